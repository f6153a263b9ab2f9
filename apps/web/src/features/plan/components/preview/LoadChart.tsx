import type { PlanPreview } from '#features/plan/hooks/use-plan-preview.ts';
import { formatNumber } from '#shared/format/number.ts';
import { formatDay } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import styles from './LoadChart.module.css';

const minutesOfHour = 60;

/** The hours of work by week: those of this plan on those of the other plans of the same business. */
export function LoadChart({ weeks }: { weeks: PlanPreview['weeks'] }) {
  const t = useTexts('plan');
  const most = Math.max(1, ...weeks.map(({ minutes, otherMinutes }) => minutes + otherMinutes));
  const hours = (minutes: number) => formatNumber(minutes / minutesOfHour, 1);
  const share = (minutes: number) => ({ height: `${(minutes / most) * 100}%` });
  return (
    <section>
      <h3 className={styles.title}>
        {t('load.title')}
        <span className={styles.most}>{t('load.most', { hours: hours(most === 1 ? 0 : most) })}</span>
      </h3>
      <ol className={styles.weeks}>
        {weeks.map(({ week, minutes, otherMinutes }) => (
          <li key={week} className={styles.week}>
            <span className={styles.spoken}>
              {t('load.week', { week: formatDay(`${week}T12:00`), own: hours(minutes), other: hours(otherMinutes) })}
            </span>
            <span className={styles.bar} aria-hidden="true">
              <span className={styles.own} style={share(minutes)} />
              <span className={styles.other} style={share(otherMinutes)} />
            </span>
            <span className={styles.label} aria-hidden="true">
              {Number(week.slice(5, 7))}/{Number(week.slice(8))}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.ownMark} /> {t('load.own')} <span className={styles.otherMark} /> {t('load.other')}
      </p>
    </section>
  );
}
