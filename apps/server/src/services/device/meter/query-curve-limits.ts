import type { ApiOutput } from '@energy-om/contract';
import { hasPermission } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { watchingRules } from '#services/ingest/rules/watching-rules.ts';
import { areaCondition } from '#services/scope/area-scope.ts';

type Limit = ApiOutput<'getMeterCurve'>['limits'][number];

/** A reader cannot tell more limit lines apart. */
const maxLimits = 8;

/** Lists the limits that alarm rules set on a value of a device, the most serious first, as far as the account may read alarms. */
export async function queryCurveLimits({ actor, database }: SignedInContext, deviceId: string, key: string): Promise<Limit[]> {
  if (!hasPermission(actor.roleGrants, 'alarm.view')) return [];
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `
    select (r.condition ->> 'limit')::float8 as "limit", r.condition ->> 'direction' as direction, min(r.level)::int as level
    from devices d join areas a on a.tenant_id = :tenant and a.id = d.area_id cross join lateral (
      select r.condition, r.level from ${watchingRules} and r.condition ->> 'kind' = 'threshold' and r.condition ->> 'key' = ${parameters.add(key)}
    ) r
    where d.tenant_id = :tenant and d.id = ${parameters.add(deviceId)}
      and ${areaCondition(actor, 'alarm.view', 'a.path', parameters)}
    group by 1, 2 order by 3, 1, 2 limit ${maxLimits}`;
  return database.run(prepared<Limit>(text), parameters.values);
}
