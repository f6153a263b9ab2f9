import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { type MeterFilter, selectMeters } from '../energy-meters.ts';

/**
 * Sums the quarters of all meters by their start, in epoch milliseconds. It reads hours by the primary key, meter by meter: `offset 0` keeps the planner from
 * joining the meters freely.
 */
export async function queryQuarters(
  context: SignedInContext,
  filter: MeterFilter,
  { start, end }: { start: number; end: number },
): Promise<Map<number, number>> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const meters = selectMeters(context, { withRetired: true, ...filter }, parameters);
  const [from, to] = [parameters.add(new Date(start)), parameters.add(new Date(end))];
  const text = `
    with meters as materialized (${meters})
    select (date_part('epoch', q.hour) * 1000 + n.start_ms)::float8 as at, sum(n.amount) as amount
    from meters m
      cross join lateral (select c.hour, c.quarter_1, c.quarter_2, c.quarter_3, c.quarter_4 from consumption_hours c
        where c.tenant_id = :tenant and c.device_id = m.id and c.hour >= ${from} and c.hour < ${to}
          and c.hour > m.from_at - interval '1 hour' and c.hour < m.to_at offset 0) q
      cross join lateral (values (0, q.quarter_1), (900000, q.quarter_2), (1800000, q.quarter_3), (2700000, q.quarter_4)) n (start_ms, amount)
    group by 1`;
  const rows = await context.database.run(prepared<{ at: number; amount: number }>(text), parameters.values);
  return new Map(rows.map(({ at, amount }) => [at, amount]));
}

/** The newest instant at which one of the meters was read, in epoch milliseconds; null without one. */
export async function findNewestRegister(context: SignedInContext, filter: MeterFilter): Promise<number | null> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const meters = selectMeters(context, filter, parameters);
  const text = `
    with meters as materialized (${meters})
    select max(s.register_at) as newest from meters m join device_states s on s.tenant_id = :tenant and s.device_id = m.id`;
  const [row] = await context.database.run(prepared<{ newest: Date | null }>(text), parameters.values);
  return row?.newest?.getTime() ?? null;
}

/**
 * How often the meter that was read most often was read between two instants, counted up to a limit: what lies between two readings is distributed evenly, so that
 * few readings say nothing of the hours.
 */
export async function countReadings(
  context: SignedInContext,
  filter: MeterFilter,
  { start, end, limit }: { start: number; end: number; limit: number },
): Promise<number> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const meters = selectMeters(context, { withRetired: true, ...filter }, parameters);
  const [from, to, most] = [parameters.add(new Date(start)), parameters.add(new Date(end)), parameters.add(limit)];
  const text = `
    with meters as materialized (${meters})
    select coalesce(max(c.count), 0)::int as count from meters m
      cross join lateral (select count(*) as count from (select from readings r
        where r.tenant_id = :tenant and r.device_id = m.id and r.at >= ${from}::timestamptz and r.at < ${to}::timestamptz limit ${most}::int) x) c`;
  const [row] = await context.database.run(prepared<{ count: number }>(text), parameters.values);
  return row?.count ?? 0;
}
