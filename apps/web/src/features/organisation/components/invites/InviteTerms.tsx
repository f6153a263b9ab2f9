import type { Invite } from '#features/organisation/model/types.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { ChipRow } from '#shared/ui/chip/ChipRow.tsx';

/** The role, area and team that a code gives. */
export function InviteTerms({ invite: { role, area, team } }: { invite: Invite }) {
  const t = useTexts('organisation');
  const tCodes = useTexts('codes');
  return (
    <ChipRow>
      <Chip tone="brand">{tCodes(`role.${role}`)}</Chip>
      <Chip>{area?.name ?? t('wholeOrganisation')}</Chip>
      {team && <Chip>{team.name}</Chip>}
    </ChipRow>
  );
}
