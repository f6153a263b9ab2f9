import type { ApiOutput } from '@energy-om/contract';
import { historyEvent, localDate, nextLocalDate, startOfLocalDate } from '@energy-om/domain';
import type { SignedInContext } from '#services/core/request-context.ts';
import { toLifecycleActor } from '../execution/command-context.ts';
import { groupTask, listDatesOfTask } from '../present/group-tasks.ts';
import { presentRow } from '../present/present-row.ts';
import { queryTasks, type TaskRow } from './query-tasks.ts';

export type Task = ApiOutput<'listUserTasks'>['tasks'][number];

const maxTasks = 500;

/**
 * The account's tasks of some days, those to be done first, then by time. A task is an order that waits for the account
 * (offered to it or to the team it leads, or its to dispatch, assign, check, evaluate or sign) or that it works on; one that anyone
 * may still take is nobody's task. Every open one is on exactly one day, that of `groupTask`, and on today as well where that
 * day has passed or a deadline has; a finished one on the day of finishing.
 * @param dates one after another, at least one
 * @returns `more`: there are more than are returned
 */
export async function findUserTasks(
  context: SignedInContext,
  { dates, timeZone, now }: { dates: readonly string[]; timeZone: string; now: Date },
): Promise<{ tasks: Task[]; more: boolean }> {
  const [from, to] = [dates[0] as string, dates.at(-1) as string];
  const today = localDate(now.getTime(), timeZone);
  const range = {
    from: new Date(startOfLocalDate(from, timeZone)),
    to: new Date(startOfLocalDate(nextLocalDate(to), timeZone)),
    withEarlier: dates.includes(today),
  };
  const rows = await queryTasks(context, range, maxTasks + 1);
  const present = createPresenter(context, { now, today, timeZone, dates: new Set(dates) });
  const found = dropRepeatedOrders(rows.flatMap((row) => present(row) ?? []));
  const more = found.length > maxTasks || [true, false].some((own) => rows.filter(({ is_own }) => is_own === own).length > maxTasks);
  return { tasks: found.sort(openFirst).slice(0, maxTasks), more };
}

interface Calendar {
  now: Date;
  today: string;
  timeZone: string;
  /** The days asked for. */
  dates: ReadonlySet<string>;
}

/** @returns a function that presents a row as a task, or gives null where it is no task of this account or on none of the days */
function createPresenter(context: SignedInContext, { now, today, timeZone, dates }: Calendar): (row: TaskRow) => Task | null {
  const actor = toLifecycleActor(context);
  return (row) => {
    const order = presentRow(row, actor, now.getTime());
    if (!row.is_own && order.mainAction === null) return null;
    const time = groupTask(row, now);
    const ownDates = listDatesOfTask(time, order.overdue, { today, timeZone }).filter((date) => dates.has(date));
    if (ownDates.length === 0) return null;
    const { id, orderNo, title, status, version, level, source, project, site, onHold, mainAction } = order;
    const isFinished = time.kind === 'finished';
    return {
      ...{ id, orderNo, title, status, version, level, source, project, site, onHold, mainAction },
      // A clock that runs after the work is somebody else's.
      clock: isFinished ? null : order.clock,
      overdue: !isFinished && order.overdue,
      planned: source === historyEvent.businessPlan,
      kind: time.kind,
      when: time.when.toISOString(),
      dates: ownDates,
    };
  };
}

/** Someone who did the work may also have to sign the closing: the open task goes before the finished one. */
function dropRepeatedOrders(tasks: readonly Task[]): Task[] {
  const open = new Set(tasks.filter(({ kind }) => kind !== 'finished').map(({ id }) => id));
  return tasks.filter(({ id, kind }) => kind !== 'finished' || !open.has(id));
}

function openFirst(one: Task, other: Task): number {
  return Number(one.kind === 'finished') - Number(other.kind === 'finished') || byTime(one, other);
}

export function byTime(one: Task, other: Task): number {
  return one.when.localeCompare(other.when) || one.id.localeCompare(other.id);
}
