import { statement } from '#db/statement.ts';
import { allFacet, durations, eventsOf, facetApplies, facetsOfEvent, measures } from './order-events.ts';

const key = ['scope_kind', 'scope_id', 'grain', 'starts_on', 'event', 'facet', 'value'];
const keyOf = (alias: string) => key.map((column) => `${alias}.${column}`).join(', ');

/**
 * Adds rows to the rollups of all their scopes, by days and months of the tenant's time zone. The whole tenant has days as well; other scopes
 * are small enough for what is left of a month to be read from the orders.
 */
function addRows(rows: string, sign?: string): string {
  return `
    events as (
      select e.*, date_trunc('month', e.day)::date as month from (
        select e.*, (e.at at time zone :zone)::date as day from (${eventsOf(rows, { sign })}) e) e
    ),
    scoped as (
      select s.scope_kind, s.scope_id, s.grain, case s.grain when 'day' then e.day else e.month end as starts_on, e.event, f.facet, f.value,
        ${[...measures, ...durations.map((name) => `${name}_bucket`)].map((column) => `e.${column}`).join(', ')}
      from events e cross join lateral ${facetsOfEvent} cross join lateral (
        select 'tenant' as scope_kind, :tenant::uuid as scope_id, 'day' as grain
        union all select 'tenant', :tenant::uuid, 'month'
        union all select 'area', a.id::uuid, 'month' from unnest(string_to_array(trim('/' from e.area_path), '/')) as a (id)
        union all select 'project', e.project_id, 'month'
        union all select 'team', e.team_id, 'month' where e.team_id is not null) s
      where ${facetApplies}
    ),
    summed as (
      select ${key.join(', ')}, ${measures.map((measure) => `sum(${measure}) as ${measure}`).join(', ')}
      from scoped group by ${key.join(', ')} having ${measures.map((measure) => `sum(${measure}) <> 0`).join(' or ')}
    ),
    counted as (
      select ${keyOf('s')}, d.duration, d.bucket, sum(s.n) as n
      from scoped s cross join lateral (values ${durations.map((name) => `('${name}', s.${name}_bucket)`).join(', ')}) as d (duration, bucket)
      where s.facet = '${allFacet}' and s.event = 'finished' and d.bucket is not null
      group by ${keyOf('s')}, d.duration, d.bucket having sum(s.n) <> 0
    ),
    mapped as (
      select ${key.join(', ')},
        ${durations.map((name) => `coalesce(jsonb_object_agg(bucket, n) filter (where duration = '${name}'), '{}') as ${name}_counts`).join(', ')}
      from counted group by ${key.join(', ')}
    )
    insert into order_rollups as r (tenant_id, ${key.join(', ')}, ${measures.join(', ')}, ${durations.map((name) => `${name}_counts`).join(', ')})
    select :tenant, ${keyOf('s')}, ${measures.map((measure) => `s.${measure}`).join(', ')},
      ${durations.map((name) => `coalesce(m.${name}_counts, '{}')`).join(', ')}
    from summed s left join mapped m on (${keyOf('m')}) = (${keyOf('s')})
    on conflict (tenant_id, ${key.join(', ')}) do update set ${measures.map((measure) => `${measure} = r.${measure} + excluded.${measure}`).join(', ')},
      ${durations
        .map(
          (name) => `${name}_counts = case when excluded.${name}_counts = '{}' then r.${name}_counts
        else add_counts(r.${name}_counts, excluded.${name}_counts) end`,
        )
        .join(', ')}`;
}

/** One statement: what is taken from the changes is in the rollups, and what is in neither was not there yet. */
export const addChanges = statement<{ tenant: string; zone: string; limit: number }, object>(
  'add-changes-to-order-rollups',
  `with taken as (
      delete from order_rollup_changes c where c.tenant_id = :tenant
        and c.id in (select d.id from order_rollup_changes d where d.tenant_id = :tenant limit :limit) returning c.*
    ),${addRows('taken o', 'o.sign')}`,
);

/**
 * Adds the orders of a range of ids while rollups are made. One statement, so that it drops those changes whose orders it reads changed, and no
 * others.
 */
export const addOrders = statement<{ tenant: string; zone: string; after: string; until: string }, object>(
  'add-orders-to-rollups',
  `with dropped as (delete from order_rollup_changes c where c.tenant_id = :tenant and c.order_id > :after and c.order_id <= :until),
    ${addRows('(select o.* from work_orders o where o.tenant_id = :tenant and o.id > :after and o.id <= :until) o')}`,
);
