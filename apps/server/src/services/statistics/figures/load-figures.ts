import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import {
  allFacet,
  type Duration,
  durations,
  eventColumns,
  eventsOf,
  type Facet,
  facetApplies,
  facetsOfEvent,
  type Measure,
  measures,
  type OrderEvent,
  orderEvents,
} from '../rollup/order-events.ts';
import { type CoveredRange, coverPeriod, type Period, uncoveredParts } from './covered-range.ts';
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
  { period, projectId }: { period: Period; projectId: string | undefined },
): Promise<{ figures: Figures[]; counts: DurationCount[] }> {
  const { actor, database } = context;
  const { zone, isRolledUp } = await loadRollupZone(context);
  const parameters = new Parameters({ tenant: actor.tenantId });
  const scope = figureScope(actor, projectId, parameters);
  const rollups = isRolledUp ? scope.rollups : null;
  const covered = rollups && coverPeriod(period, zone, rollups.kind === 'tenant');
  const text = `
    with live as materialized (${liveEvents(scope, covered ? rollups : null, covered, uncoveredParts(period, covered), parameters)}),
    parts as (${[...livePart(), ...(rollups && covered ? rolledParts(rollups, covered, parameters) : [])].join(' union all ')})
    select event, facet, value, duration, ${measures.map((measure) => `sum(${measure})::float8 as ${measure}`).join(', ')}
    from parts group by event, facet, value, duration having sum(n) <> 0`;
  const rows = await database.run(prepared<FigureRow>(text), parameters.values);
  return {
    figures: rows.filter(({ duration }) => duration === null),
    counts: rows.flatMap(({ duration, value, n }) => (duration === null ? [] : { duration, bucket: Number(value), n })),
  };
}

/** The events that no rollup has: of changes within the covered range, and of orders for the rest. */
export function liveEvents(
  { orders }: FigureScope,
  rollups: RollupScope | null,
  covered: CoveredRange | null,
  rest: readonly Period[],
  parameters: Parameters,
  events: readonly OrderEvent[] = orderEvents,
): string {
  const between = (column: string, { from, to }: Period) =>
    `(${column} >= ${parameters.add(new Date(from))} and ${column} < ${parameters.add(new Date(to))})`;
  const ofOrders = (event: OrderEvent, periods: readonly Period[], condition: string) => {
    const within = periods.map((period) => between(`o.${eventColumns[event]}`, period)).join(' or ');
    const rows = `(select o.* from work_orders o where o.tenant_id = :tenant and (${within || 'false'}) and ${condition}) o`;
    return eventsOf(rows, { events: [event] });
  };
  const parts = events.map((event) => ofOrders(event, rest, orders));
  if (rollups && covered) {
    const changes = `(select c.* from order_rollup_changes c where c.tenant_id = :tenant) o`;
    parts.push(
      `select x.* from (${eventsOf(changes, { sign: 'o.sign', events })} and ${rollups.changes}) x where ${between('x.at', covered)}`,
    );
    parts.push(...rollups.others.flatMap((condition) => events.map((event) => ofOrders(event, [covered], condition))));
  }
  return parts.join(' union all ');
}

function livePart(): string[] {
  const sums = (of: (measure: Measure) => string) => measures.map((measure) => `${of(measure)} as ${measure}`).join(', ');
  const facets = `select e.event, f.facet, f.value, null::text as duration, ${sums((measure) => `sum(e.${measure})`)}
    from live e cross join lateral ${facetsOfEvent} where ${facetApplies} group by e.event, f.facet, f.value`;
  const counts = `select 'finished', '${allFacet}', d.bucket::text, d.duration, ${sums((measure) => (measure === 'n' ? 'sum(e.n)' : '0'))}
    from live e cross join lateral (values ${durations.map((name) => `('${name}', e.${name}_bucket)`).join(', ')}) as d (duration, bucket)
    where d.bucket is not null group by d.duration, d.bucket`;
  return [facets, counts];
}

function rolledParts({ kind, ids }: RollupScope, { days, months }: CoveredRange, parameters: Parameters): string[] {
  const [from, to, firstMonth, endOfMonths] = [days.from, days.to, months.from, months.to].map((date) => `${parameters.add(date)}::date`);
  const rows = `order_rollups r where r.tenant_id = :tenant and r.scope_kind = '${kind}' and r.scope_id = any (${ids})`;
  const monthly = `${rows} and r.grain = 'month' and r.starts_on >= ${firstMonth} and r.starts_on < ${endOfMonths}`;
  const daily = `${rows} and r.grain = 'day' and (r.starts_on >= ${from} and r.starts_on < least(${firstMonth}, ${to})
      or r.starts_on >= ${endOfMonths} and r.starts_on < ${to})`;
  const grains = kind === 'tenant' ? [monthly, daily] : [monthly];
  return grains.flatMap((found) => [
    `select r.event, r.facet, r.value, null::text, ${measures.map((measure) => `sum(r.${measure})`).join(', ')}
      from ${found} group by r.event, r.facet, r.value`,
    ...durations.map(
      (name) => `select 'finished', '${allFacet}', c.key, '${name}', sum(c.value::int), ${measures
        .slice(1)
        .map(() => '0')
        .join(', ')}
        from (select r.${name}_counts as counts from ${found} and r.event = 'finished' and r.facet = '${allFacet}') r
          cross join lateral jsonb_each_text(r.counts) c group by c.key`,
    ),
  ]);
}
