import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { CardLink } from './CardLink.tsx';

export interface CardProps {
  children: ReactNode;
  /** Heading of the card. */
  title?: ReactNode;
  /** Small text or control at the heading's right. */
  extra?: ReactNode;
  /** Coloured stripe at the left: an event level 1–4. */
  level?: number;
  /** Makes the whole card lead to an address. */
  to?: string;
  className?: string;
}

/** A white card, optionally with heading, level stripe, and as one large link. Controls inside stay usable on their own. */
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
