import type { PlanPreview } from '#features/plan/hooks/use-plan-preview.ts';
import { formatNumber } from '#shared/format/number.ts';
import { formatDay } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import styles from './LoadChart.module.css';

const minutesOfHour = 60;
const hours = (minutes: number) => formatNumber(minutes / minutesOfHour, 1);

type Week = PlanPreview['weeks'][number];
const loadOf = ({ minutes, otherMinutes }: Week) => minutes + otherMinutes;
/** More work than the people of the trade have time for. */
const isOver = (week: Week) => week.rosteredMinutes !== null && loadOf(week) > week.rosteredMinutes;

/** The hours of work by week, those of this plan on those of the other plans of the trade, below what its people work there by their rosters. */
export function LoadChart({ weeks }: { weeks: PlanPreview['weeks'] }) {
  const t = useTexts('plan');
  const most = Math.max(1, ...weeks.flatMap((week) => [loadOf(week), week.rosteredMinutes ?? 0]));
  const rostered = weeks.flatMap(({ rosteredMinutes }) => (rosteredMinutes === null ? [] : [rosteredMinutes]));
  const over = weeks.filter(isOver);
  const [worst] = [...over].sort((one, other) => loadOf(other) - loadOf(one));
  return (
    <section>
      <h3 className={styles.title}>
        {t('load.title')}
        <span className={styles.most}>{describeLimit(t, weeks, rostered)}</span>
      </h3>
      <ol className={styles.weeks}>
        {weeks.map((week) => (
          <WeekBar key={week.week} week={week} most={most} />
        ))}
      </ol>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.ownMark} /> {t('load.own')} <span className={styles.otherMark} /> {t('load.other')}
        {rostered.length > 0 && (
          <>
            <span className={styles.limitMark} /> {t('load.limit')}
          </>
        )}
      </p>
      {worst && (
        <Callout tone="warn">
          {t('load.over', {
            count: over.length,
            week: formatDay(`${worst.week}T12:00`),
            hours: hours(loadOf(worst)),
            limit: hours(worst.rosteredMinutes ?? 0),
          })}
        </Callout>
      )}
    </section>
  );
}

/** What the people of the trade work in a week; without a roster the most work of a week. */
function describeLimit(t: ReturnType<typeof useTexts<'plan'>>, weeks: readonly Week[], rostered: readonly number[]): string {
  if (rostered.length === 0) return t('load.most', { hours: hours(Math.max(0, ...weeks.map(loadOf))) });
  const [least, most] = [hours(Math.min(...rostered)), hours(Math.max(...rostered))];
  return t('load.upTo', { hours: least === most ? least : `${least}–${most}` });
}

function WeekBar({ week, most }: { week: Week; most: number }) {
  const t = useTexts('plan');
  const share = (minutes: number) => `${(minutes / most) * 100}%`;
  const { minutes, otherMinutes, rosteredMinutes } = week;
  const spoken = { week: formatDay(`${week.week}T12:00`), own: hours(minutes), other: hours(otherMinutes) };
  return (
    <li className={styles.week}>
      <span className={styles.spoken}>
        {rosteredMinutes === null ? t('load.week', spoken) : t('load.weekOf', { ...spoken, limit: hours(rosteredMinutes) })}
      </span>
      <span className={isOver(week) ? styles.over : styles.bar} aria-hidden="true">
        <span className={styles.own} style={{ height: share(minutes) }} />
        <span className={styles.other} style={{ height: share(otherMinutes) }} />
        {rosteredMinutes !== null && <span className={styles.limit} style={{ bottom: share(rosteredMinutes) }} />}
      </span>
      <span className={styles.label} aria-hidden="true">
        {Number(week.week.slice(5, 7))}/{Number(week.week.slice(8))}
      </span>
    </li>
  );
}
