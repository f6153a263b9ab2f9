import { dayMs, findHighestQuarter, findMaximumDemand, hourMs, quarterMs } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { findObjectOrOwnRoom } from '../analysed-object.ts';
import { assertPeriod } from '../compare-periods.ts';
import { countMeters, unitOf } from '../energy-meters.ts';
import { loadLocalNow } from '../load-local-now.ts';
import { boundsOfDay } from '../local-dates.ts';
import { tidyAmount } from '../sum-consumption.ts';
import { findPowerOfDay } from './find-power-of-day.ts';
import { countReadings, findNewestRegister, queryQuarters } from './query-quarters.ts';

const quartersPerHour = hourMs / quarterMs;

export const getLoadCurve: Verb<'getLoadCurve'> = async (context, input) => {
  const { from, to, energyType, meterId, roomId } = input;
  assertPeriod({ from, to, granularity: 'hour' });
  const { zone } = await loadLocalNow(context);
  const filter = await findObjectOrOwnRoom(context, input, { zone, grain: 'hour' });
  const bounds = { start: boundsOfDay(from, zone).start, end: boundsOfDay(to, zone).end };
  const [[meters], newest, amounts] = await Promise.all([
    countMeters(context, filter),
    findNewestRegister(context, filter),
    queryQuarters(context, filter, bounds),
  ]);
  const now = context.clock.now().getTime();
  const known = Math.min(now, newest ?? now);
  const knownFrom = filter.ownRoom?.from ?? null;
  const quarters = listQuarters(bounds, { from: knownFrom ?? bounds.start, to: known }).map(({ start, isKnown }) => ({
    start,
    amount: isKnown ? (amounts.get(start) ?? 0) : null,
  }));
  const hours = quarters.filter(({ amount }) => amount !== null).length / quartersPerHour;
  const isCoarse =
    roomId !== undefined && hours > 0 && (await countReadings(context, filter, { ...bounds, limit: Math.ceil(hours) })) < hours;
  const isOneDay = bounds.end - bounds.start <= dayMs + hourMs;
  const power =
    meterId !== undefined && isOneDay ? await findPowerOfDay(context, meterId, { ...bounds, end: Math.min(bounds.end, now) }) : null;
  const sliding = power?.intervals ? findMaximumDemand(power.intervals, bounds.start, Math.min(bounds.end, now)) : null;
  const highest = sliding ?? findHighestQuarter(quarters);
  return {
    from,
    to,
    energyType,
    at: new Date(known).toISOString(),
    meterCount: meters?.count ?? 0,
    unit: unitOf(energyType),
    knownFrom: knownFrom === null ? null : new Date(knownFrom).toISOString(),
    isCoarse,
    points: quarters.map(({ start, amount }) => ({
      at: new Date(start).toISOString(),
      rate: amount === null ? null : tidyAmount((amount * hourMs) / quarterMs),
    })),
    maximum: highest && {
      rate: tidyAmount(highest.rate),
      at: new Date(highest.at).toISOString(),
      method: sliding ? ('sliding' as const) : ('quarters' as const),
    },
    powerFactor: power?.factor
      ? {
          mean: tidyAmount(power.factor.mean),
          lowest: { at: new Date(power.factor.lowest.at).toISOString(), value: tidyAmount(power.factor.lowest.value) },
        }
      : null,
  };
};

function listQuarters(
  { start, end }: { start: number; end: number },
  known: { from: number; to: number },
): { start: number; isKnown: boolean }[] {
  return Array.from({ length: Math.floor((end - start) / quarterMs) }, (_, index) => {
    const at = start + index * quarterMs;
    return { start: at, isKnown: at >= known.from && at + quarterMs <= known.to };
  });
}
