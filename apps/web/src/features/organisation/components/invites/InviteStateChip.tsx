import type { Invite } from '#features/organisation/model/types.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip, type Tone } from '#shared/ui/chip/Chip.tsx';

const tones: Record<Invite['state'], Tone> = { open: 'good', used: 'neutral', expired: 'neutral', revoked: 'danger' };

/** Whether a code is still valid. */
export function InviteStateChip({ state }: { state: Invite['state'] }) {
  const t = useTexts('organisation');
  return <Chip tone={tones[state]}>{t(`invites.state.${state}`)}</Chip>;
}
