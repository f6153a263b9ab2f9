import type { Statement } from '../../db/database.ts';
import type { LatestValues } from '../../db/schema/devices.ts';
import { Parameters, prepared } from '../../db/statement-text.ts';
import type { SignedInContext } from '../request-context.ts';
import { environmentModels } from './environment-models.ts';
import { deviceConditions } from './query-devices.ts';

/** More than anyone looks at, and what the readings of a day cost goes with their number. */
const mostSensors = 200;

export interface SensorRow {
  id: string;
  name: string;
  location: string | null;
  online: boolean | null;
  /** The area of kind site that it is in; where there is none, its own area. */
  site_id: string;
  site_name: string;
  temperature_key: string | null;
  humidity_key: string | null;
  latest: LatestValues;
}

/** The first by name. */
export function queryEnvironmentSensors({ actor, database }: SignedInContext, siteId: string | undefined): Promise<SensorRow[]> {
  const parameters = new Parameters();
  const conditions = deviceConditions(actor, 'device.view', { siteId }, parameters);
  const text = `
    with models as materialized (${environmentModels}),
    sensors as materialized (
      select d.tenant_id, d.id, d.name, d.location, d.online, d.area_id, o.temperature_key, o.humidity_key
      from devices d join models o on o.id = d.model_id join areas a on a.tenant_id = d.tenant_id and a.id = d.area_id
      where ${conditions.join(' and ')} order by d.name, d.id limit ${mostSensors}
    )
    select n.id, n.name, n.location, n.online, coalesce(i.id, a.id) as site_id, coalesce(i.name, a.name) as site_name,
      n.temperature_key, n.humidity_key, coalesce(s.latest, '{}') as latest
    from sensors n join areas a on a.tenant_id = n.tenant_id and a.id = n.area_id
      left join device_states s on s.tenant_id = n.tenant_id and s.device_id = n.id
      left join lateral (
        select z.id, z.name from areas z
        where z.tenant_id = a.tenant_id and z.kind = 'site' and z.id = any (string_to_array(trim(both '/' from a.path), '/')::uuid[])
        order by length(z.path) desc limit 1
      ) i on true`;
  return database.query<SensorRow & object>(prepared(text), parameters.values);
}

/** `hour` from 1. */
export interface HourRow {
  id: string;
  hour: number;
  t_mean: number | null;
  t_least: number | null;
  t_most: number | null;
  h_mean: number | null;
  h_least: number | null;
  h_most: number | null;
}

const numberOf = (key: string) => `case when jsonb_typeof(r.values -> ${key}) = 'number' then (r.values -> ${key})::float8 end`;
const figures = (column: string) =>
  `avg(v.${column}) as ${column}_mean, min(v.${column}) as ${column}_least, max(v.${column}) as ${column}_most`;

/** $1 tenant; $2 sensors with the $3 keys of their temperature and $4 of their humidity; $5 where hours begin and, last, end; $6, $7 first and last of these. `offset 0`: each value is read once, not for each figure. */
const findHours: Statement = {
  name: 'find-environment-hours',
  text: `
    select n.id, q.* from unnest($2::uuid[], $3::text[], $4::text[]) as n (id, t, h) cross join lateral (
      select v.hour, ${figures('t')}, ${figures('h')}
      from (
        select width_bucket(r.at, $5::timestamptz[]) as hour, ${numberOf('n.t')} as t, ${numberOf('n.h')} as h
        from readings r where r.tenant_id = $1 and r.device_id = n.id and r.at >= $6 and r.at < $7 offset 0
      ) v group by v.hour
    ) q`,
};

export async function queryEnvironmentHours(
  { actor, database }: SignedInContext,
  sensors: readonly SensorRow[],
  bounds: readonly number[],
): Promise<HourRow[]> {
  if (sensors.length === 0) return [];
  const instants = bounds.map((at) => new Date(at));
  return database.query<HourRow & object>(findHours, [
    actor.tenantId,
    sensors.map(({ id }) => id),
    sensors.map(({ temperature_key }) => temperature_key),
    sensors.map(({ humidity_key }) => humidity_key),
    instants,
    instants[0],
    instants.at(-1),
  ]);
}
