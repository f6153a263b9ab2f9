import type { ApiOutput } from '@energy-om/contract';

export type Schedule = ApiOutput<'listUserTasks'>;
export type Task = Schedule['tasks'][number];

export interface DayTasks {
  /** Still to be done, what is due first at the top. */
  open: Task[];
  finished: Task[];
}

export function listDayTasks({ tasks }: Pick<Schedule, 'tasks'>, date: string): DayTasks {
  const onDay = tasks.filter(({ dates }) => dates.includes(date));
  const open = onDay.filter(({ kind }) => kind !== 'finished').sort((one, other) => urgencyOf(one) - urgencyOf(other));
  return { open, finished: onDay.filter(({ kind }) => kind === 'finished') };
}

/** What is planned for later and has a deadline behind it is as urgent as that deadline. */
function urgencyOf({ overdue, clock, when }: Task): number {
  const at = Date.parse(when);
  return overdue && clock ? Math.min(at, Date.parse(clock.dueAt)) : at;
}

/** The first thing to do after a day, of those that are known; null when there is none. */
export function findNextTask({ tasks }: Pick<Schedule, 'tasks'>, date: string): { task: Task; date: string } | null {
  for (const task of tasks) {
    const first = task.kind === 'finished' ? undefined : task.dates[0];
    if (first !== undefined && first > date) return { task, date: first };
  }
  return null;
}
