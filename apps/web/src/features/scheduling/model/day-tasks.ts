import type { ApiOutput } from '@energy-om/contract';

export type Schedule = ApiOutput<'listUserTasks'>;
export type Task = Schedule['tasks'][number];

export interface DayTasks {
  /** Open tasks, sorted by when they are due. */
  open: Task[];
  finished: Task[];
}

export function listDayTasks({ tasks }: Pick<Schedule, 'tasks'>, date: string): DayTasks {
  const onDay = tasks.filter(({ dates }) => dates.includes(date));
  const open = onDay.filter(({ kind }) => kind !== 'finished').sort((one, other) => urgencyOf(one) - urgencyOf(other));
  return { open, finished: onDay.filter(({ kind }) => kind === 'finished') };
}

/** A task that is planned for later is as urgent as the deadline behind it. */
function urgencyOf({ overdue, clock, when }: Task): number {
  const at = Date.parse(when);
  return overdue && clock ? Math.min(at, Date.parse(clock.dueAt)) : at;
}

/** The first task after a day, of those that are loaded; null when there is none. */
export function findNextTask({ tasks }: Pick<Schedule, 'tasks'>, date: string): { task: Task; date: string } | null {
  for (const task of tasks) {
    const first = task.kind === 'finished' ? undefined : task.dates[0];
    if (first !== undefined && first > date) return { task, date: first };
  }
  return null;
}
