import type { AlarmState } from '@energy-om/domain';
import { useTexts } from '../i18n/texts.ts';
import { Chip, type Tone } from '../ui/chip/Chip.tsx';

/** Open and unacknowledged: red. Acknowledged: brand colour. Cleared: green. */
const tones: Record<AlarmState, Tone> = { open: 'danger', acknowledged: 'brand', cleared: 'good' };

export function AlarmStateChip({ state }: { state: AlarmState }) {
  const t = useTexts('alarm');
  return <Chip tone={tones[state]}>{t(`state.${state}`)}</Chip>;
}
