import type { ModelValue } from '@energy-om/domain';
import type { LatestValues } from '#db/schema/devices.ts';
import { Parameters, prepared, statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { siteColumns, siteJoin } from '../area/site-of-area.ts';
import { deviceConditions } from '../query-devices.ts';
import { sensorModels } from './environment-models.ts';

/** No screen shows more sensors, and reading a day's values costs in proportion to their number. */
const maxSensors = 200;

export interface SensorRow {
  id: string;
  name: string;
  location: string | null;
  online: boolean | null;
  /** The site that contains the sensor, or the sensor's own area where no site does. */
  site_id: string;
  site_name: string;
  /** All values that the sensor's model measures. */
  values: ModelValue[];
  latest: LatestValues;
}

/** Lists the sensors in the actor's scope, the first `maxSensors` by name. */
export function queryEnvironmentSensors({ actor, database }: SignedInContext, siteId: string | undefined): Promise<SensorRow[]> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = deviceConditions(actor, 'device.view', { siteId }, parameters);
  const text = `
    with models as materialized (${sensorModels}),
    sensors as materialized (
      select d.id, d.name, d.location, d.online, d.area_id, o.values
      from devices d join models o on o.id = d.model_id join areas a on a.tenant_id = :tenant and a.id = d.area_id
      where ${conditions.join(' and ')} order by d.name, d.id limit ${maxSensors}
    )
    select n.id, n.name, n.location, n.online, ${siteColumns}, n.values, coalesce(s.latest, '{}') as latest
    from sensors n join areas a on a.tenant_id = :tenant and a.id = n.area_id
      left join device_states s on s.tenant_id = :tenant and s.device_id = n.id
      ${siteJoin}`;
  return database.run(prepared<SensorRow>(text), parameters.values);
}

/** One value in one hour; `hour` counts from 1. Hours without a number are left out. */
export interface HourRow {
  id: string;
  key: string;
  hour: number;
  mean: number;
  least: number;
  most: number;
}

interface HourValues {
  tenant: string;
  sensors: readonly string[];
  /** The value keys of each sensor, each an array as JSON. */
  keys: readonly string[];
  /** The starts of the hours, followed by the end of the last one. */
  bounds: readonly Date[];
  /** The first of the bounds. */
  from: Date | undefined;
  /** The last of the bounds. */
  to: Date | undefined;
}

/** `offset 0` makes the planner read each value once instead of once for each figure. */
const findHours = statement<HourValues, HourRow>(
  'find-environment-hours',
  `
    select n.id, q.* from unnest(:sensors::uuid[], :keys::jsonb[]) as n (id, keys) cross join lateral (
      select v.key, v.hour, avg(v.value) as mean, min(v.value) as least, max(v.value) as most
      from (
        select width_bucket(r.at, :bounds::timestamptz[]) as hour, k.key,
          case when jsonb_typeof(r.values -> k.key) = 'number' then (r.values -> k.key)::float8 end as value
        from readings r cross join jsonb_array_elements_text(n.keys) as k (key)
        where r.tenant_id = :tenant and r.device_id = n.id and r.at >= :from and r.at < :to offset 0
      ) v where v.value is not null group by v.key, v.hour
    ) q`,
);

export async function queryEnvironmentHours(
  { actor, database }: SignedInContext,
  sensors: readonly SensorRow[],
  bounds: readonly number[],
): Promise<HourRow[]> {
  if (sensors.length === 0) return [];
  const instants = bounds.map((at) => new Date(at));
  return database.run(findHours, {
    tenant: actor.tenantId,
    sensors: sensors.map(({ id }) => id),
    keys: sensors.map(({ values }) => JSON.stringify(values.map(({ key }) => key))),
    bounds: instants,
    from: instants[0],
    to: instants.at(-1),
  });
}
