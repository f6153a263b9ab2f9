import type { SwitchingStatus } from '@energy-om/domain';
import { useTexts } from '../i18n/texts.ts';
import { Chip, type Tone } from '../ui/chip/Chip.tsx';

const tones: Record<SwitchingStatus, Tone> = {
  draft: 'neutral',
  reviewed: 'brand',
  ordered: 'warn',
  executing: 'warn',
  stopped: 'danger',
  done: 'good',
  aborted: 'neutral',
  voided: 'neutral',
};

/** The stage of a switching order; in warning colour as long as its work order has to wait for it. */
export function SwitchingStatusChip({ status }: { status: SwitchingStatus }) {
  const t = useTexts('switching');
  return <Chip tone={tones[status]}>{t(`status.${status}`)}</Chip>;
}
