import { type EventLevel, hasPermission } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { areaCondition } from '#services/scope/area-scope.ts';

const maxListed = 50;

/** Returns the level of each device's most serious alarm that is not cleared, as far as the account may read alarms. */
export async function queryAlarmLevels(context: SignedInContext, deviceIds: readonly string[]): Promise<Map<string, EventLevel>> {
  const { actor, database } = context;
  if (deviceIds.length === 0 || !hasPermission(actor.roleGrants, 'alarm.view')) return new Map();
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `select x.device_id, min(x.level)::int as level ${selectOpen(context, deviceIds, parameters)} group by x.device_id`;
  const rows = await database.run(prepared<{ device_id: string; level: EventLevel }>(text), parameters.values);
  return new Map(rows.map(({ device_id, level }) => [device_id, level]));
}

export interface OpenAlarm {
  id: string;
  name: string;
  level: EventLevel;
  raised_at: Date;
}

/** Lists the open alarms of a device, the most serious first. */
export async function listOpenAlarms(context: SignedInContext, deviceId: string): Promise<OpenAlarm[]> {
  const { actor, database } = context;
  if (!hasPermission(actor.roleGrants, 'alarm.view')) return [];
  const parameters = new Parameters({ tenant: actor.tenantId });
  const open = selectOpen(context, [deviceId], parameters);
  const text = `select x.id, x.name, x.level, x.raised_at ${open} order by x.level, x.id desc limit ${maxListed}`;
  return database.run(prepared<OpenAlarm>(text), parameters.values);
}

function selectOpen({ actor }: SignedInContext, deviceIds: readonly string[], parameters: Parameters): string {
  return `from alarms x
    join devices d on d.tenant_id = :tenant and d.id = x.device_id
    join areas a on a.tenant_id = :tenant and a.id = d.area_id
    where x.tenant_id = :tenant and x.device_id = any (${parameters.add(deviceIds)}::uuid[])
      and x.cleared_at is null and ${areaCondition(actor, 'alarm.view', 'a.path', parameters)}`;
}
