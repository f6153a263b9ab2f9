import { statement } from '#db/statement.ts';
import { allFacet, durations, eventsOf, facetApplies, facetsOfEvent, type Measure, measures } from './order-events.ts';

const key = ['scope_kind', 'scope_id', 'grain', 'starts_on', 'event', 'facet', 'value'];
const summedMeasures = (alias: string) => measures.map((measure) => `sum(${alias}.${measure})::bigint as ${measure}`).join(', ');
const keyOf = (alias: string) => key.map((column) => `${alias}.${column}`).join(', ');

/** Of a device in a place, a project and a team. */
const deviceKey = ['device_id', 'area_path', 'project_id', 'team_id'];
const deviceMeasures = ['failures', 'repaired', 'repair_seconds', 'repeated'] as const satisfies readonly Measure[];
const noTeam = '00000000-0000-0000-0000-000000000000';

/** Adds the events of devices to the rollups of these; its quarters and years are for long periods. */
const addToDevices = `
    insert into device_rollups as r (tenant_id, grain, starts_on, ${deviceKey.join(', ')}, ${deviceMeasures.join(', ')})
    select :tenant, g.grain, g.starts_on, e.device_id, e.area_path, e.project_id, e.team,
      ${deviceMeasures.map((measure) => `sum(e.${measure})`).join(', ')}
    from events e cross join lateral (values ('day', e.day), ('month', e.month), ('quarter', date_trunc('quarter', e.day)::date),
      ('year', date_trunc('year', e.day)::date)) as g (grain, starts_on)
    where e.device_id is not null and (e.failures <> 0 or e.repaired <> 0 or e.repeated <> 0)
    group by 2, 3, 4, 5, 6, 7 having ${deviceMeasures.map((measure) => `sum(e.${measure}) <> 0`).join(' or ')}
    on conflict (tenant_id, grain, starts_on, ${deviceKey.join(', ')})
      do update set ${deviceMeasures.map((measure) => `${measure} = r.${measure} + excluded.${measure}`).join(', ')}`;

/** The sums of each row of the rollups of orders, of `days_of_tenant`, `days_of_places` and `months_of_places`. */
const summedScopes = `summed as (
      select x.* from (
        select 'tenant' as scope_kind, :tenant::uuid as scope_id, g.grain, date_trunc(g.grain, t.day::timestamp)::date as starts_on, t.event, t.facet, t.value, ${summedMeasures('t')}
        from days_of_tenant t cross join (values ('day'), ('month'), ('quarter')) as g (grain) group by 3, 4, 5, 6, 7
        union all
        select c.scope_kind, c.scope_id, g.grain, date_trunc(g.grain, d.day::timestamp)::date, d.event, '${allFacet}', '', ${summedMeasures('d')}
        from days_of_places d join scopes c on c.area_path = d.area_path and c.project_id = d.project_id and c.team = d.team
          cross join (values ('day'), ('month')) as g (grain) group by 1, 2, 3, 4, 5
        union all
        select c.scope_kind, c.scope_id, 'month', m.month, m.event, m.facet, m.value, ${summedMeasures('m')}
        from months_of_places m join scopes c on c.area_path = m.area_path and c.project_id = m.project_id and c.team = m.team
        group by 1, 2, 4, 5, 6, 7) x
      where ${measures.map((measure) => `x.${measure} <> 0`).join(' or ')}
    )`;

/** The numbers of durations by bucket of each row of the rollups of orders, of `events` and `scopes`. */
const countedScopes = `buckets as materialized (
      select e.day, e.area_path, e.project_id, e.team, d.duration, d.bucket, sum(e.n) as n
      from events e cross join lateral (values ${durations.map((name) => `('${name}', e.${name}_bucket)`).join(', ')}) as d (duration, bucket)
      where e.event = 'finished' and d.bucket is not null group by 1, 2, 3, 4, 5, 6
    ),
    counted as (
      select x.scope_kind, x.scope_id, x.grain, date_trunc(x.grain, x.day::timestamp)::date as starts_on, 'finished' as event, '${allFacet}' as facet, '' as value,
        x.duration, x.bucket, sum(x.n) as n
      from (
        select 'tenant' as scope_kind, :tenant::uuid as scope_id, g.grain, b.day, b.duration, b.bucket, b.n
        from buckets b cross join (values ('day'), ('month'), ('quarter')) as g (grain)
        union all
        select c.scope_kind, c.scope_id, g.grain, b.day, b.duration, b.bucket, b.n from buckets b
          join scopes c on c.area_path = b.area_path and c.project_id = b.project_id and c.team = b.team
          cross join (values ('day'), ('month')) as g (grain)) x
      group by 1, 2, 3, 4, 8, 9 having sum(x.n) <> 0
    ),
    mapped as (
      select ${key.join(', ')},
        ${durations.map((name) => `coalesce(jsonb_object_agg(bucket, n) filter (where duration = '${name}'), '{}') as ${name}_counts`).join(', ')}
      from counted group by ${key.join(', ')}
    )`;

/**
 * Adds rows to the rollups of all their scopes, by days and months of the tenant's time zone. The whole tenant has all days, and quarters for
 * periods of a year; of other scopes days have only the sums of all orders, and what is left of a month is read from the orders. Places, projects and teams
 * that occur together are few: rows are added up by these first, and only the sums are multiplied by scopes and grains.
 */
function addRows(rows: string, sign?: string): string {
  return `
    events as (
      select e.*, date_trunc('month', e.day)::date as month, coalesce(e.team_id, '${noTeam}') as team from (
        select e.*, (e.at at time zone :zone)::date as day from (${eventsOf(rows, { sign })}) e) e
    ),
    devices_rolled as (${addToDevices}),
    scopes as materialized (
      select p.area_path, p.project_id, p.team, s.scope_kind, s.scope_id from (select distinct e.area_path, e.project_id, e.team from events e) p
      cross join lateral (
        select 'area' as scope_kind, a.id::uuid as scope_id from unnest(string_to_array(trim('/' from p.area_path), '/')) as a (id)
        union all select 'project', p.project_id
        union all select 'team', p.team where p.team <> '${noTeam}') s
    ),
    faceted as materialized (select e.*, f.facet, f.value from events e cross join lateral ${facetsOfEvent} where ${facetApplies}),
    days_of_tenant as materialized (
      select e.day, e.event, e.facet, e.value, ${summedMeasures('e')} from faceted e group by 1, 2, 3, 4
    ),
    days_of_places as materialized (
      select e.day, e.event, e.area_path, e.project_id, e.team, ${summedMeasures('e')} from events e group by 1, 2, 3, 4, 5
    ),
    months_of_places as materialized (
      select e.month, e.event, e.facet, e.value, e.area_path, e.project_id, e.team, ${summedMeasures('e')} from faceted e
      where e.facet <> '${allFacet}' group by 1, 2, 3, 4, 5, 6, 7
    ),
    ${summedScopes},
    ${countedScopes},
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
