import { formatDayAndWeekday } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { midnightOf } from '#shared/time/local-date.ts';
import { SectionTitle } from '#shared/ui/display/SectionTitle.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { findNextTask, listDayTasks, type Schedule } from '../model/day-tasks.ts';
import styles from './DayTasks.module.css';
import { NoTasks } from './NoTasks.tsx';
import { TaskCard } from './TaskCard.tsx';

export interface DayTasksProps {
  schedule: Schedule;
  date: string;
  onChoose: (date: string) => void;
}

/** The tasks of a day by time: the open ones, then the finished ones. */
export function DayTasks({ schedule, date, onChoose }: DayTasksProps) {
  const t = useTexts('scheduling');
  const { open, finished } = listDayTasks(schedule, date);
  const next = findNextTask(schedule, date);
  if (open.length + finished.length === 0) return <NoTasks date={date} today={schedule.today} next={next} onChoose={onChoose} />;
  return (
    <>
      {open.map((task) => (
        <TaskCard key={task.id} task={task} date={date} />
      ))}
      {open.length === 0 && (
        <Callout tone="good" icon="check">
          {t('allDone')} {next && t('next', { day: formatDayAndWeekday(midnightOf(next.date)), title: next.task.title })}
        </Callout>
      )}
      {finished.length > 0 && open.length > 0 && <SectionTitle>{t('finishedTitle')}</SectionTitle>}
      {finished.map((task) => (
        <TaskCard key={task.id} task={task} date={date} />
      ))}
      {schedule.more && (
        <Callout tone="warn" icon="info">
          {t('more')}
        </Callout>
      )}
    </>
  );
}

/** The chosen day and its number of tasks. */
export function DayHead({ schedule, date, today }: { schedule: Schedule | undefined; date: string; today: string }) {
  const t = useTexts('scheduling');
  const { open, finished } = listDayTasks(schedule ?? { tasks: [] }, date);
  const late = date <= today ? open.filter(({ overdue }) => overdue).length : 0;
  return (
    <div className={styles.head}>
      <h2 className={styles.date}>
        {date === today && <span className={styles.today}>{t('today')}</span>}
        {formatDayAndWeekday(midnightOf(date))}
      </h2>
      <p className={styles.counts}>
        {open.length > 0 && <span>{t('summary.open', { count: open.length })}</span>}
        {late > 0 && <span className={styles.late}>{t('summary.overdue', { count: late })}</span>}
        {finished.length > 0 && <span className={styles.finished}>{t('summary.finished', { count: finished.length })}</span>}
      </p>
    </div>
  );
}
