import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './ResultRow.module.css';

export interface ResultRowProps {
  /** Stands before the text: an icon or a stripe. */
  sign: ReactNode;
  title: ReactNode;
  detail: ReactNode;
  /** Null: the result has no screen. */
  to: string | null;
  end?: ReactNode;
}

/** A result: its name, its location and a link to it. */
export function ResultRow({ sign, title, detail, to, end }: ResultRowProps) {
  const content = (
    <>
      {sign}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        <span className={styles.detail}>{detail}</span>
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </>
  );
  return to === null ? (
    <div className={styles.row}>{content}</div>
  ) : (
    <Link className={styles.row} to={to}>
      {content}
    </Link>
  );
}
