import type { HolidayPolicy, OpenOrderPolicy, PlanCounter, PlanTrigger } from '@energy-om/domain';
import type { Insertable } from 'kysely';
import type { PlanTable } from '#db/schema/plans.ts';
import { raisePlanOrders } from '#services/plan/make-orders/raise-plan-orders.ts';
import type { TestServer } from '../services/test-server.ts';
import type { OrderFixture } from './order-fixture.ts';

/** The input of a daily plan at eight for the fixture's place. */
export function planOf({ tenant, operations }: Pick<OrderFixture, 'tenant' | 'operations'>) {
  return {
    name: '每日巡视',
    description: '按巡视表逐项检查',
    level: 4 as const,
    projectId: operations.projectId,
    siteId: tenant.areas.site,
    businessTypeId: operations.businessTypeId,
    deviceIds: [] as string[],
    trigger: 'calendar' as PlanTrigger,
    rule: 'FREQ=DAILY',
    startsAt: '2026-01-01T08:00',
    endsOn: null as string | null,
    season: null as { from: string; to: string } | null,
    holidays: 'keep' as HolidayPolicy,
    leadMinutes: 120,
    durationMinutes: 360,
    workMinutes: 30,
    catchUp: 'once' as const,
    openOrder: 'make' as OpenOrderPolicy,
    counter: null as PlanCounter | null,
    meterId: null as string | null,
  };
}

/** A draft of the same. */
export async function createPlan(
  { context: { ids, clock, database } }: TestServer,
  { tenant, operations }: Pick<OrderFixture, 'tenant' | 'operations'>,
  changes: Partial<Insertable<PlanTable>> = {},
): Promise<string> {
  const id = ids.next();
  const { name, level, rule, holidays } = planOf({ tenant, operations });
  await database.kysely
    .insertInto('plans')
    .values({
      ...{ tenant_id: tenant.id, id, name: `${name} ${id}`, level, rule, holidays, pause: null },
      ...{ project_id: operations.projectId, area_id: tenant.areas.site, business_type_id: operations.businessTypeId },
      ...{ starts_at: '2026-01-01T08:00', ends_on: null, season_from: null, season_to: null },
      ...{ lead_minutes: 120, duration_minutes: 360, work_minutes: 30, catch_up: 'once', open_order: 'make' },
      ...{ decided_until: null, rule_since: null, next_at: null, next_order_at: null },
      ...{ created_at: clock.now(), updated_at: clock.now(), removed_at: null },
      ...changes,
    })
    .execute();
  return id;
}

/** Makes the orders of all plans that are due, those of other suites in the same database too. */
export async function makePlanOrders(server: TestServer): Promise<void> {
  for (let rounds = 0; rounds < 20 && (await raisePlanOrders(server.context)) > 0; rounds += 1);
}
