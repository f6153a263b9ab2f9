import type { ApiOutput } from '@energy-om/contract';
import { dayMs, type EventLevel, localDate, startOfLocalDate, type WorkOrderSource, type WorkOrderStatus } from '@energy-om/domain';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import type { Period } from './figures/covered-range.ts';
import { type DurationCount, type Figures, loadFigures } from './figures/load-figures.ts';
import { loadNames, type Names } from './figures/load-names.ts';
import { percentileOf } from './figures/percentile.ts';
import { allFacet, type Duration, type Facet, type OrderEvent } from './rollup/order-events.ts';

type Statistics = ApiOutput<'getWorkOrderStatistics'>;

const maxPeriodMs = 400 * dayMs;
const defaultPeriodMs = 30 * dayMs;
/** People and teams beyond these are left out. */
const maxRanked = 20;

/** The figures of a period. Without `from` it is the last thirty days. */
export const getWorkOrderStatistics: Verb<'getWorkOrderStatistics'> = async (context, { from, to, projectId }) => {
  const asked = await choosePeriod(context, from, to);
  // What is due later is neither kept nor missed.
  const period = { from: asked.from, to: Math.min(asked.to, context.clock.now().getTime() + 1) };
  const { figures, counts } = await loadFigures(context, { period, projectId });
  const names = await loadNames(context, figures);
  return {
    from: new Date(asked.from).toISOString(),
    to: new Date(asked.to).toISOString(),
    ...presentCounts(figures, names),
    ...presentQuality(figures, counts),
    byCause: presentCodes(figures, 'cause'),
    byRemedy: presentCodes(figures, 'remedy'),
    people: rank(figures, 'lead').map(({ value, ...ranked }) => ({ person: { id: value, fullName: names.get(value) ?? '' }, ...ranked })),
    teams: rank(figures, 'team').map(({ value, ...ranked }) => ({ id: value, name: names.get(value) ?? '', ...ranked })),
    projects: rank(figures, 'project').map(({ value, ...ranked }) => ({ id: value, name: names.get(value) ?? '', ...ranked })),
  };
};

async function choosePeriod(context: SignedInContext, fromText: string | undefined, toText: string | undefined): Promise<Period> {
  const timeZone = await loadTimeZone(context);
  const to = toText === undefined ? context.clock.now().getTime() : Date.parse(toText);
  const from = fromText === undefined ? startOfLocalDate(localDate(to - defaultPeriodMs, timeZone), timeZone) : Date.parse(fromText);
  if (to <= from || to - from > maxPeriodMs) throw invalid({ to: 'outOfRange' });
  return { from, to };
}

function presentCounts(figures: readonly Figures[], names: Names) {
  const count = (facet: Facet) => ofFacet(figures, 'created', facet).sort((one, other) => Number(one.value) - Number(other.value));
  return {
    total: allOf(figures, 'created')?.n ?? 0,
    byStatus: count('status').map(({ value, n }) => ({ status: Number(value) as WorkOrderStatus, count: n })),
    bySource: count('source').map(({ value, n }) => ({ source: Number(value) as WorkOrderSource, count: n })),
    byLevel: count('level').map(({ value, n }) => ({ level: Number(value) as EventLevel, count: n })),
    byBusinessType: ofFacet(figures, 'created', 'businessType')
      .map(({ value, n }) => ({ id: value, name: names.get(value) ?? '', count: n }))
      .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name)),
  };
}

function presentQuality(figures: readonly Figures[], counts: readonly DurationCount[]) {
  const finished = allOf(figures, 'finished');
  const promised = allOf(figures, 'promised');
  const mean = (sum: number | undefined, n: number | undefined) => (sum === undefined || !n ? null : sum / n);
  const minutes = (seconds: number | undefined, n: number | undefined) => mean(seconds === undefined ? undefined : seconds / 60, n);
  const spread = (duration: Duration): Statistics['spread'][Duration] => {
    const found = counts.filter((one) => one.duration === duration);
    return { n: found.reduce((sum, { n }) => sum + n, 0), median: percentileOf(found, 0.5), p90: percentileOf(found, 0.9) };
  };
  return {
    finished: finished?.n ?? 0,
    due: promised?.n ?? 0,
    onTimeRate: mean(promised?.kept, promised?.n),
    corrective: finished?.corrective ?? 0,
    firstTimeFixRate: mean(finished?.first_time, finished?.corrective),
    meanMinutesToAccept: minutes(finished?.accept_seconds, finished?.accepted),
    meanMinutesToArrive: minutes(finished?.arrive_seconds, finished?.arrived),
    meanMinutesToFinish: minutes(finished?.finish_seconds, finished?.n),
    spread: { accept: spread('accept'), arrive: spread('arrive'), finish: spread('finish') },
    meanStars: mean(finished?.stars, finished?.rated),
  };
}

function presentCodes(figures: readonly Figures[], facet: 'cause' | 'remedy'): Statistics['byCause'] {
  return ofFacet(figures, 'finished', facet)
    .map(({ value, n }) => ({ name: value, count: n }))
    .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name));
}

/** Those who finished most; the rate is of the finished ones. */
function rank(figures: readonly Figures[], facet: 'lead' | 'team' | 'project') {
  return ofFacet(figures, 'finished', facet)
    .sort((one, other) => other.n - one.n || one.value.localeCompare(other.value))
    .slice(0, maxRanked)
    .map(({ value, n, kept }) => ({ value, finished: n, onTimeRate: kept / n }));
}

function ofFacet(figures: readonly Figures[], event: OrderEvent, facet: Facet): Figures[] {
  return figures.filter((figure) => figure.event === event && figure.facet === facet);
}

function allOf(figures: readonly Figures[], event: OrderEvent): Figures | undefined {
  return figures.find((figure) => figure.event === event && figure.facet === allFacet);
}
