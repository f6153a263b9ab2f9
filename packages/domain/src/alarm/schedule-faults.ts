import type { FieldFault } from '../form/answer-faults.ts';
import { type AlarmSchedule, daysPerWeek } from './alarm-schedule.ts';

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;
const endOfDay = '24:00';

/**
 * Returns the faults of a rule's schedule by field, as `schedule.0.from`; an empty object when there are none. A schedule without
 * windows would never be active and is therefore `missing`; a rule that is always active has the schedule null.
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
  return Number.isInteger(day) && day >= 0 && day < daysPerWeek;
}
