import type { ApiOutput, ApiParsedInput } from '@energy-om/contract';
import type { EventLevel, WorkOrderSource, WorkOrderStatus } from '@energy-om/domain';
import type { SignedInContext } from '#services/core/request-context.ts';
import { choosePeriod } from './choose-period.ts';
import { type DurationCount, type Figures, loadFigures } from './figures/load-figures.ts';
import { loadNames, type Names } from './figures/load-names.ts';
import { loadTrend } from './figures/load-trend.ts';
import { percentileOf } from './figures/percentile.ts';
import { allFacet, type Duration, type Facet, type OrderEvent } from './rollup/order-events.ts';

type Statistics = ApiOutput<'getWorkOrderStatistics'>;

/** People and teams beyond these are left out. */
const maxRanked = 20;

/** Loads the figures of a period. Throws `invalid`. */
export async function loadStatistics(
  context: SignedInContext,
  { from, to, projectId }: ApiParsedInput<'getWorkOrderStatistics'>,
): Promise<Statistics> {
  const { asked, period, timeZone } = await choosePeriod(context, { from, to });
  const [{ figures, counts }, trend] = await Promise.all([
    loadFigures(context, { period, projectId }),
    loadTrend(context, { period, projectId, timeZone }),
  ]);
  const names = await loadNames(context, figures);
  const named = (facet: 'team' | 'project') => rank(figures, facet).map(({ value, ...rest }) => ({ ...namedBy(names, value), ...rest }));
  return {
    from: new Date(asked.from).toISOString(),
    to: new Date(asked.to).toISOString(),
    ...presentCounts(figures, names),
    ...presentQuality(figures),
    ...presentTimes(figures, counts),
    trend,
    byCause: presentCodes(figures, 'cause'),
    byRemedy: presentCodes(figures, 'remedy'),
    people: rank(figures, 'lead').map(({ value, ...rest }) => ({ person: { id: value, fullName: names.get(value) ?? '' }, ...rest })),
    teams: named('team'),
    projects: named('project'),
  };
}

const namedBy = (names: Names, id: string) => ({ id, name: names.get(id) ?? '' });

function presentCounts(figures: readonly Figures[], names: Names) {
  const count = (facet: Facet) => ofFacet(figures, 'created', facet).sort((one, other) => Number(one.value) - Number(other.value));
  return {
    total: allOf(figures, 'created')?.n ?? 0,
    byStatus: count('status').map(({ value, n }) => ({ status: Number(value) as WorkOrderStatus, count: n })),
    bySource: count('source').map(({ value, n }) => ({ source: Number(value) as WorkOrderSource, count: n })),
    byLevel: count('level').map(({ value, n }) => ({ level: Number(value) as EventLevel, count: n })),
    byBusinessType: ofFacet(figures, 'created', 'businessType')
      .map(({ value, n }) => ({ ...namedBy(names, value), count: n }))
      .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name)),
  };
}

function presentQuality(figures: readonly Figures[]) {
  const [finished, promised, planned] = (['finished', 'promised', 'planned'] as const).map((event) => allOf(figures, event));
  return {
    finished: finished?.n ?? 0,
    due: promised?.n ?? 0,
    kept: promised?.kept ?? 0,
    onTimeRate: share(promised?.kept, promised?.n),
    corrective: finished?.corrective ?? 0,
    firstTime: finished?.first_time ?? 0,
    firstTimeFixRate: share(finished?.first_time, finished?.corrective),
    repeated: finished?.repeated ?? 0,
    planned: planned?.n ?? 0,
    donePlanned: planned?.kept ?? 0,
    planDoneRate: share(planned?.kept, planned?.n),
    rated: finished?.rated ?? 0,
    meanStars: share(finished?.stars, finished?.rated),
  };
}

function presentTimes(figures: readonly Figures[], counts: readonly DurationCount[]) {
  const finished = allOf(figures, 'finished');
  const spread = (duration: Duration): Statistics['spread'][Duration] => {
    const found = counts.filter((one) => one.duration === duration);
    return { n: found.reduce((sum, { n }) => sum + n, 0), median: percentileOf(found, 0.5), p90: percentileOf(found, 0.9) };
  };
  return {
    meanMinutesToAccept: minutes(finished?.accept_seconds, finished?.accepted),
    meanMinutesToArrive: minutes(finished?.arrive_seconds, finished?.arrived),
    meanMinutesToFinish: minutes(finished?.finish_seconds, finished?.n),
    meanMinutesToRepair: minutes(finished?.repair_seconds, finished?.repaired),
    spread: { accept: spread('accept'), arrive: spread('arrive'), finish: spread('finish'), repair: spread('repair') },
  };
}

const share = (part: number | undefined, n: number | undefined) => (part === undefined || !n ? null : part / n);
const minutes = (seconds: number | undefined, n: number | undefined) => share(seconds === undefined ? undefined : seconds / 60, n);

function presentCodes(figures: readonly Figures[], facet: 'cause' | 'remedy'): Statistics['byCause'] {
  return ofFacet(figures, 'finished', facet)
    .map(({ value, n }) => ({ name: value, count: n }))
    .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name));
}

/** Those who finished most; the rates are of what they finished. */
function rank(figures: readonly Figures[], facet: 'lead' | 'team' | 'project') {
  return ofFacet(figures, 'finished', facet)
    .sort((one, other) => other.n - one.n || one.value.localeCompare(other.value))
    .slice(0, maxRanked)
    .map(({ value, n, kept, corrective, first_time, finish_seconds, repaired, repair_seconds }) => ({
      value,
      finished: n,
      onTimeRate: kept / n,
      corrective,
      firstTimeFixRate: share(first_time, corrective),
      meanMinutesToFinish: minutes(finish_seconds, n),
      repaired,
      meanMinutesToRepair: minutes(repair_seconds, repaired),
    }));
}

function ofFacet(figures: readonly Figures[], event: OrderEvent, facet: Facet): Figures[] {
  return figures.filter((figure) => figure.event === event && figure.facet === facet);
}

function allOf(figures: readonly Figures[], event: OrderEvent): Figures | undefined {
  return figures.find((figure) => figure.event === event && figure.facet === allFacet);
}
