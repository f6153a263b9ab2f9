import { computeBaseLoad, dayMs, findMinimumFlow, hourMs, type MinimumFlowFinding, type WorkCalendar } from '@energy-om/domain';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { loadPlanCalendar } from '#services/plan/plan-calendar.ts';
import { findObjectOrOwnRoom } from '../analysed-object.ts';
import { countAllMeters, countMeters, unitOf } from '../energy-meters.ts';
import { loadLocalNow } from '../load-local-now.ts';
import { addDays, boundsOfDay } from '../local-dates.ts';
import { findMeterNames } from '../present-meters.ts';
import { readEnergySettings } from '../settings/settings-rows.ts';
import { tidyAmount } from '../sum-consumption.ts';
import { type MeterDayRow, queryMeterDays } from './query-meter-days.ts';
import { countReadings } from './query-quarters.ts';
import { toDayLoads, toFlowsByMeter } from './shape-meter-days.ts';

/** Four weeks, so that each weekday counts alike. */
const daysBack = 28;
/** Each meter has an hour's row for each of 28 days. */
const maxMeters = 300;
const maxLeaks = 50;

export const getBaseLoad: Verb<'getBaseLoad'> = async (context, input) => {
  const { energyType, siteId, roomId } = input;
  const { database, actor } = context;
  const { today, zone } = await loadLocalNow(context);
  const filter = await findObjectOrOwnRoom(context, input, { zone, grain: 'day' });
  const [{ night }, [meters], readCount] = await Promise.all([
    readEnergySettings(database.kysely, actor.tenantId),
    countMeters(context, filter),
    countAllMeters(context, filter),
  ]);
  const period = { from: addDays(today, -daysBack), to: addDays(today, -1) };
  const meterCount = meters?.count ?? 0;
  const knownFrom = filter.ownRoom ? new Date(filter.ownRoom.from).toISOString() : null;
  const answer = { ...period, energyType, unit: unitOf(energyType), meterCount, knownFrom, night };
  if (readCount > maxMeters) return { ...answer, isTooLarge: true, isCoarse: false, baseLoad: null, leaks: [] };
  const [rows, calendar] = await Promise.all([
    queryMeterDays(context, filter, { ...period, zone, night }),
    loadPlanCalendar(database.kysely, actor.tenantId, { projectId: null, siteId: siteId ?? roomId ?? null }),
  ]);
  const baseLoad = presentBaseLoad(rows, { period, zone, calendar, night });
  const hours = ((baseLoad?.days ?? 0) * dayMs) / hourMs;
  const bounds = { start: boundsOfDay(period.from, zone).start, end: boundsOfDay(period.to, zone).end };
  const isCoarse = roomId !== undefined && hours > 0 && (await countReadings(context, filter, { ...bounds, limit: hours })) < hours;
  return {
    ...answer,
    isTooLarge: false,
    isCoarse,
    baseLoad,
    leaks: await presentLeaks(context, rows, period, zone),
  };
};

type Answer = Awaited<ReturnType<typeof getBaseLoad>>;
interface Period {
  from: string;
  to: string;
}

function presentBaseLoad(
  rows: readonly MeterDayRow[],
  { period, zone, calendar, night }: { period: Period; zone: string; calendar: WorkCalendar; night: Answer['night'] },
): Answer['baseLoad'] {
  const load = computeBaseLoad(toDayLoads(rows, period, { zone, calendar, night }));
  if (load === null) return null;
  const tidy = (value: number | null) => (value === null ? null : tidyAmount(value));
  return {
    days: load.days,
    nightRate: tidyAmount(load.nightRate),
    nightShare: tidy(load.nightShare),
    workday: tidy(load.workday),
    restDay: tidy(load.restDay),
    restShare: tidy(load.restShare),
  };
}

async function presentLeaks(
  context: SignedInContext,
  rows: readonly MeterDayRow[],
  period: Period,
  zone: string,
): Promise<Answer['leaks']> {
  const found: [id: string, finding: MinimumFlowFinding][] = [];
  for (const [id, days] of toFlowsByMeter(rows, period, zone)) {
    const finding = findMinimumFlow(days);
    if (finding !== null) found.push([id, finding]);
  }
  found.sort(([, one], [, other]) => other.perDay - one.perDay);
  const shown = found.slice(0, maxLeaks);
  const names = await findMeterNames(
    context,
    shown.map(([id]) => id),
  );
  return shown.map(([id, { since, days, flow, usual, perDay }]) => ({
    meter: { id, name: names.get(id)?.name ?? '' },
    site: names.get(id)?.site ?? '',
    since,
    days,
    flow: tidyAmount(flow),
    usual: tidyAmount(usual),
    perDay: tidyAmount(perDay),
  }));
}
