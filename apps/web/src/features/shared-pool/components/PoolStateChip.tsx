import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { type Pool, type PoolState, stateOf } from '../model/pool.ts';

const tones = { running: 'good', ahead: 'brand', ended: 'neutral' } as const satisfies Record<PoolState, string>;

export function PoolStateChip({ pool }: { pool: Pick<Pool, 'versions'> }) {
  const t = useTexts('sharedPool');
  const state = stateOf(pool, Date.now());
  return <Chip tone={tones[state]}>{t(`state.${state}`)}</Chip>;
}
