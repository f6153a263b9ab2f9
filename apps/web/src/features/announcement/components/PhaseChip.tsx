import type { AnnouncementPhase } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip, type Tone } from '#shared/ui/chip/Chip.tsx';

const tones: Record<AnnouncementPhase, Tone> = {
  draft: 'neutral',
  scheduled: 'brand',
  live: 'good',
  expired: 'neutral',
  withdrawn: 'warn',
};

export function PhaseChip({ phase }: { phase: AnnouncementPhase }) {
  const t = useTexts('announcement');
  return <Chip tone={tones[phase]}>{t(`phase.${phase}`)}</Chip>;
}
