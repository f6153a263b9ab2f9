import type { ApiOutput } from '@energy-om/contract';
import { hasPermission, type MeasuredValue } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import { alarmReach, alarmTables } from '#services/alarm/alarm-conditions.ts';
import { modelValueOf } from '#services/alarm/alarm-rows.ts';
import { type LatestRow, latestOf, presentCurrent } from '#services/alarm/present-current.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { isKnownModel } from '#services/scope/known-models.ts';

type Measured = NonNullable<ApiOutput<'getHomePage'>['mostUrgent']>['measured'];

interface ReadingRow extends LatestRow {
  device_id: string;
  before: MeasuredValue | null;
}

/** How far back the previous value is searched: one device has few readings in this time. */
const searchedInterval = "interval '15 minutes'";

/** The newest value of what the order's gravest alarm watches; null where the account sees no uncleared alarm with a value. */
export async function findUrgentReading(context: SignedInContext, orderId: string): Promise<Measured> {
  if (!hasPermission(context.actor.roleGrants, 'alarm.view')) return null;
  const row = await findReading(context, orderId);
  const current = row && presentCurrent(row, context.language);
  return row && current && { ...current, deviceId: row.device_id, condition: row.condition, before: row.before };
}

async function findReading({ actor, database }: SignedInContext, orderId: string): Promise<ReadingRow | null> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const latest = latestOf('s', 'x.condition');
  const conditions = [...alarmReach(actor, 'alarm.view', parameters), `x.work_order_id = ${parameters.add(orderId)}`];
  const text = `
    with gravest as (
      select x.device_id, x.condition, x.unit, ${modelValueOf('x.condition')} as model_value, ${latest} as latest
      from ${alarmTables}
        left join meter_models m on ${isKnownModel('m')} and m.id = d.model_id
        join device_states s on s.tenant_id = :tenant and s.device_id = d.id
      where ${conditions.join(' and ')} and x.cleared_at is null and ${latest} is not null
      order by x.level, x.id desc limit 1
    )
    select g.device_id, g.condition, g.unit, g.model_value, g.latest, b.value as before
    from gravest g cross join lateral (
        select to_timestamp((g.latest ->> 0)::float8 / 1000) as at, g.condition ->> 'key' as key
      ) t left join lateral (
        select r.values -> t.key as value from readings r
        where r.tenant_id = :tenant and r.device_id = g.device_id and r.at >= t.at - ${searchedInterval} and r.at < t.at
          and r.values -> t.key <> g.latest -> 1
        order by r.at desc limit 1
      ) b on true`;
  const [row] = await database.run(prepared<ReadingRow>(text), parameters.values);
  return row ?? null;
}
