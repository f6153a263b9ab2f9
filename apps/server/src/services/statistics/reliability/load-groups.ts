import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import type { CoveredRange, FiguresPeriod, Period } from '../figures/covered-range.ts';
import { figureScope, type RollupScope } from '../figures/figure-scope.ts';
import { coverFor, liveEvents } from '../figures/load-figures.ts';
import { loadRollupZone } from '../figures/load-rollup-zone.ts';

/** The devices together, those of one model, or one device. */
export interface GroupFigures {
  kind: 'all' | 'model' | 'device';
  id: string | null;
  name: string | null;
  code: string | null;
  model: string | null;
  devices: number;
  failures: number;
  repaired: number;
  repair_seconds: number;
  repeated: number;
  /** Null: not all failures of these devices are in sight. */
  operating_hours: number | null;
}

/** Models and devices beyond these are left out. */
const maxListed = 20;

const measures = ['failures', 'repaired', 'repair_seconds', 'repeated'] as const;
const sums = (of: (measure: string) => string) => measures.map((measure) => `${of(measure)} as ${measure}`).join(', ');

interface GroupsInput {
  period: FiguresPeriod;
  projectId: string | undefined;
  timeZone: string;
}

/**
 * Adds up failures and repairs by device over a period: from the devices' rollups for its whole days, months, quarters and years, and from changes and
 * orders for the rest, in one statement. Devices in sight that never failed count with the time for which they were in operation.
 */
export async function loadGroups(context: SignedInContext, { period, projectId, timeZone }: GroupsInput): Promise<GroupFigures[]> {
  const { actor, database } = context;
  const { zone, isRolledUp } = await loadRollupZone(context);
  const parameters = new Parameters({ tenant: actor.tenantId });
  const scope = figureScope(actor, projectId, parameters);
  const rollups = isRolledUp ? scope.rollups : null;
  const coverage = coverFor(rollups, period, zone, { smallest: 'day', longest: 'year' });
  const { covered } = coverage;
  const events = liveEvents(scope, rollups, coverage, parameters, ['created', 'finished']);
  const fleet = scope.fleet ?? 'false';
  const text = `
    with summed as materialized (
      select p.device_id, ${sums((measure) => `sum(p.${measure})`)} from (
        select e.device_id, ${sums((measure) => `e.${measure}::float8`)} from (${events}) e where e.device_id is not null
        ${rollups && covered ? `union all ${rolledPart(rollups, covered, parameters)}` : ''}) p
      group by p.device_id having ${measures.map((measure) => `sum(p.${measure}) <> 0`).join(' or ')}
    ),
    known as materialized (
      select u.* from (
        select d.id, d.model, ${measures.map((measure) => `coalesce(s.${measure}, 0) as ${measure}`).join(', ')},
          case when ${fleet} then ${operatingHours(period, timeZone, parameters)} end as hours
        from devices d join areas k on k.tenant_id = :tenant and k.id = d.area_id left join summed s on s.device_id = d.id
        where d.tenant_id = :tenant and (s.device_id is not null or ${fleet})) u
      where u.failures + u.repaired + u.repeated > 0 or u.hours > 0
    ),
    grouped as materialized (
      select grouping(u.model) = 1 as is_all, u.model, count(*)::int as devices, ${sums((measure) => `coalesce(sum(u.${measure}), 0)`)}, sum(u.hours) as hours,
        bool_and(u.hours is not null) as is_fleet
      from known u group by grouping sets ((), (u.model))
    )
    select 'all' as kind, null::uuid as id, null as name, null as code, null as model, ${group} from grouped g where g.is_all
    union all (select 'model', null, null, null, g.model, ${group} from grouped g where not g.is_all and g.model is not null
      order by g.failures / nullif(g.hours, 0) desc nulls last, g.failures desc, g.model limit ${maxListed})
    union all (select 'device', u.id, d.name, d.code, d.model, 1, ${sums((measure) => `u.${measure}`)}, u.hours from (
        select u.* from known u where u.failures > 0 or u.repaired > 0 order by u.failures desc, u.repair_seconds desc, u.id limit ${maxListed}) u
      join devices d on d.tenant_id = :tenant and d.id = u.id order by u.failures desc, u.repair_seconds desc, u.id)`;
  return database.run(prepared<GroupFigures>(text), parameters.values);
}

/** A group with a device whose failures are not all in sight has no operating hours. */
const group = `g.devices, ${sums((measure) => `g.${measure}`)}, case when g.is_fleet then g.hours end as operating_hours`;

/** From installation to retirement as far as the period goes, in hours; what is not known is taken to be outside of it. */
function operatingHours({ from, to }: Period, timeZone: string, parameters: Parameters): string {
  const [begin, end, zone] = [new Date(from), new Date(to), timeZone].map((value) => parameters.add(value));
  const installed = `d.installed_on::timestamp at time zone ${zone}`;
  return `greatest(0, date_part('epoch', least(${end}::timestamptz, d.retired_at) - greatest(${begin}::timestamptz, ${installed})) / 3600)`;
}

/** Places, projects and teams are columns of these rollups, so that the condition on changes holds for them. */
function rolledPart({ changes }: RollupScope, { ranges }: CoveredRange, parameters: Parameters): string {
  const at = (date: string) => `${parameters.add(date)}::date`;
  const parts = ranges.map(
    ({ grain, from, to }) => `select o.device_id, ${sums((measure) => `o.${measure}::float8`)} from device_rollups o
      where o.tenant_id = :tenant and o.grain = '${grain}' and o.starts_on >= ${at(from)} and o.starts_on < ${at(to)} and ${changes}`,
  );
  return parts.join(' union all ');
}
