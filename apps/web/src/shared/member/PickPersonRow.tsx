import { formatList } from '../format/list.ts';
import { useTexts } from '../i18n/texts.ts';
import { Avatar } from '../ui/photo/Avatar.tsx';
import type { Member } from './member.ts';
import styles from './PickPersonRow.module.css';

export interface PickPersonRowProps {
  member: Member;
  /** Why the member cannot be chosen; null: can be. */
  hindrance: string | null;
  isChosen: boolean;
  onToggle: () => void;
}

/** A member with a checkbox, their roles and their present teams, or the reason why they cannot be chosen. */
export function PickPersonRow({ member, hindrance, isChosen, onToggle }: PickPersonRowProps) {
  const tCodes = useTexts('codes');
  const { fullName, avatar, grants, teams } = member;
  const roles = formatList([...new Set(grants.map(({ role }) => tCodes(`role.${role}`)))]);
  const hint = hindrance ?? [roles, ...teams.map(({ name }) => name)].filter(Boolean).join(' · ');
  return (
    <li className={styles.item}>
      <label className={styles.row} data-fit={hindrance === null}>
        <input type="checkbox" checked={isChosen} disabled={hindrance !== null && !isChosen} onChange={onToggle} />
        <Avatar name={fullName} picture={avatar} size={36} />
        <span className={styles.text}>
          <span className={styles.name}>{fullName}</span>
          <span className={styles.hint}>{hint}</span>
        </span>
      </label>
    </li>
  );
}
