import type { Member } from '#features/organisation/model/types.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { ChipRow } from '#shared/ui/chip/ChipRow.tsx';

/** Roles as chips, each with its area where it has one. */
export function GrantChips({ grants }: { grants: Member['grants'] }) {
  const t = useTexts('organisation');
  const tCodes = useTexts('codes');
  return (
    <ChipRow>
      {grants.length === 0 && <Chip tone="warn">{t('members.noRole')}</Chip>}
      {grants.map(({ id, role, area }) => (
        <Chip key={id}>{area ? t('roleOver', { role: tCodes(`role.${role}`), area: area.name }) : tCodes(`role.${role}`)}</Chip>
      ))}
    </ChipRow>
  );
}
