import type { Key, ReactNode } from 'react';
import styles from './Timeline.module.css';

export interface TimelineItem {
  key: Key;
  /** What happened, and who did it. */
  title: ReactNode;
  /** The time or the place: small, after the title. */
  meta?: ReactNode;
  /** A text or photos, under the title. */
  body?: ReactNode;
  tone?: 'now' | 'past' | 'bad' | 'good';
}

/** Events, newest first. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className={styles.line}>
      {items.map((item) => (
        <li key={item.key} className={styles.item} data-tone={item.tone ?? 'past'}>
          <div className={styles.head}>
            <span>{item.title}</span>
            {item.meta && <span className={styles.meta}>{item.meta}</span>}
          </div>
          {item.body && <div className={styles.body}>{item.body}</div>}
        </li>
      ))}
    </ol>
  );
}
