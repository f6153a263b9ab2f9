import type { AlarmSchedule, EventLevel, NoDataCondition } from '@energy-om/domain';
import type { Database, NumberedStatement } from '#db/database.ts';
import type { DeviceTable } from '#db/schema/operations.ts';

/** A device that was silent for longer than a rule allows, and has no alarm for it yet. */
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

interface SilentRow {
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

const findTenants: NumberedStatement = {
  name: 'find-tenants-with-rules-of-silence',
  text: "select distinct tenant_id from alarm_rules where enabled and removed_at is null and condition ->> 'kind' = 'noData'",
};

/** Those with a rule that watches for silence. */
export async function listTenantsWatchingSilence(database: Database): Promise<string[]> {
  const rows = await database.query<{ tenant_id: string }>(findTenants, []);
  return rows.map(({ tenant_id }) => tenant_id);
}

/**
 * $1 now, $2 how many, $3 tenant. Gateways first: what is behind them depends on them. Those who fell silent last come first, so that
 * whoever cannot be an alarm now keeps nobody from it.
 */
const findSilent: NumberedStatement = {
  name: 'find-silent-devices',
  text: `
    select d.tenant_id, d.id as device_id, d.kind, d.gateway_id, s.last_seen_at, t.time_zone,
      r.id as rule_id, r.name, r.condition, r.schedule, r.level, r.business_type_id
    from alarm_rules r
      join tenants t on t.id = r.tenant_id
      left join areas ra on ra.tenant_id = r.tenant_id and ra.id = r.area_id
      join devices d on d.tenant_id = r.tenant_id
      join areas a on a.tenant_id = d.tenant_id and a.id = d.area_id
      join device_states s on s.tenant_id = d.tenant_id and s.device_id = d.id
    where r.tenant_id = $3 and r.enabled and r.removed_at is null and r.condition ->> 'kind' = 'noData'
      and (r.device_id = d.id or r.model_id = d.model_id or starts_with(a.path, ra.path))
      and s.last_seen_at <= $1::timestamptz - make_interval(secs => (r.condition ->> 'forSeconds')::double precision)
      and not exists (select from alarms x where x.tenant_id = r.tenant_id and x.rule_id = r.id and x.device_id = d.id and x.cleared_at is null)
      and not exists (select from alarm_children c join alarms x on x.tenant_id = c.tenant_id and x.id = c.alarm_id
        where c.tenant_id = d.tenant_id and c.device_id = d.id and x.cleared_at is null)
    order by (d.kind = 'gateway') desc, s.last_seen_at desc limit $2`,
};

export async function listOverdueDevices(database: Database, tenantId: string, now: Date, most: number): Promise<OverdueDevice[]> {
  const rows = await database.query<SilentRow & object>(findSilent, [now, most, tenantId]);
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
