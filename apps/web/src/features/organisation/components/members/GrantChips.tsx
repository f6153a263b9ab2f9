import type { Member } from '#features/organisation/model/types.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import styles from './GrantChips.module.css';

/** Roles as chips, each with its area where it has one. */
export function GrantChips({ grants }: { grants: Member['grants'] }) {
  const t = useTexts('organisation');
  const tCodes = useTexts('codes');
  return (
    <p className={styles.chips}>
      {grants.length === 0 && <Chip tone="warn">{t('members.noRole')}</Chip>}
      {grants.map(({ id, role, area }) => (
        <Chip key={id}>{area ? t('roleOver', { role: tCodes(`role.${role}`), area: area.name }) : tCodes(`role.${role}`)}</Chip>
      ))}
    </p>
  );
}
