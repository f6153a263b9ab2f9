import type { ApiOutput } from '@energy-om/contract';
import { localDate, nextLocalDate } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { byTime, findUserTasks, type Task } from './find-user-tasks.ts';

type Tasks = ApiOutput<'listUserTasks'>;

const maxDaysApart = 62;

/** The account's tasks on the days of a range, and those that it finished on them. */
export const listUserTasks: Verb<'listUserTasks'> = async (context, { from, to }) => {
  const dates = listDates(from, to);
  const timeZone = await loadTimeZone(context);
  const now = context.clock.now();
  const { tasks, more } = await findUserTasks(context, { dates, timeZone, now });
  const today = localDate(now.getTime(), timeZone);
  return { from, to, today, days: countDays(dates, tasks, today), tasks: tasks.sort(byTime), more };
};

function listDates(from: string, to: string): string[] {
  if (to < from) throw invalid({ to: 'outOfRange' });
  const dates = [from];
  for (let date = from; date < to; dates.push(date)) {
    if (dates.length > maxDaysApart) throw invalid({ to: 'outOfRange' });
    date = nextLocalDate(date);
  }
  return dates;
}

/** An overdue task counts as overdue on its days until today, not on a planned day to come. */
function countDays(dates: readonly string[], tasks: readonly Task[], today: string): Tasks['days'] {
  const days = new Map(dates.map((date) => [date, { date, due: 0, planned: 0, arrival: 0, finished: 0, overdue: 0 }]));
  for (const { kind, overdue, dates: ownDates } of tasks) {
    for (const date of ownDates) {
      const day = days.get(date);
      if (!day) continue;
      day[kind] += 1;
      if (overdue && date <= today) day.overdue += 1;
    }
  }
  return [...days.values()];
}
