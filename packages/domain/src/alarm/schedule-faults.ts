import type { FieldFault } from '../work-order/backfill.ts';
import { type AlarmSchedule, daysOfWeek } from './alarm-schedule.ts';

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;
const endOfDay = '24:00';

/**
 * What is wrong with a rule's windows, by field as in `schedule.0.from`; an object without keys when nothing is. A schedule without
 * windows would never look, so it is `missing`; a rule that always looks has null.
 */
export function findScheduleFaults(schedule: readonly AlarmSchedule[] | null): Record<string, FieldFault> {
  if (schedule === null) return {};
  if (schedule.length === 0) return { schedule: 'missing' };
  const faults: Record<string, FieldFault> = {};
  schedule.forEach(({ weekdays, from, to }, index) => {
    const path = `schedule.${index}`;
    if (weekdays.length === 0) faults[`${path}.weekdays`] = 'missing';
    else if (!weekdays.every(isWeekday) || new Set(weekdays).size < weekdays.length) faults[`${path}.weekdays`] = 'notAnOption';
    if (!timeOfDay.test(from)) faults[`${path}.from`] = 'wrongKind';
    if (!timeOfDay.test(to) && to !== endOfDay) faults[`${path}.to`] = 'wrongKind';
  });
  return faults;
}

function isWeekday(day: number): boolean {
  return Number.isInteger(day) && day >= 0 && day < daysOfWeek;
}
