import type { ReactNode } from 'react';
import { Icon, type IconName } from '../display/Icon.tsx';
import styles from './BottomBar.module.css';

export interface SecondaryAction {
  key: string;
  icon: IconName;
  label: string;
  onPress?: () => void;
  /** Makes the action a link, such as `tel:`. */
  href?: string;
  disabled?: boolean;
}

export interface BottomBarProps {
  /** At most three, as icons with a text. */
  secondary?: readonly SecondaryAction[];
  /** The screen's primary action: a `Button`, which takes the remaining width. */
  children?: ReactNode;
  /** A line above, such as why the action is blocked. */
  note?: ReactNode;
}

/** The foot of a screen with its actions, within reach of the thumb. */
export function BottomBar({ secondary = [], children, note }: BottomBarProps) {
  return (
    <footer className={styles.bar}>
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.row}>
        {secondary.map((action) => {
          const content = (
            <>
              <Icon name={action.icon} />
              <span>{action.label}</span>
            </>
          );
          return action.href ? (
            <a key={action.key} className={styles.secondary} href={action.href}>
              {content}
            </a>
          ) : (
            <button key={action.key} type="button" className={styles.secondary} onClick={action.onPress} disabled={action.disabled}>
              {content}
            </button>
          );
        })}
        {children && <div className={styles.primary}>{children}</div>}
      </div>
    </footer>
  );
}
