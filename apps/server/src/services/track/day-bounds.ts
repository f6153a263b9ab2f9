import { dayMs, instantOfLocalTime, minuteMs } from '@energy-om/domain';

/** The instants between which a local day of the tenant lies, the end not included. */
export function dayBounds(date: string, timeZone: string): { from: Date; to: Date } {
  return {
    from: new Date(instantOfLocalTime(date, 0, timeZone)),
    to: new Date(instantOfLocalTime(date, dayMs / minuteMs, timeZone)),
  };
}
