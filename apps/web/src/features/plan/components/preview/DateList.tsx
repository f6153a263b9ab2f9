import type { PlanPreview } from '#features/plan/hooks/use-plan-preview.ts';
import { describeMove } from '#features/plan/model/move-words.ts';
import { formatTenantDate, formatTenantTime, formatTenantWeekday } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import styles from './DateList.module.css';

/** The dates of a plan: when each is due and its order is made, and why it is on another day or has none. */
export function DateList({ dates }: { dates: PlanPreview['dates'] }) {
  const t = useTexts('plan');
  if (dates.length === 0) return null;
  const objects = new Set(dates.map(({ object }) => object?.id));
  return (
    <ul className={styles.list}>
      {dates.map((date) => {
        const { occurrence, object, dueAt, raisedAt, leftOut } = date;
        const move = describeMove(date);
        return (
          <li key={`${occurrence} ${object?.id ?? ''}`} className={styles.date}>
            <span className={leftOut ? styles.off : styles.day}>
              {formatTenantDate(dueAt)} {formatTenantWeekday(dueAt)} {formatTenantTime(dueAt)}
            </span>
            <span className={move === null ? styles.note : styles.moved}>
              {move ?? t('preview.raised', { time: `${formatTenantDate(raisedAt)} ${formatTenantTime(raisedAt)}` })}
            </span>
            {object && objects.size > 1 && <span className={styles.object}>{object.name}</span>}
          </li>
        );
      })}
    </ul>
  );
}
