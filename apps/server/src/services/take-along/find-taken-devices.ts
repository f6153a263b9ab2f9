import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { deviceConditions, reports } from '#services/device/query-devices.ts';

export interface TakenDevice {
  id: string;
  kind: 'device' | 'meter' | 'gateway';
  reports: boolean;
  version: string;
}

/** As many as there are orders, of which most are about one device. */
const maxDevices = 300;

/**
 * The devices that these orders are about, without cameras, of which nothing can be seen without a network. Their values change by the second, so the version
 * of one that reports is another one every hour, and as soon as it falls silent, is changed, or gets a reading by hand, an alarm or a document.
 */
export function findTakenDevices({ actor, database }: SignedInContext, orderIds: readonly string[]): Promise<TakenDevice[]> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const orders = parameters.add(orderIds);
  const text = `
    select d.id, d.kind, ${reports('d')} as reports, md5(concat_ws('|', d.version, d.name, d.online, date_trunc('hour', s.last_seen_at),
      (select r.id from manual_readings r where r.tenant_id = :tenant and r.device_id = d.id order by r.id desc limit 1),
      (select string_agg(x.id::text, ',' order by x.id) from alarms x where x.tenant_id = :tenant and x.device_id = d.id and x.cleared_at is null))) as version
    from devices d
      join areas a on a.tenant_id = :tenant and a.id = d.area_id
      left join device_states s on s.tenant_id = :tenant and s.device_id = d.id
    where ${deviceConditions(actor, 'device.view', { withRetired: true }, parameters).join(' and ')} and d.kind <> 'camera'
      and d.id in (select x.device_id from work_order_objects x where x.tenant_id = :tenant and x.order_id = any (${orders}::uuid[]))
    order by d.id limit ${maxDevices}`;
  return database.run(prepared<TakenDevice>(text), parameters.values);
}
