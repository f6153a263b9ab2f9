import type { ApiParsedInput } from '@energy-om/contract';
import type { Permission } from '@energy-om/domain';
import { containsPattern, type Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { areaCondition, inArea, inProjects } from '#services/scope/area-scope.ts';

type Filter = Partial<
  Pick<ApiParsedInput<'listAlarms'>, 'keyword' | 'level' | 'state' | 'energyType' | 'siteId' | 'projectId' | 'deviceId' | 'from' | 'to'>
>;

/** Selects from alarm `x`, its device `d` and the area `a` of the device. Names `:tenant`. */
export const alarmTables = `alarms x
  join devices d on d.tenant_id = :tenant and d.id = x.device_id
  join areas a on a.tenant_id = :tenant and a.id = d.area_id`;

/** The conditions that the alarm is the tenant's and within the permission's reach. Names `:tenant`. */
export function alarmReach(actor: Actor, permission: Permission, parameters: Parameters): string[] {
  return ['x.tenant_id = :tenant', areaCondition(actor, permission, 'a.path', parameters)];
}

/** The conditions that the actor may see the alarm and that it passes the filters. */
export function alarmConditions(actor: Actor, filter: Filter, parameters: Parameters): string[] {
  const conditions = alarmReach(actor, 'alarm.view', parameters);
  if (filter.level !== undefined) conditions.push(`x.level = any (${parameters.add(filter.level)}::smallint[])`);
  if (filter.state !== undefined) {
    conditions.push(`x.state = any (${parameters.add(filter.state)}::text[])`);
    // Repeats the condition of the partial index on alarms that are not cleared, so that the planner can use it.
    if (!filter.state.includes('cleared')) conditions.push('x.cleared_at is null');
  }
  if (filter.energyType !== undefined) conditions.push(`d.energy_type = ${parameters.add(filter.energyType)}`);
  if (filter.deviceId !== undefined) conditions.push(`x.device_id = ${parameters.add(filter.deviceId)}`);
  if (filter.siteId !== undefined) conditions.push(inArea('a.path', filter.siteId, parameters));
  if (filter.projectId !== undefined) {
    const project = `s.project_id = ${parameters.add(filter.projectId)}`;
    conditions.push(inProjects('a.path', project));
  }
  if (filter.from !== undefined) conditions.push(`x.raised_at >= ${parameters.add(filter.from)}`);
  if (filter.to !== undefined) conditions.push(`x.raised_at < ${parameters.add(filter.to)}`);
  if (filter.keyword) {
    const pattern = parameters.add(containsPattern(filter.keyword));
    conditions.push(`(x.name ilike ${pattern} or d.name ilike ${pattern} or d.code ilike ${pattern})`);
  }
  return conditions;
}
