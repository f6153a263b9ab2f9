import { statement } from '#db/statement.ts';
import { allFacet, durations, eventsOf, facetApplies, facetsOfEvent, type Measure, measures } from './order-events.ts';

const key = ['scope_kind', 'scope_id', 'grain', 'starts_on', 'event', 'facet', 'value'];
const keyOf = (alias: string) => key.map((column) => `${alias}.${column}`).join(', ');

/** Of a device in a place, a project and a team. */
const deviceKey = ['device_id', 'area_path', 'project_id', 'team_id'];
const deviceMeasures = ['failures', 'repaired', 'repair_seconds', 'repeated'] as const satisfies readonly Measure[];
const noTeam = '00000000-0000-0000-0000-000000000000';

/** Adds the events of devices to the rollups of these; its quarters and years are for long periods. */
const addToDevices = `
    insert into device_rollups as r (tenant_id, grain, starts_on, ${deviceKey.join(', ')}, ${deviceMeasures.join(', ')})
    select :tenant, g.grain, g.starts_on, e.device_id, e.area_path, e.project_id, coalesce(e.team_id, '${noTeam}'),
      ${deviceMeasures.map((measure) => `sum(e.${measure})`).join(', ')}
    from events e cross join lateral (values ('day', e.day), ('month', e.month), ('quarter', e.quarter),
      ('year', date_trunc('year', e.day)::date)) as g (grain, starts_on)
    where e.device_id is not null and (e.failures <> 0 or e.repaired <> 0 or e.repeated <> 0)
    group by 2, 3, 4, 5, 6, 7 having ${deviceMeasures.map((measure) => `sum(e.${measure}) <> 0`).join(' or ')}
    on conflict (tenant_id, grain, starts_on, ${deviceKey.join(', ')})
      do update set ${deviceMeasures.map((measure) => `${measure} = r.${measure} + excluded.${measure}`).join(', ')}`;

/**
 * Adds rows to the rollups of all their scopes, by days and months of the tenant's time zone. The whole tenant has all days, and quarters for
 * periods of a year; of other scopes days have only the sums of all orders, and what is left of a month is read from the orders.
 */
function addRows(rows: string, sign?: string): string {
  return `
    events as (
      select e.*, date_trunc('month', e.day)::date as month, date_trunc('quarter', e.day)::date as quarter from (
        select e.*, (e.at at time zone :zone)::date as day from (${eventsOf(rows, { sign })}) e) e
    ),
    devices_rolled as (${addToDevices}),
    grains (grain) as (values ('day'), ('month')),
    scoped as (
      select s.scope_kind, s.scope_id, s.grain, case s.grain when 'day' then e.day when 'month' then e.month else e.quarter end as starts_on, e.event, f.facet, f.value,
        ${[...measures, ...durations.map((name) => `${name}_bucket`)].map((column) => `e.${column}`).join(', ')}
      from events e cross join lateral ${facetsOfEvent} cross join lateral (
        select 'tenant' as scope_kind, :tenant::uuid as scope_id, 'day' as grain
        union all select 'tenant', :tenant::uuid, 'month'
        union all select 'tenant', :tenant::uuid, 'quarter'
        union all select 'area', a.id::uuid, g.grain from unnest(string_to_array(trim('/' from e.area_path), '/')) as a (id), grains g
        union all select 'project', e.project_id, g.grain from grains g
        union all select 'team', e.team_id, g.grain from grains g where e.team_id is not null) s
      where ${facetApplies} and (s.grain = 'month' or s.scope_kind = 'tenant' or f.facet = '${allFacet}')
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
    ),
    rolled as (
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
        .join(', ')})`;
}

/** One statement: what is taken from the changes is in the rollups, and what is in neither was not there yet. */
export const addChanges = statement<{ tenant: string; zone: string; changes: readonly string[] }, object>(
  'add-changes-to-order-rollups',
  `with taken as (
      delete from order_rollup_changes c where c.tenant_id = :tenant
        and c.id = any (:changes::uuid[]) returning c.*
    ),${addRows('taken o', 'o.sign')} select from taken limit 0`,
);

/**
 * Adds the orders of a range of ids while rollups are made. One statement, so that it drops those changes whose orders it reads changed, and no
 * others. Answers these.
 */
export const addOrders = statement<{ tenant: string; zone: string; after: string; until: string }, { id: string }>(
  'add-orders-to-rollups',
  `with dropped as (delete from order_rollup_changes c where c.tenant_id = :tenant and c.order_id > :after and c.order_id <= :until returning c.id),
    ${addRows('(select o.* from work_orders o where o.tenant_id = :tenant and o.id > :after and o.id <= :until) o')} select d.id from dropped d`,
);
