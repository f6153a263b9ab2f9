import type { AlarmSchedule, EventLevel, NoDataCondition } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import type { DeviceTable } from '#db/schema/devices.ts';
import { statement } from '#db/statement.ts';

/** A device that has sent nothing for longer than a rule allows, and has no open alarm for it. */
export interface OverdueDevice {
  tenantId: string;
  deviceId: string;
  kind: DeviceTable['kind'];
  gatewayId: string | null;
  /** Epoch milliseconds. */
  lastSeenAt: number;
  timeZone: string;
  rule: {
    id: string;
    name: string;
    condition: NoDataCondition;
    schedule: AlarmSchedule[] | null;
    level: EventLevel;
    businessTypeId: string | null;
  };
}

interface OverdueRow {
  tenant_id: string;
  device_id: string;
  kind: DeviceTable['kind'];
  gateway_id: string | null;
  last_seen_at: Date;
  time_zone: string;
  rule_id: string;
  name: string;
  condition: NoDataCondition;
  schedule: AlarmSchedule[] | null;
  level: EventLevel;
  business_type_id: string | null;
}

/** Runs over all tenants, to list those with work. */
const findTenants = statement<object, { tenant_id: string }>(
  'find-tenants-with-no-data-rules',
  "select distinct tenant_id from alarm_rules where enabled and removed_at is null and condition ->> 'kind' = 'noData'",
);

export async function listTenantsWithNoDataRules(database: Database): Promise<string[]> {
  const rows = await database.run(findTenants, {});
  return rows.map(({ tenant_id }) => tenant_id);
}

/**
 * Selects gateways first, because the devices behind them depend on them, and then the devices that were seen last, so that devices for which
 * no alarm can begin now do not crowd out the others.
 */
const findOverdue = statement<{ tenant: string; now: Date; limit: number }, OverdueRow>(
  'find-overdue-devices',
  `
    select d.tenant_id, d.id as device_id, d.kind, d.gateway_id, s.last_seen_at, t.time_zone,
      r.id as rule_id, r.name, r.condition, r.schedule, r.level, r.business_type_id
    from alarm_rules r
      join tenants t on t.id = :tenant
      left join areas ra on ra.tenant_id = :tenant and ra.id = r.area_id
      join devices d on d.tenant_id = :tenant and d.retired_at is null
      join areas a on a.tenant_id = :tenant and a.id = d.area_id
      join device_states s on s.tenant_id = :tenant and s.device_id = d.id
    where r.tenant_id = :tenant and r.enabled and r.removed_at is null and r.condition ->> 'kind' = 'noData'
      and (r.device_id = d.id or r.model_id = d.model_id or starts_with(a.path, ra.path))
      and s.last_seen_at <= :now::timestamptz - make_interval(secs => (r.condition ->> 'forSeconds')::double precision)
      and not exists (select from alarms x where x.tenant_id = :tenant and x.rule_id = r.id and x.device_id = d.id and x.cleared_at is null)
      and not exists (select from alarm_children c join alarms x on x.tenant_id = :tenant and x.id = c.alarm_id
        where c.tenant_id = :tenant and c.device_id = d.id and x.cleared_at is null)
    order by (d.kind = 'gateway') desc, s.last_seen_at desc limit :limit`,
);

export async function listOverdueDevices(database: Database, tenantId: string, now: Date, limit: number): Promise<OverdueDevice[]> {
  const rows = await database.run(findOverdue, { tenant: tenantId, now, limit });
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    deviceId: row.device_id,
    kind: row.kind,
    gatewayId: row.gateway_id,
    lastSeenAt: row.last_seen_at.getTime(),
    timeZone: row.time_zone,
    rule: {
      id: row.rule_id,
      name: row.name,
      condition: row.condition,
      schedule: row.schedule,
      level: row.level,
      businessTypeId: row.business_type_id,
    },
  }));
}
