import { servesInTeams } from '#features/organisation/model/roles.ts';
import type { Member } from '#features/organisation/model/types.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Avatar } from '#shared/ui/photo/Avatar.tsx';
import styles from './PickPersonRow.module.css';

export interface PickPersonRowProps {
  member: Member;
  isChosen: boolean;
  onToggle: () => void;
}

/** A member with a checkbox and their present teams. A member whose roles take no orders cannot be chosen, and the row says so. */
export function PickPersonRow({ member, isChosen, onToggle }: PickPersonRowProps) {
  const t = useTexts('organisation');
  const tCodes = useTexts('codes');
  const { fullName, avatar, grants, teams } = member;
  const isFit = grants.some(({ role }) => servesInTeams(role));
  const roles = formatList([...new Set(grants.map(({ role }) => tCodes(`role.${role}`)))]);
  const hint = isFit ? [roles, ...teams.map(({ name }) => name)].filter(Boolean).join(' · ') : t('teamEdit.notForTeams');
  return (
    <li className={styles.item}>
      <label className={styles.row} data-fit={isFit}>
        <input type="checkbox" checked={isChosen} disabled={!isFit && !isChosen} onChange={onToggle} />
        <Avatar name={fullName} picture={avatar} size={36} />
        <span className={styles.text}>
          <span className={styles.name}>{fullName}</span>
          <span className={styles.hint}>{hint}</span>
        </span>
      </label>
    </li>
  );
}
