import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import {
  allFacet,
  type Duration,
  durations,
  eventColumns,
  eventFacets,
  eventMeasures,
  eventsOf,
  type Facet,
  facetColumns,
  type Measure,
  measures,
  type OrderEvent,
  orderEvents,
} from '../rollup/order-events.ts';
import { type Coverage, type CoveredRange, coverPeriod, type FiguresPeriod, type Grains, type Period } from './covered-range.ts';
import { type FigureScope, figureScope, type RollupScope } from './figure-scope.ts';
import { loadRollupZone } from './load-rollup-zone.ts';

/** The sums of the orders of one event that have one value of a facet. */
export type Figures = { event: OrderEvent; facet: Facet | typeof allFacet; value: string } & Record<Measure, number>;

/** The number of finished orders whose duration is in a bucket. */
export interface DurationCount {
  duration: Duration;
  bucket: number;
  n: number;
}

interface FigureRow extends Figures {
  duration: Duration | null;
}

/**
 * Adds up the orders that an account may see over a period: from rollups where these have it whole, with the changes that they do not
 * contain yet, and from the orders for what is left. One statement, so that an order that changes meanwhile counts once.
 */
export async function loadFigures(
  context: SignedInContext,
  { period, projectId }: { period: FiguresPeriod; projectId: string | undefined },
): Promise<{ figures: Figures[]; counts: DurationCount[] }> {
  const { actor, database } = context;
  const { zone, isRolledUp } = await loadRollupZone(context);
  const parameters = new Parameters({ tenant: actor.tenantId });
  const scope = figureScope(actor, projectId, parameters);
  const rollups = isRolledUp ? scope.rollups : null;
  const coverage = coverFor(
    rollups,
    period,
    zone,
    rollups?.kind === 'tenant' ? { smallest: 'day', longest: 'quarter' } : { smallest: 'month', longest: 'month' },
  );
  const { covered } = coverage;
  const text = `
    with live as materialized (${liveEvents(scope, rollups, coverage, parameters)}),
    parts as (${[...livePart(), ...(rollups && covered ? rolledParts(rollups, covered, parameters) : [])].join(' union all ')})
    select event, facet, value, duration, ${measures.map((measure) => `sum(${measure})::float8 as ${measure}`).join(', ')}
    from parts group by event, facet, value, duration having sum(n) <> 0`;
  const rows = await database.run(prepared<FigureRow>(text), parameters.values);
  return {
    figures: rows.filter(({ duration }) => duration === null),
    counts: rows.flatMap(({ duration, value, n }) => (duration === null ? [] : { duration, bucket: Number(value), n })),
  };
}

/** Chooses what of a period is read from rollups; without any, nothing is. */
export function coverFor(rollups: RollupScope | null, period: FiguresPeriod, zone: string, grains: Grains): Coverage {
  return rollups ? coverPeriod(period, zone, grains) : { covered: null, within: [], rest: [period], beyond: [] };
}

/**
 * The events that no rollup has, of changes within the covered range and of orders for the rest; and those that the rollups have beyond the period,
 * taken out again.
 */
export function liveEvents(
  { orders }: FigureScope,
  rollups: RollupScope | null,
  { covered, within, rest, beyond }: Coverage,
  parameters: Parameters,
  events: readonly OrderEvent[] = orderEvents,
): string {
  const between = (column: string, { from, to }: Period) =>
    `(${column} >= ${parameters.add(new Date(from))} and ${column} < ${parameters.add(new Date(to))})`;
  const ofOrders = (event: OrderEvent, periods: readonly Period[], condition: string, sign?: string) => {
    const counts = periods.map((period) => between(`o.${eventColumns[event]}`, period)).join(' or ');
    const rows = `(select o.* from work_orders o where o.tenant_id = :tenant and (${counts || 'false'}) and ${condition}) o`;
    return eventsOf(rows, { events: [event], sign });
  };
  const parts = events.map((event) => ofOrders(event, rest, orders));
  if (rollups && covered) {
    const changes = `(select c.* from order_rollup_changes c where c.tenant_id = :tenant) o`;
    parts.push(
      `select x.* from (${eventsOf(changes, { sign: 'o.sign', events })} and ${rollups.changes}) x where ${between('x.at', covered)}`,
    );
    parts.push(...rollups.others.flatMap((condition) => events.map((event) => ofOrders(event, within, condition))));
    if (beyond.length > 0) parts.push(...events.map((event) => ofOrders(event, beyond, rollups.changes, '-1')));
  }
  return parts.join(' union all ');
}

/** The sums of what is live, each event by all its facets in one pass over its rows, and the counts of its durations. */
function livePart(): string[] {
  const counts = `select 'finished', '${allFacet}', d.bucket::text, d.duration, ${sums((measure) => (measure === 'n' ? 'sum(e.n)' : '0'))}
    from live e cross join lateral (values ${durations.map((name) => `('${name}', e.${name}_bucket)`).join(', ')}) as d (duration, bucket)
    where d.bucket is not null group by d.duration, d.bucket`;
  return [...orderEvents.map(liveSums), counts];
}

function liveSums(event: OrderEvent): string {
  const facets: readonly Facet[] = eventFacets[event];
  const added: readonly Measure[] = eventMeasures[event];
  const columnOf = (facet: Facet) => `e.${facetColumns[facet]}`;
  const choose = (of: (facet: Facet) => string, otherwise: string) =>
    `case ${facets.map((facet) => `when grouping(${columnOf(facet)}) = 0 then ${of(facet)}`).join(' ')} else '${otherwise}' end`;
  const value = choose((facet) => `${columnOf(facet)}::text`, '');
  return `select '${event}' as event, ${choose((facet) => `'${facet}'`, allFacet)} as facet, ${value} as value, null::text as duration,
      ${sums((measure) => (added.includes(measure) ? `sum(e.${measure}::float8)` : '0'))}
    from live e where e.event = '${event}' group by grouping sets ((), ${facets.map((facet) => `(${columnOf(facet)})`).join(', ')})
    having count(*) > 0 and ${value} is not null`;
}

const sums = (of: (measure: Measure) => string) => measures.map((measure) => `${of(measure)}::float8 as ${measure}`).join(', ');

function rolledParts({ kind, ids }: RollupScope, { ranges }: CoveredRange, parameters: Parameters): string[] {
  const at = (date: string) => `${parameters.add(date)}::date`;
  const columns = ['event', 'facet', 'value', ...measures, ...durations.map((name) => `${name}_counts`)];
  const parts = ranges.map(
    ({ grain, from, to, sign }) => `select ${columns.map((column) => `r.${column}`).join(', ')}, ${sign} as sign from order_rollups r
      where r.tenant_id = :tenant and r.scope_kind = '${kind}' and r.scope_id = any (${ids})
        and r.grain = '${grain}' and r.starts_on >= ${at(from)} and r.starts_on < ${at(to)}`,
  );
  const added = parts.map(
    (part) =>
      `select r.event, r.facet, r.value, null::text, ${sums((measure) => `sum(r.sign * r.${measure}::float8)`)} from (${part}) r group by 1, 2, 3`,
  );
  const counts = durations.map(
    (
      name,
    ) => `select 'finished', '${allFacet}', c.key, '${name}', ${sums((measure) => (measure === 'n' ? 'sum(r.sign * c.value::int)' : '0'))}
      from (${parts.map((part) => `${part} and r.event = 'finished' and r.facet = '${allFacet}'`).join(' union all ')}) r
        cross join lateral jsonb_each_text(r.${name}_counts) c group by c.key`,
  );
  return [...added, ...counts];
}
