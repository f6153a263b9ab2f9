import { hourMs, localDate } from '@energy-om/domain';
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
  const hours = `case when ${fleet} then ${operatingHours(period, timeZone, parameters)} end`;
  const text = `
    with summed as materialized (
      select p.device_id, ${sums((measure) => `sum(p.${measure})`)} from (
        select e.device_id, ${columnsOf('e')} from (${events}) e where e.device_id is not null
        ${rollups && covered ? `union all ${rolledPart(rollups, covered, parameters)}` : ''}) p
      group by p.device_id
    ),
    grouped as materialized (
      select u.model, count(*) as devices, ${sums((measure) => `coalesce(sum(u.${measure}), 0)`)}, sum(u.hours) as hours, bool_and(u.hours is not null) as is_fleet
      from (
        select d.model, ${sums((measure) => `s.${measure}`)}, ${hours} as hours
        from devices d ${fleet === 'true' ? '' : `join areas k on k.tenant_id = :tenant and k.id = d.area_id`} left join summed s on s.device_id = d.id
        where d.tenant_id = :tenant and (s.device_id is not null or ${fleet})) u
      where u.failures + u.repaired + u.repeated > 0 or u.hours > 0 group by u.model
    )
    select 'all' as kind, null::uuid as id, null as name, null as code, null as model, coalesce(sum(g.devices), 0)::int as devices,
      ${sums((measure) => `coalesce(sum(g.${measure}), 0)::float8`)}, case when bool_and(g.is_fleet) then sum(g.hours) end as operating_hours from grouped g
    union all (select 'model', null, null, null, g.model, g.devices::int, ${sums((measure) => `g.${measure}::float8`)}, case when g.is_fleet then g.hours end
      from grouped g where g.model is not null order by g.failures / nullif(g.hours, 0) desc nulls last, g.failures desc, g.model limit ${maxListed})
    union all (select 'device', d.id, d.name, d.code, d.model, 1, ${sums((measure) => `s.${measure}::float8`)}, ${hours} from (
        select s.* from summed s where s.failures > 0 or s.repaired > 0 order by s.failures desc, s.repair_seconds desc, s.device_id limit ${maxListed}) s
      join devices d on d.tenant_id = :tenant and d.id = s.device_id join areas k on k.tenant_id = :tenant and k.id = d.area_id
      order by s.failures desc, s.repair_seconds desc, d.id)`;
  return database.run(prepared<GroupFigures>(text), parameters.values);
}

/**
 * From installation to retirement as far as the period goes, in hours; what is not known is taken to be outside of it. Most devices are in operation all the
 * time, and a comparison of dates costs less than instants.
 */
function operatingHours({ from, to }: Period, timeZone: string, parameters: Parameters): string {
  const [begin, end, zone, first] = [new Date(from), new Date(to), timeZone, localDate(from, timeZone)].map((value) =>
    parameters.add(value),
  );
  const whole = parameters.add(Math.max(0, to - from) / hourMs);
  const installed = `d.installed_on::timestamp at time zone ${zone}`;
  return `case when (d.installed_on is null or d.installed_on <= ${first}::date) and d.retired_at is null then ${whole}::float8
    else greatest(0, date_part('epoch', least(${end}::timestamptz, d.retired_at) - greatest(${begin}::timestamptz, ${installed})) / 3600) end`;
}

/** Whole numbers are added faster than others; of seconds there may be many. */
const columnsOf = (row: string, sign: 1 | -1 = 1) =>
  sums((measure) => `${sign === 1 ? '' : '-'}${row}.${measure}${measure === 'repair_seconds' ? '::float8' : '::int'}`);

/** Places, projects and teams are columns of these rollups, so that the condition on changes holds for them. */
function rolledPart({ changes }: RollupScope, { ranges }: CoveredRange, parameters: Parameters): string {
  const at = (date: string) => `${parameters.add(date)}::date`;
  const parts = ranges.map(
    ({ grain, from, to, sign }) => `select o.device_id, ${columnsOf('o', sign)} from device_rollups o
      where o.tenant_id = :tenant and o.grain = '${grain}' and o.starts_on >= ${at(from)} and o.starts_on < ${at(to)} and ${changes}`,
  );
  return parts.join(' union all ');
}
