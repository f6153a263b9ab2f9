import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './ResultRow.module.css';

export interface ResultRowProps {
  /** Before the text: a sign, or a stripe. */
  sign: ReactNode;
  title: ReactNode;
  detail: ReactNode;
  /** Null: there is no screen of it. */
  to: string | null;
  end?: ReactNode;
}

/** Something that was found: what it is, where, and the way to it. */
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
