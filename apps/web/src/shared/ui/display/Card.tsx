import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { CardLink } from './CardLink.tsx';

export interface CardProps {
  children: ReactNode;
  /** The card's heading. */
  title?: ReactNode;
  /** A small text or control at the right of the heading. */
  extra?: ReactNode;
  /** A coloured stripe at the left: an event level from 1 to 4. */
  level?: number;
  /** Makes the whole card a link to this address. */
  to?: string;
  className?: string;
}

/** A white card, optionally with a heading, a level stripe, and as one large link. Controls inside remain usable. */
export function Card({ children, title, extra, level, to, className }: CardProps) {
  return (
    <section className={`${styles.card} ${to ? styles.linked : ''} ${className ?? ''}`} data-level={level}>
      {(title || extra) && (
        <div className={styles.head}>
          {title && <h2 className={styles.title}>{to ? <CardLink to={to}>{title}</CardLink> : title}</h2>}
          {extra && <div className={styles.extra}>{extra}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
