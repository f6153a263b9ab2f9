import { terminalStatuses, workOrderStatus } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { LastDate } from '../recurrence/next-after-completion.ts';

interface LastRow {
  object_id: string;
  occurrence: string;
  is_open: boolean;
  finished_at: Date | null;
}

const lastDates = statement<{ tenant: string; plan: string; terminal: readonly number[]; completed: number }, LastRow>(
  'list-last-dates-of-plan',
  `
    select x.object_id, x.occurrence, coalesce(o.status <> all (:terminal::smallint[]), false) as is_open,
      case when o.status = :completed then coalesce(o.finished_at, o.updated_at) end as finished_at
    from (select d.device_id as id from plan_devices d where d.tenant_id = :tenant and d.plan_id = :plan
        union all
        select l.area_id from plans l where l.tenant_id = :tenant and l.id = :plan
          and not exists (select from plan_devices d where d.tenant_id = :tenant and d.plan_id = :plan)) k
      cross join lateral (select y.object_id, y.occurrence, y.order_id from plan_occurrences y
        where y.tenant_id = :tenant and y.plan_id = :plan and y.object_id = k.id order by y.occurrence desc limit 1) x
      left join work_orders o on o.tenant_id = :tenant and o.id = x.order_id`,
);

/** The latest date of each object that a plan had, by the object. */
export async function listLastDates(database: Database, tenantId: string, planId: string): Promise<Map<string, LastDate>> {
  const { completed } = workOrderStatus;
  const rows = await database.run(lastDates, { tenant: tenantId, plan: planId, terminal: terminalStatuses, completed });
  return new Map(
    rows.map(({ object_id, occurrence, is_open, finished_at }) => [
      object_id,
      { occurrence, isOpen: is_open, finishedAt: finished_at?.getTime() ?? null },
    ]),
  );
}
