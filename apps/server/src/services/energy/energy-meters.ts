import type { ApiOutput } from '@energy-om/contract';
import { consumptionUnits, energyTypes, valueTypes } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { type DeviceFilter, deviceConditions } from '#services/device/query-devices.ts';
import { isKnownModel } from '#services/scope/known-models.ts';

export type CountedEnergyType = ApiOutput<'getTotalEnergy'>['types'][number]['energyType'];
export type ConsumptionUnit = ApiOutput<'getTotalEnergy'>['types'][number]['unit'];

/** By which an account is shown what is used, and by which what it costs. */
export type AnalysisPermission = 'energy.view' | 'tariff.manage';

/** The meters of a room while they were its meters, for somebody who lives there. */
export interface OwnRoom {
  roomId: string;
  /** The beginning of an hour or of a day of the zone: what was used before is somebody else's. */
  from: number;
  zone: string;
}

/** @property ownRoom takes the place of the account's scope, and of all other conditions but the energy type */
export interface MeterFilter extends DeviceFilter {
  ownRoom?: OwnRoom;
}

/** Energy types with consumption. */
export const countedTypes = energyTypes.filter((type): type is CountedEnergyType => consumptionUnits[type] !== null);

export function unitOf(energyType: CountedEnergyType): ConsumptionUnit {
  return consumptionUnits[energyType] as ConsumptionUnit;
}

/** The condition on device `d` that has consumption: a meter, or another device whose model has a register. */
export const countsConsumption = `(d.kind = 'meter' or (d.kind = 'device'
  and d.model_id in (select o.id from meter_models o where ${isKnownModel('o')} and o.values @> '[{"valueType": ${valueTypes.register}}]')))`;

/**
 * @returns a `select` of tenant_id, id and energy_type of the meters in the account's scope, and of from_at and to_at, between which their consumption counts. A meter whose main meter is among them is left
 * out, since the main meter counts its consumption already. Retired ones are among them: what they counted remains counted.
 */
export function selectMeters(
  context: SignedInContext,
  filter: MeterFilter,
  parameters: Parameters,
  permission: AnalysisPermission = 'energy.view',
): string {
  return `with sight as materialized (${selectInSight(context, filter, parameters, permission)}) select x.tenant_id, x.id, x.energy_type, x.from_at, x.to_at from sight x
    where not ${isBehindMain}`;
}

/** As `selectMeters`, with the meters behind main ones and `is_sub`, which says so: what flows behind a main meter may leak as well. */
export function selectAllMeters(context: SignedInContext, filter: MeterFilter, parameters: Parameters): string {
  return `with sight as materialized (${selectInSight(context, filter, parameters, 'energy.view')})
    select x.tenant_id, x.id, x.energy_type, x.from_at, x.to_at, ${isBehindMain} as is_sub from sight x`;
}

/** Whether the main meter of meter `x` is in sight too. */
const isBehindMain = `(x.main_meter_id is not null and exists (select from sight y where y.id = x.main_meter_id and y.energy_type = x.energy_type))`;

function selectInSight({ actor }: SignedInContext, filter: MeterFilter, parameters: Parameters, permission: AnalysisPermission): string {
  const { id, ownRoom, ...others } = filter;
  if (ownRoom !== undefined) return selectOfRoom(ownRoom, others, parameters);
  const place = filter.withParts && id !== undefined ? selectParts(parameters.add(id)) : null;
  const conditions = deviceConditions(actor, permission, { withRetired: true, ...(place === null ? filter : others) }, parameters);
  const always = `cross join (select '-infinity'::timestamptz as from_at, 'infinity'::timestamptz as to_at) p`;
  return `select d.tenant_id, d.id, d.energy_type, d.main_meter_id, p.from_at, p.to_at from devices d
    join areas a on a.tenant_id = :tenant and a.id = d.area_id
    ${place === null ? always : `join (${place}) p on p.part_id = d.id`}
    where ${conditions.join(' and ')} and d.energy_type = any (${parameters.add(countedTypes)}::text[]) and ${countsConsumption}`;
}

/** An hour in which a meter came or went is partly another room's, and is left out. */
function selectOfRoom({ roomId, from, zone }: OwnRoom, { energyType, withRetired }: DeviceFilter, parameters: Parameters): string {
  const [since, timeZone] = [`${parameters.add(new Date(from))}::timestamptz`, `${parameters.add(zone)}::text`];
  const isThere = withRetired === false ? 'and q.to_at is null and d.retired_at is null' : '';
  return `select d.tenant_id, d.id, d.energy_type, d.main_meter_id,
      greatest(date_trunc('hour', q.from_at + interval '59 minutes 59.999999 seconds', ${timeZone}), ${since}) as from_at,
      coalesce(date_trunc('hour', q.to_at, ${timeZone}), 'infinity') as to_at
    from room_meters q join devices d on d.tenant_id = :tenant and d.id = q.device_id
    where q.tenant_id = :tenant and q.room_id = ${parameters.add(roomId)}::uuid and (q.to_at is null or q.to_at > ${since}) ${isThere}
      and d.energy_type = ${parameters.add(energyType)}::text and d.energy_type = any (${parameters.add(countedTypes)}::text[]) and ${countsConsumption}`;
}

/** A meter since it was put up, and those that stood in its place before, as long as each of them did. */
function selectParts(meter: string): string {
  return `
    select ${meter}::uuid as part_id, coalesce(max(q.to_at), '-infinity') as from_at, 'infinity'::timestamptz as to_at
      from meter_parts q where q.tenant_id = :tenant and q.device_id = ${meter}
    union all
    select q.part_id, coalesce(q.from_at, '-infinity'), q.to_at from meter_parts q where q.tenant_id = :tenant and q.device_id = ${meter}`;
}

export interface MeterCount {
  energyType: CountedEnergyType;
  count: number;
}

/** Counts the meters in scope by energy type, in the order of the types. */
export async function countMeters(context: SignedInContext, filter: MeterFilter): Promise<MeterCount[]> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const text = `select m.energy_type as "energyType", count(*)::int as count from (${selectMeters(context, { ...filter, withRetired: false, withParts: false }, parameters)}) m group by 1`;
  return sortByType(await context.database.run(prepared<MeterCount>(text), parameters.values));
}

/** Counts the meters in scope with those behind main ones, and retired ones. */
export async function countAllMeters(context: SignedInContext, filter: MeterFilter): Promise<number> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const text = `select count(*)::int as count from (${selectAllMeters(context, { ...filter, withParts: false }, parameters)}) m`;
  const [row] = await context.database.run(prepared<{ count: number }>(text), parameters.values);
  return row?.count ?? 0;
}

export function sortByType<Row extends { energyType: CountedEnergyType }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => countedTypes.indexOf(one.energyType) - countedTypes.indexOf(other.energyType));
}
