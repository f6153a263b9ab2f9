import { addLocalDays } from '@energy-om/domain';

export interface WeekLoad {
  /** Its Monday. */
  week: string;
  minutes: number;
  otherMinutes: number;
  /** Null: nobody of the trade has a roster there. */
  rosteredMinutes: number | null;
}

/** The weeks from the one of a local date on, by their Mondays, without any work. */
export function listWeeks(day: string, count: number, hasRoster: boolean): Map<string, WeekLoad> {
  const first = mondayOf(day);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const week = addLocalDays(`${first}T00:00`, index * 7).slice(0, 10);
      return [week, { week, minutes: 0, otherMinutes: 0, rosteredMinutes: hasRoster ? 0 : null }];
    }),
  );
}

/** Adds work to the week of a local date; a date after the last week is left out. */
export function addLoad(
  weeks: Map<string, WeekLoad>,
  day: string,
  kind: 'minutes' | 'otherMinutes' | 'rosteredMinutes',
  minutes: number,
): void {
  const load = weeks.get(mondayOf(day));
  if (load) load[kind] = (load[kind] ?? 0) + minutes;
}

export function mondayOf(day: string): string {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addLocalDays(`${day}T00:00`, -sinceMonday).slice(0, 10);
}
