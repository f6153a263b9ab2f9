import {
  baselineDays,
  type DelayPart,
  type DelayUnknown,
  dayMs,
  hourMs,
  localHourAt,
  type MeasuredDelay,
  measureDelay,
  priceDelay,
} from '@energy-om/domain';
import type { AppContext } from '#services/core/request-context.ts';
import { loadPlanCalendar } from '#services/plan/plan-calendar.ts';
import type { DueDelay } from './due-delays.ts';
import { findOrderMeters, maxOrderMeters, type OrderMeter } from './find-order-meters.ts';
import { loadEnergyTariff } from './load-energy-tariff.ts';
import { loadKnownHours } from './load-known-hours.ts';

/** What is reported began some time before: so much before the report is not taken for usual … */
const unnoticedMs = dayMs;
/** … and the whole hours just before it already belong to the fault. */
const reportedAfterMs = 2 * hourMs;

type Context = Pick<AppContext, 'database' | 'clock'>;

/** Computes what an order costs while it waits, by type of energy; nothing where no meter counts what it is about. */
export async function computeDelayParts({ database, clock }: Context, tenant: string, order: DueDelay): Promise<DelayPart[]> {
  const now = clock.now();
  const meters = await findOrderMeters(database, { tenant, order: order.id, now });
  if (meters.size === 0) return [];
  const calendar = await loadPlanCalendar(database.kysely, tenant, { projectId: order.project_id, siteId: order.area_id });
  const begin = order.raised_at ?? order.created_at;
  const faultFrom = order.raised_at ? begin.getTime() : localHourAt(begin.getTime(), calendar.timeZone).start - reportedAfterMs;
  const baselineUntil = begin.getTime() - (order.raised_at ? 0 : unnoticedMs);
  const parts: DelayPart[] = [];
  for (const [energyType, ofType] of meters) {
    const head = {
      ...unknownPart,
      energyType,
      meterCount: ofType.length,
      isNearest: ofType.every(({ is_nearest }) => is_nearest),
      faultFrom: begin.toISOString(),
      isOfAlarm: order.raised_at !== null,
    };
    if (ofType.length > maxOrderMeters) {
      parts.push({ ...head, reason: 'tooManyMeters' });
      continue;
    }
    const from = new Date(baselineUntil - baselineDays * dayMs);
    const hours = await loadKnownHours(database, tenant, { meters: ofType.map(({ id }) => id), from, to: now });
    const measured = measureDelay({ hours, faultFrom, baselineUntil, calendar, now: now.getTime() });
    parts.push({ ...head, ...(await present({ database, clock }, tenant, calendar.timeZone, ofType, measured)) });
  }
  return parts;
}

const unknownPart: Omit<DelayPart, 'energyType' | 'meterCount' | 'isNearest' | 'faultFrom' | 'isOfAlarm'> = {
  state: null,
  reason: null,
  from: null,
  to: null,
  hours: 0,
  actual: 0,
  usual: 0,
  baselineDays: 0,
  fenPerHour: null,
  fenTotal: null,
  unpriced: null,
};

async function present(
  { database, clock }: Context,
  tenant: string,
  zone: string,
  meters: readonly OrderMeter[],
  measured: MeasuredDelay | DelayUnknown,
): Promise<Partial<DelayPart>> {
  if (typeof measured === 'string') return { reason: measured };
  const { state, recent } = measured;
  const [first, last] = [recent[0], recent.at(-1)];
  const figures = {
    state,
    from: first ? new Date(first.start).toISOString() : null,
    to: last ? new Date(last.end).toISOString() : null,
    hours: recent.length,
    actual: Math.round(measured.actual * 1000),
    usual: Math.round(measured.usual * 1000),
    baselineDays: measured.baselineDays,
  };
  // What is not supplied is not lost, so that it has no price.
  if (state === 'notSupplied') return figures;
  const tariff = await loadEnergyTariff(database, { tenant, zone, now: clock.now().getTime() }, meters);
  if (typeof tariff === 'string') return { ...figures, unpriced: tariff };
  const priced = priceDelay(measured, tariff);
  if (priced === null) return { ...figures, unpriced: 'noTariff' };
  return { ...figures, fenPerHour: state === 'loss' ? priced.fenPerHour : 0, fenTotal: priced.fenTotal };
}
