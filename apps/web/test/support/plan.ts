import type { ApiOutput } from '@energy-om/contract';

type Plan = ApiOutput<'getPlan'>;

/** A draft of a plan that comes on the first of each month. */
export function createPlan(changes: Partial<Plan> = {}): Plan {
  return {
    ...{ id: 'plan-1', version: 3, state: 'draft', pause: null, name: '空调月检', description: '', level: 4 },
    ...{
      trigger: 'calendar',
      rule: 'FREQ=MONTHLY;BYMONTHDAY=1',
      startsAt: '2026-12-01T08:00',
      endsOn: null,
      season: null,
      holidays: 'after',
    },
    ...{ leadMinutes: 1440, durationMinutes: 2880, workMinutes: 60, catchUp: 'once', openOrder: 'make' },
    ...{ counter: null, meter: null, counterUnit: null },
    project: { id: 'project-1', name: '智谷运维' },
    site: { id: 'site-1', name: '江畔智谷' },
    businessType: { id: 'type-1', name: '空调维护' },
    devices: [],
    route: null,
    ...{ nextAt: null, occurrences: [], counters: [], mayManage: true },
    ...changes,
  } as Plan;
}
