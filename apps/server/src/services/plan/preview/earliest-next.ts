import { localTimeAt, type PlanDates, type WorkCalendar } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { listLastDates } from '../make-orders/list-last-dates.ts';
import { findNextAfter, type NextDate } from '../recurrence/next-after-completion.ts';

/** The earliest date of a plan by completion, of whichever of its objects. Orders that are open count as if they were finished now. */
export async function findEarliestNext(
  database: Database,
  tenantId: string,
  { id, ...dates }: PlanDates & { id?: string | undefined },
  { timeZone }: WorkCalendar,
  now: number,
): Promise<NextDate> {
  const lasts = id === undefined ? [] : [...(await listLastDates(database, tenantId, id)).values()];
  const ended = lasts.map((last) => (last.isOpen ? { ...last, isOpen: false, finishedAt: now } : last));
  const nexts = (ended.length === 0 ? [null] : ended).map((last) => findNextAfter(dates, last, localTimeAt(now, timeZone), timeZone));
  const times = nexts.flatMap((next) => (typeof next === 'object' ? [next.occurrence] : [])).sort();
  return times[0] === undefined ? 'ended' : { occurrence: times[0] };
}
