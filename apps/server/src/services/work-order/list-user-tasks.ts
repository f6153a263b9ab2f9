import type { ApiOutput } from '@energy-om/contract';
import { historyEvent, localDate, nextLocalDate, startOfLocalDate } from '@energy-om/domain';
import type { SignedInContext, Verb } from '../request-context.ts';
import { invalid } from '../service-error.ts';
import { toLifecycleActor } from './author.ts';
import { loadTimeZone } from './load-time-zone.ts';
import { listDatesOfTask, placeTask } from './place-task.ts';
import { presentRow } from './present-row.ts';
import { queryTasks, type TaskRow } from './query-tasks.ts';

type Tasks = ApiOutput<'listUserTasks'>;
type Task = Tasks['tasks'][number];

const mostDaysApart = 62;
const mostTasks = 500;

/**
 * What is mine to do on the days of a range, and what I finished on them. A task is an order that waits for my hand (offered
 * to me or to the team I lead, or mine to dispatch, assign, check, evaluate or sign) or that I work on; one that anyone may
 * still take is nobody's task. Every open one stands on exactly one day, that of `placeTask`, and on today as well where that
 * day has passed or a deadline has; a finished one on the day of finishing.
 */
export const listUserTasks: Verb<'listUserTasks'> = async (context, { from, to }) => {
  const dates = listDates(from, to);
  const timeZone = await loadTimeZone(context);
  const now = context.clock.now();
  const today = localDate(now.getTime(), timeZone);
  const range = {
    from: new Date(startOfLocalDate(from, timeZone)),
    to: new Date(startOfLocalDate(nextLocalDate(to), timeZone)),
    withEarlier: dates.includes(today),
  };
  const rows = await queryTasks(context, range, mostTasks + 1);
  const present = createPresenter(context, { now, today, timeZone, dates: new Set(dates) });
  const found = dropTwins(rows.flatMap((row) => present(row) ?? []));
  const tasks = [...found].sort(openFirst).slice(0, mostTasks).sort(byTime);
  const isCut = found.length > mostTasks || [true, false].some((own) => rows.filter(({ is_own }) => is_own === own).length > mostTasks);
  return { from, to, today, days: countDays(dates, tasks, today), tasks, more: isCut };
};

function listDates(from: string, to: string): string[] {
  if (to < from) throw invalid({ to: 'outOfRange' });
  const dates = [from];
  for (let date = from; date < to; dates.push(date)) {
    if (dates.length > mostDaysApart) throw invalid({ to: 'outOfRange' });
    date = nextLocalDate(date);
  }
  return dates;
}

interface Calendar {
  now: Date;
  today: string;
  timeZone: string;
  /** The days asked for. */
  dates: ReadonlySet<string>;
}

/** @returns what presents a row as a task; null where it is none of this account's, or on none of the days */
function createPresenter(context: SignedInContext, { now, today, timeZone, dates }: Calendar): (row: TaskRow) => Task | null {
  const actor = toLifecycleActor(context);
  return (row) => {
    const order = presentRow(row, actor, now.getTime());
    if (!row.is_own && order.mainAction === null) return null;
    const place = placeTask(row, now);
    const ownDates = listDatesOfTask(place, order.overdue, { today, timeZone }).filter((date) => dates.has(date));
    if (ownDates.length === 0) return null;
    const { id, orderNo, title, status, version, level, source, project, site, onHold, mainAction } = order;
    const isFinished = place.kind === 'finished';
    return {
      ...{ id, orderNo, title, status, version, level, source, project, site, onHold, mainAction },
      // What runs on after the work is somebody else's.
      clock: isFinished ? null : order.clock,
      overdue: !isFinished && order.overdue,
      planned: source === historyEvent.businessPlan,
      kind: place.kind,
      when: place.when.toISOString(),
      dates: ownDates,
    };
  };
}

/** Who did the work may also have to sign that it is closed: what is to be done goes before what was done. */
function dropTwins(tasks: readonly Task[]): Task[] {
  const open = new Set(tasks.filter(({ kind }) => kind !== 'finished').map(({ id }) => id));
  return tasks.filter(({ id, kind }) => kind !== 'finished' || !open.has(id));
}

function openFirst(one: Task, other: Task): number {
  return Number(one.kind === 'finished') - Number(other.kind === 'finished') || byTime(one, other);
}

function byTime(one: Task, other: Task): number {
  return one.when.localeCompare(other.when) || one.id.localeCompare(other.id);
}

/** Late is late until today: a planned day to come is not late yet. */
function countDays(dates: readonly string[], tasks: readonly Task[], today: string): Tasks['days'] {
  const days = new Map(dates.map((date) => [date, { date, due: 0, planned: 0, arrival: 0, finished: 0, overdue: 0 }]));
  for (const { kind, overdue, dates: standsOn } of tasks) {
    for (const date of standsOn) {
      const day = days.get(date);
      if (!day) continue;
      day[kind] += 1;
      if (overdue && date <= today) day.overdue += 1;
    }
  }
  return [...days.values()];
}
