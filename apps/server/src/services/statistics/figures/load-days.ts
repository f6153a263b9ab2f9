import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { allFacet, type OrderEvent } from '../rollup/order-events.ts';
import type { Period } from './covered-range.ts';
import { figureScope } from './figure-scope.ts';
import { coverFor, liveEvents } from './load-figures.ts';
import { loadRollupZone } from './load-rollup-zone.ts';

/** The orders of one event on one local day. */
export interface DayFigures {
  date: string;
  event: OrderEvent;
  n: number;
  kept: number;
}

/** As `loadFigures`, by the days of the tenant's time zone, without facets. */
export async function loadDays(
  context: SignedInContext,
  { period, projectId }: { period: Period; projectId: string | undefined },
): Promise<DayFigures[]> {
  const { actor, database } = context;
  const { zone, isRolledUp } = await loadRollupZone(context);
  const parameters = new Parameters({ tenant: actor.tenantId });
  const scope = figureScope(actor, projectId, parameters);
  const rollups = isRolledUp ? scope.rollups : null;
  const coverage = coverFor(rollups, { ...period, isOpen: false }, zone, { smallest: 'day', longest: 'quarter' });
  const { covered } = coverage;
  const rolled =
    rollups &&
    covered &&
    `union all select r.starts_on, r.event, r.n, r.kept from order_rollups r where r.tenant_id = :tenant and r.scope_kind = '${rollups.kind}'
      and r.scope_id = any (${rollups.ids}) and r.grain = 'day' and r.facet = '${allFacet}'
      and r.starts_on >= ${parameters.add(covered.days.from)}::date and r.starts_on < ${parameters.add(covered.days.to)}::date`;
  const text = `
    select d.date::text, d.event, sum(d.n)::int as n, sum(d.kept)::int as kept from (
      select (e.at at time zone ${parameters.add(zone)})::date as date, e.event, e.n, e.kept
      from (${liveEvents(scope, rollups, coverage, parameters)}) e
      ${rolled ?? ''}) d
    group by d.date, d.event`;
  return database.run(prepared<DayFigures>(text), parameters.values);
}
