import type { PermitStatus } from '@energy-om/domain';
import { useTexts } from '../i18n/texts.ts';
import { Chip, type Tone } from '../ui/chip/Chip.tsx';

const tones: Record<PermitStatus, Tone> = {
  draft: 'neutral',
  sent: 'brand',
  issued: 'brand',
  open: 'warn',
  working: 'warn',
  paused: 'warn',
  ended: 'warn',
  closed: 'good',
  voided: 'neutral',
};

/** The stage of a permit; in warning colour as long as its order has to wait for it. */
export function PermitStatusChip({ status }: { status: PermitStatus }) {
  const t = useTexts('permit');
  return <Chip tone={tones[status]}>{t(`status.${status}`)}</Chip>;
}
