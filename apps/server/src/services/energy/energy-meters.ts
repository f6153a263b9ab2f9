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
  filter: DeviceFilter,
  parameters: Parameters,
  permission: AnalysisPermission = 'energy.view',
): string {
  return `with sight as materialized (${selectInSight(context, filter, parameters, permission)}) select x.tenant_id, x.id, x.energy_type, x.from_at, x.to_at from sight x
    where not ${isBehindMain}`;
}

/** As `selectMeters`, with the meters behind main ones and `is_sub`, which says so: what flows behind a main meter may leak as well. */
export function selectAllMeters(context: SignedInContext, filter: DeviceFilter, parameters: Parameters): string {
  return `with sight as materialized (${selectInSight(context, filter, parameters, 'energy.view')})
    select x.tenant_id, x.id, x.energy_type, x.from_at, x.to_at, ${isBehindMain} as is_sub from sight x`;
}

/** Whether the main meter of meter `x` is in sight too. */
const isBehindMain = `(x.main_meter_id is not null and exists (select from sight y where y.id = x.main_meter_id and y.energy_type = x.energy_type))`;

function selectInSight({ actor }: SignedInContext, filter: DeviceFilter, parameters: Parameters, permission: AnalysisPermission): string {
  const { id, ...others } = filter;
  const place = filter.withParts && id !== undefined ? selectParts(parameters.add(id)) : null;
  const conditions = deviceConditions(actor, permission, { withRetired: true, ...(place === null ? filter : others) }, parameters);
  const always = `cross join (select '-infinity'::timestamptz as from_at, 'infinity'::timestamptz as to_at) p`;
  return `select d.tenant_id, d.id, d.energy_type, d.main_meter_id, p.from_at, p.to_at from devices d
    join areas a on a.tenant_id = :tenant and a.id = d.area_id
    ${place === null ? always : `join (${place}) p on p.part_id = d.id`}
    where ${conditions.join(' and ')} and d.energy_type = any (${parameters.add(countedTypes)}::text[]) and ${countsConsumption}`;
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
export async function countMeters(context: SignedInContext, filter: DeviceFilter): Promise<MeterCount[]> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const text = `select m.energy_type as "energyType", count(*)::int as count from (${selectMeters(context, { ...filter, withRetired: false, withParts: false }, parameters)}) m group by 1`;
  return sortByType(await context.database.run(prepared<MeterCount>(text), parameters.values));
}

/** Counts the meters in scope with those behind main ones, and retired ones. */
export async function countAllMeters(context: SignedInContext, filter: DeviceFilter): Promise<number> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const text = `select count(*)::int as count from (${selectAllMeters(context, { ...filter, withParts: false }, parameters)}) m`;
  const [row] = await context.database.run(prepared<{ count: number }>(text), parameters.values);
  return row?.count ?? 0;
}

export function sortByType<Row extends { energyType: CountedEnergyType }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => countedTypes.indexOf(one.energyType) - countedTypes.indexOf(other.energyType));
}
