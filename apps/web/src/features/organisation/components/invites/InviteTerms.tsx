import type { Invite } from '#features/organisation/model/types.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import styles from '../members/GrantChips.module.css';

/** The role, area and team that a code gives. */
export function InviteTerms({ invite: { role, area, team } }: { invite: Invite }) {
  const t = useTexts('organisation');
  const tCodes = useTexts('codes');
  return (
    <p className={styles.chips}>
      <Chip tone="brand">{tCodes(`role.${role}`)}</Chip>
      <Chip>{area?.name ?? t('wholeOrganisation')}</Chip>
      {team && <Chip>{team.name}</Chip>}
    </p>
  );
}
