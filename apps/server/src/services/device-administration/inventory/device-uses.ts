import type { SettingUse } from '@energy-om/contract';
import { terminalStatuses } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { selectUses } from '#services/scope/setting-uses.ts';

const findUses = statement<{ tenant: string; device: string; terminal: readonly number[]; now: Date }, SettingUse>(
  'find-device-uses',
  [
    selectUses('device', 'select d.name from devices d where d.tenant_id = :tenant and d.gateway_id = :device and d.retired_at is null'),
    selectUses(
      'subMeter',
      'select d.name from devices d where d.tenant_id = :tenant and d.main_meter_id = :device and d.retired_at is null',
    ),
    selectUses(
      'room',
      `select a.name from room_meters x join areas a on a.tenant_id = :tenant and a.id = x.room_id
        where x.tenant_id = :tenant and x.device_id = :device and x.to_at is null`,
    ),
    // What a version that holds, or is to come, measures by it.
    selectUses(
      'sharedPool',
      `select distinct p.name from shared_pool_meters m join shared_pools p on p.tenant_id = :tenant and p.id = m.pool_id
        where m.tenant_id = :tenant and m.device_id = :device and m.counts_to is null
          and not exists (select from shared_pool_versions v where v.tenant_id = :tenant and v.pool_id = m.pool_id
            and v.from_at > m.from_at and v.from_at <= :now)`,
    ),
    selectUses(
      'alarmRule',
      'select r.name from alarm_rules r where r.tenant_id = :tenant and r.device_id = :device and r.removed_at is null',
    ),
    selectUses(
      'workOrder',
      `select o.order_no as name from work_order_objects x join work_orders o on o.tenant_id = :tenant and o.id = x.order_id
        where x.tenant_id = :tenant and x.device_id = :device and o.status <> all (:terminal::smallint[])`,
    ),
  ].join(' union all '),
);

/** Lists what keeps a device from being retired. Its row is locked, so that no new order comes to name it meanwhile. */
export function findDeviceUses(tx: Transaction<Schema>, tenantId: string, deviceId: string, now: Date): Promise<SettingUse[]> {
  return runIn(tx, findUses, { tenant: tenantId, device: deviceId, terminal: terminalStatuses, now });
}
