import { dayMs } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { loadPlatformTenant } from './tenant-rows.ts';

const orderDays = 30;

/** Numbers of orders come from the counters that number them, so that no order is read. */
const selectActivity = statement<{ tenant: string; firstDay: string; since: Date }, { orders: number; reporting_devices: number }>(
  'select-activity-of-tenant',
  `select coalesce((select sum(n.last_number)::int from work_order_numbers n
        where n.tenant_id = :tenant and n.day > :firstDay::date), 0) as orders,
      (select count(*)::int from device_states s where s.tenant_id = :tenant and s.last_seen_at > :since) as reporting_devices`,
);

export const getTenant: Verb<'getTenant'> = async ({ database, clock }, { id }) => {
  const tenant = await loadPlatformTenant(database.kysely, id);
  const now = clock.now().getTime();
  const [activity] = await database.run(selectActivity, {
    tenant: id,
    firstDay: new Date(now - orderDays * dayMs).toISOString().slice(0, 10),
    since: new Date(now - dayMs),
  });
  return { ...tenant, activity: { orders: activity?.orders ?? 0, reportingDevices: activity?.reporting_devices ?? 0 } };
};
