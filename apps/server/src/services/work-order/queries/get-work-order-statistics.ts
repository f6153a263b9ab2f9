import type { ApiOutput } from '@energy-om/contract';
import { dayMs, localDate, startOfLocalDate } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { scopeCondition } from '#services/scope/order-scope.ts';

type Statistics = ApiOutput<'getWorkOrderStatistics'>;

const maxPeriodMs = 400 * dayMs;
const defaultPeriodMs = 30 * dayMs;

interface StatisticsRow {
  total: number;
  on_time_rate: number | null;
  minutes_to_accept: number | null;
  minutes_to_finish: number | null;
  stars: number | null;
  by_status: { status: Statistics['byStatus'][number]['status']; count: number }[];
  by_source: { source: Statistics['bySource'][number]['source']; count: number }[];
  by_level: { level: Statistics['byLevel'][number]['level']; count: number }[];
  by_business_type: Statistics['byBusinessType'];
  people: Statistics['people'];
}

/** Statistics of the orders created in the period. Without `from` these are the last thirty days. */
export const getWorkOrderStatistics: Verb<'getWorkOrderStatistics'> = async (context, input) => {
  const now = context.clock.now().getTime();
  const timeZone = await loadTimeZone(context);
  const to = input.to === undefined ? now : Date.parse(input.to);
  const from = input.from === undefined ? startOfLocalDate(localDate(to - defaultPeriodMs, timeZone), timeZone) : Date.parse(input.from);
  if (to <= from || to - from > maxPeriodMs) throw invalid({ to: 'outOfRange' });
  const row = await queryStatistics(context, { from, to, projectId: input.projectId });
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    total: row.total,
    byStatus: row.by_status,
    bySource: row.by_source,
    byLevel: row.by_level,
    byBusinessType: row.by_business_type,
    onTimeRate: row.on_time_rate,
    meanMinutesToAccept: row.minutes_to_accept,
    meanMinutesToFinish: row.minutes_to_finish,
    meanStars: row.stars,
    people: row.people,
  };
};

async function queryStatistics(context: SignedInContext, period: { from: number; to: number; projectId?: string }): Promise<StatisticsRow> {
  const { actor, database } = context;
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [
    'o.tenant_id = :tenant',
    `o.created_at >= ${parameters.add(new Date(period.from))}`,
    `o.created_at < ${parameters.add(new Date(period.to))}`,
    scopeCondition(actor, 'statistics.view', parameters),
  ];
  if (period.projectId) conditions.push(`o.project_id = ${parameters.add(period.projectId)}`);
  const text = `
    with scoped as (
      select o.* from work_orders o where ${conditions.join(' and ')}
    ),
    -- False alarms, duplicates and withdrawn orders stay out of the service-level figures.
    counted as (select * from scoped where not outside_service_level)
    select
      (select count(*)::int from scoped) as total,
      (select avg(in_time::int)::float8 from counted where in_time is not null) as on_time_rate,
      (select avg(extract(epoch from accepted_at - created_at) / 60)::float8 from counted where accepted_at is not null) as minutes_to_accept,
      (select avg(greatest(extract(epoch from finished_at - created_at), 0) / 60)::float8 from counted where finished_at is not null) as minutes_to_finish,
      (select avg((evaluation ->> 'stars')::int)::float8 from counted where evaluation ->> 'stars' is not null) as stars,
      ${grouped('status')} as by_status,
      ${grouped('source')} as by_source,
      ${grouped('level')} as by_level,
      coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'count', g.count) order by g.count desc, b.name)
        from (select business_type_id, count(*)::int from scoped group by 1) g
        join business_types b on b.tenant_id = :tenant and b.id = g.business_type_id), '[]') as by_business_type,
      coalesce((select jsonb_agg(jsonb_build_object('person', jsonb_build_object('id', a.id, 'fullName', a.full_name),
          'finished', g.finished, 'onTimeRate', g.rate) order by g.finished desc, a.full_name)
        from (select lead_id, count(*)::int as finished, avg(in_time::int)::float8 as rate from counted
          where finished_at is not null and lead_id is not null group by 1 order by 2 desc limit 20) g
        join accounts a on a.id = g.lead_id), '[]') as people`;
  const [row] = await database.run(prepared<StatisticsRow>(text), parameters.values);
  if (!row) throw new Error('an aggregate gave no row');
  return row;
}

function grouped(column: 'status' | 'source' | 'level'): string {
  return `coalesce((select jsonb_agg(jsonb_build_object('${column}', g.${column}, 'count', g.count) order by g.${column})
    from (select ${column}, count(*)::int from scoped group by 1) g), '[]')`;
}
