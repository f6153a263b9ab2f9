import type { PlanDates, WorkCalendar } from '@energy-om/domain';

export function createPlanDates(changes: Partial<PlanDates> = {}): PlanDates {
  return {
    trigger: 'calendar',
    rule: 'FREQ=DAILY',
    startsAt: '2026-01-01T08:00',
    endsOn: null,
    season: null,
    holidays: 'keep',
    counter: null,
    ...changes,
  };
}

const hours = [{ from: 540, to: 1020 }];

/** Monday to Friday; the first three days of 2026 are holidays, and Sunday the 4th is worked. */
export const chinaCalendar: WorkCalendar = {
  timeZone: 'Asia/Shanghai',
  hours: { 0: [], 1: hours, 2: hours, 3: hours, 4: hours, 5: hours, 6: [] },
  holidays: ['2026-01-01', '2026-01-02', '2026-01-03'],
  extraWorkdays: ['2026-01-04'],
};
