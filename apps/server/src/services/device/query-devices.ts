import type { EnergyType, Permission } from '@energy-om/domain';
import type { Selectable } from 'kysely';
import type { DeviceTable } from '#db/schema/devices.ts';
import { containsPattern, Parameters, prepared, statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { type PageRequest, resolveCursor, selectPage, type Total } from '#services/core/list/page.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { placeName } from '#services/scope/area-label.ts';
import { areaCondition, inArea, inProjects } from '#services/scope/area-scope.ts';
import { isKnownModel } from '#services/scope/known-models.ts';
import { siteColumns, siteJoin } from './area/site-of-area.ts';
import { pickDevicesBySite } from './pick-devices-by-site.ts';

export interface DeviceFilter {
  id?: string;
  kind?: DeviceTable['kind'];
  /** Selects only devices that report values. */
  reporting?: boolean;
  gatewayId?: string;
  siteId?: string;
  projectId?: string;
  energyType?: EnergyType;
  /** False selects devices that are known to be offline; a device that never reports is not one of them. */
  online?: boolean;
  /** Part of the name or of the code. */
  keyword?: string;
  qr?: string;
  /** Selects retired devices too, as those do that name a device by its id: its page and its history stay. */
  withRetired?: boolean;
  /** With `id`: also the meters that stood in the place of this one before, as long as they did. Only energy is read so. */
  withParts?: boolean;
}

type Columns =
  | 'id'
  | 'kind'
  | 'name'
  | 'code'
  | 'energy_type'
  | 'model'
  | 'area_id'
  | 'gateway_id'
  | 'location'
  | 'online'
  | 'main_meter_id'
  | 'register_factor';

export interface ListedDevice extends Pick<Selectable<DeviceTable>, Columns> {
  last_seen_at: Date | null;
  area_name: string;
  /** The site that contains the device, or its own area where no site does. */
  site_id: string;
  site_name: string;
}

/** Joins the area `a` of device `d`, and the area `u` that contains `a`. Names `:tenant`. */
export const areaJoins = `
  join areas a on a.tenant_id = :tenant and a.id = d.area_id
  left join areas u on u.tenant_id = :tenant and u.id = a.parent_id`;

/** The condition that the device with this alias is a meter, or of a model that has values to report. */
export function reports(alias: string): string {
  return `(${alias}.kind = 'meter' or (${alias}.kind = 'device' and ${alias}.model_id is not null))`;
}

/** Conditions on device `d` in area `a`. */
export function deviceConditions(actor: Actor, permission: Permission, filter: DeviceFilter, parameters: Parameters): string[] {
  const conditions = [`d.tenant_id = :tenant`, areaCondition(actor, permission, 'a.path', parameters)];
  if (filter.id !== undefined) conditions.push(`d.id = ${parameters.add(filter.id)}`);
  else if (!filter.withRetired) conditions.push('d.retired_at is null');
  if (filter.kind !== undefined) conditions.push(`d.kind = ${parameters.add(filter.kind)}`);
  if (filter.reporting) conditions.push(reports('d'));
  if (filter.gatewayId !== undefined) conditions.push(`d.gateway_id = ${parameters.add(filter.gatewayId)}`);
  if (filter.siteId !== undefined) conditions.push(inArea('a.path', filter.siteId, parameters));
  if (filter.projectId !== undefined) conditions.push(inProjects('a.path', `s.project_id = ${parameters.add(filter.projectId)}`));
  if (filter.energyType !== undefined) conditions.push(`d.energy_type = ${parameters.add(filter.energyType)}`);
  if (filter.online !== undefined) conditions.push(`d.online is ${filter.online}`);
  if (filter.qr !== undefined) conditions.push(`d.qr = ${parameters.add(filter.qr)}`);
  if (filter.keyword) {
    const pattern = parameters.add(containsPattern(filter.keyword));
    conditions.push(`(d.name ilike ${pattern} or d.code ilike ${pattern})`);
  }
  return conditions;
}

const columns = `d.id, d.kind, d.name, d.code, d.energy_type, coalesce(d.model, o.name) as model, d.area_id, d.gateway_id, d.location, d.online,
  d.register_factor, s.last_seen_at, ${placeName} as area_name, ${siteColumns}`;

const detailJoins = `${areaJoins}
  ${siteJoin}
  left join meter_models o on ${isKnownModel('o')} and o.id = d.model_id
  left join device_states s on s.tenant_id = :tenant and s.device_id = d.id`;

/** Sorts by name, or by site and name where values are listed. Returns one row more than the page. */
export async function queryDevicePage(
  { actor, database }: SignedInContext,
  filter: DeviceFilter,
  request: PageRequest,
): Promise<{ rows: ListedDevice[]; total: Total }> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = deviceConditions(actor, 'device.view', filter, parameters);
  const matches = `from devices d join areas a on a.tenant_id = :tenant and a.id = d.area_id where ${conditions.join(' and ')}`;
  const { afterId, offset, total } = await resolveCursor(database, request, matches, parameters);
  // The devices behind one gateway are not grouped by site.
  const isBySite = filter.reporting === true && filter.gatewayId === undefined;
  const orderBy = 'd.name, d.id';
  const limit = request.pageSize + 1;
  const pick = () => {
    if (isBySite) return pickDevicesBySite({ conditions, afterId, limit, offset }, parameters);
    const after = afterId === null ? '' : `and (d.name, d.id) > ${positionOfDevice(afterId, parameters)}`;
    const ordered = `select d.id, d.name ${matches} ${after} order by ${orderBy}`;
    return `page as (${selectPage(ordered, { alias: 'd', orderBy, limit, offset }, parameters)})`;
  };
  // The page is picked first, so that names and counts are looked up for its few rows only.
  const text = `
    with ${pick()}
    select ${columns} from page join devices d on d.tenant_id = :tenant and d.id = page.id ${detailJoins}
    order by ${isBySite ? 'site_name, site_id, ' : ''}${orderBy}`;
  return { rows: await database.run(prepared<ListedDevice>(text), parameters.values), total };
}

/** Throws `notFound` for a device that does not exist, is out of scope or is of another kind. */
export async function findListedDevice({ actor, database }: SignedInContext, filter: DeviceFilter & { id: string }): Promise<ListedDevice> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = deviceConditions(actor, 'device.view', filter, parameters);
  const text = `select ${columns} from devices d ${detailJoins} where ${conditions.join(' and ')}`;
  const [row] = await database.run(prepared<ListedDevice>(text), parameters.values);
  if (!row) throw notFound();
  return row;
}

/** Lists devices by their ids, by name, whether they are in anybody's reach: the caller knows that they may be seen. */
export async function listDevicesById({ actor, database }: SignedInContext, ids: readonly string[]): Promise<ListedDevice[]> {
  if (ids.length === 0) return [];
  return database.run(selectByIds, { tenant: actor.tenantId, ids });
}

const selectByIds = statement<{ tenant: string; ids: readonly string[] }, ListedDevice>(
  'list-devices-by-id',
  `select ${columns} from devices d ${detailJoins} where d.tenant_id = :tenant and d.id = any (:ids::uuid[]) order by d.name, d.id`,
);

/**
 * Selects the position of a device in the order by name. The cursor contains only the id and the name is looked up, because a name may be
 * longer than a cursor. A device of another tenant is not found.
 */
function positionOfDevice(id: string, parameters: Parameters): string {
  const placeholder = parameters.add(id);
  return `((select x.name from devices x where x.tenant_id = :tenant and x.id = ${placeholder}), ${placeholder}::uuid)`;
}
