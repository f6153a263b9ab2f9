import type { PlanPreview } from '#features/plan/hooks/use-plan-preview.ts';
import { formatDate, formatTime, formatWeekday } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import styles from './DateList.module.css';

/** The dates of a plan: when each is due and its order is made, and why it is on another day or has none. */
export function DateList({ dates }: { dates: PlanPreview['dates'] }) {
  const t = useTexts('plan');
  if (dates.length === 0) return null;
  return (
    <ul className={styles.list}>
      {dates.map(({ occurrence, dueAt, raisedAt, moved, leftOut }) => (
        <li key={occurrence} className={styles.date}>
          <span className={leftOut ? styles.off : styles.day}>
            {formatDate(dueAt)} {formatWeekday(dueAt)} {formatTime(dueAt)}
          </span>
          <span className={moved || leftOut ? styles.moved : styles.note}>
            {leftOut
              ? t(`leftOut.${leftOut}`)
              : moved
                ? t(`moved.${moved}`, { date: formatDate(`${occurrence.slice(0, 10)}T12:00`) })
                : t('preview.raised', { time: `${formatDate(raisedAt)} ${formatTime(raisedAt)}` })}
          </span>
        </li>
      ))}
    </ul>
  );
}
