import type { SkillState } from '@energy-om/domain';
import { useTexts } from '../i18n/texts.ts';
import { Chip, type Tone } from '../ui/chip/Chip.tsx';

const tones: Record<SkillState, Tone> = { valid: 'good', ending: 'warn', ended: 'danger' };

export function SkillStateChip({ state }: { state: SkillState }) {
  const t = useTexts('skill');
  return <Chip tone={tones[state]}>{t(`state.${state}`)}</Chip>;
}
