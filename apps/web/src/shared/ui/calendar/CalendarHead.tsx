import type { ReactNode } from 'react';
import { Icon } from '../display/Icon.tsx';
import styles from './CalendarHead.module.css';

export interface CalendarHeadProps {
  /** The month or the week that is shown. */
  title: string;
  earlier: string;
  later: string;
  /** -1: the page before; 1: the next page. */
  onTurn: (step: -1 | 1) => void;
  mayTurnLater?: boolean;
  /** A small control at the right of the title. */
  children?: ReactNode;
}

/** The head of a calendar: its title, and buttons for the previous and the next page. */
export function CalendarHead({ title, earlier, later, onTurn, mayTurnLater = true, children }: CalendarHeadProps) {
  return (
    <div className={styles.head}>
      <button type="button" className={styles.turn} aria-label={earlier} onClick={() => onTurn(-1)}>
        <Icon name="back" />
      </button>
      <div className={styles.middle}>
        <h2 className={styles.title} aria-live="polite">
          {title}
        </h2>
        {children}
      </div>
      <button type="button" className={styles.turn} aria-label={later} disabled={!mayTurnLater} onClick={() => onTurn(1)}>
        <Icon name="forward" />
      </button>
    </div>
  );
}
