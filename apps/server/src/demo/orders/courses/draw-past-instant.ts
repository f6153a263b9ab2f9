import { addWorkingTime, dayMs, type EventLevel, hourMs, minuteMs, type WorkCalendar } from '@energy-om/domain';
import type { SeededRandom } from '#demo/seeded-random.ts';
import type { Scenario } from './scenario.ts';
import { isByDay, startOfDay } from './schedule.ts';

const pastMs = 90 * dayMs;
/** The minimum age of a finished order, by level; orders raised later are still open. */
const minAgeMs: Record<EventLevel, number> = { 1: 10 * hourMs, 2: 16 * hourMs, 3: 4 * dayMs, 4: 8 * dayMs };

/**
 * Draws when an order of the last three months was raised. Alarms occur at any hour, plans on a working morning; people report by day and
 * more on weekdays.
 */
export function drawPastInstant({ defect, level, tenant }: Scenario, now: number, random: SeededRandom): number {
  const newest = now - minAgeMs[level];
  for (;;) {
    const at = newest - Math.floor(random.next() * (newest - now + pastMs));
    if (defect.source === 'alarm') return at;
    if ((defect.source === 'manual' || defect.source === 'patrol') && isByDay(at) && (isWorkday(at, tenant.calendar) || random.chance(0.4)))
      return at;
    const morning = addWorkingTime(startOfDay(at), random.integer(1, 25) * minuteMs, tenant.calendar);
    if (defect.source === 'plan' && morning !== null && morning < newest) return morning;
  }
}

function isWorkday(at: number, calendar: WorkCalendar): boolean {
  const firstMinute = addWorkingTime(startOfDay(at), minuteMs, calendar);
  return firstMinute !== null && firstMinute < startOfDay(at) + dayMs;
}
