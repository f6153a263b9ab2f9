import type { ApiOutput } from '@energy-om/contract';
import { hourMs } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { environmentModels } from '#services/device/environment/environment-models.ts';
import { deviceConditions } from '#services/device/query-devices.ts';

type HomeEnvironment = NonNullable<ApiOutput<'getHomePage'>['environment']>;

/** Means of the newest values, over the sensors that have sent something in the last hour. */
export async function queryHomeEnvironment({ actor, database }: SignedInContext, now: Date): Promise<HomeEnvironment> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = deviceConditions(actor, 'device.view', {}, parameters);
  const text = `
    with models as materialized (${environmentModels})
    select count(*)::int as sensors, avg(${lastOf('temperature_key')}) as temperature, avg(${lastOf('humidity_key')}) as humidity
    from devices d join models o on o.id = d.model_id join areas a on a.tenant_id = :tenant and a.id = d.area_id
      join device_states s on s.tenant_id = :tenant and s.device_id = d.id and s.last_seen_at >= ${parameters.add(new Date(now.getTime() - hourMs))}
    where ${conditions.join(' and ')}`;
  const [row] = await database.run(prepared<HomeEnvironment>(text), parameters.values);
  return row ?? { sensors: 0, temperature: null, humidity: null };
}

function lastOf(key: string): string {
  const value = `s.latest -> o.${key} -> 1`;
  return `case when jsonb_typeof(${value}) = 'number' then (${value})::float8 end`;
}
