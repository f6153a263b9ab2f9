import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { scrollToOpen, useBeside } from '#shared/layout/pane.ts';
import { Icon, type IconName } from '../display/Icon.tsx';
import styles from './Row.module.css';

export interface RowProps {
  label: ReactNode;
  hint?: ReactNode;
  icon?: IconName;
  /** Before the label, in place of an icon. */
  lead?: ReactNode;
  /** At the right: a value, a chip, a control. */
  children?: ReactNode;
  /** Makes the row a link to this address, with an arrow. */
  to?: string;
  onPress?: () => void;
}

/** One line of a card: a label at the left, a value or control at the right; optionally a link or a button. */
export function Row({ label, hint, icon, lead, children, to, onPress }: RowProps) {
  const beside = useBeside(to);
  const content = (
    <>
      {icon && (
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
      )}
      {lead}
      <span className={styles.text}>
        <span>{label}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      <span className={styles.end}>
        {children !== undefined && <span className={styles.value}>{children}</span>}
        {((to && !beside) || onPress) && (
          <span className={styles.arrow}>
            <Icon name="forward" size={18} />
          </span>
        )}
      </span>
    </>
  );
  if (to) {
    return (
      <Link
        ref={beside === 'open' ? scrollToOpen : undefined}
        className={styles.row}
        to={to}
        aria-current={beside === 'open' ? 'page' : undefined}
      >
        {content}
      </Link>
    );
  }
  if (onPress) {
    return (
      <button type="button" className={styles.row} onClick={onPress}>
        {content}
      </button>
    );
  }
  return <div className={styles.row}>{content}</div>;
}
