import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDay, date, id, instant } from '../wire.ts';
import { consumptionUnit, countedEnergyType } from './schemas/device-wire.ts';

/** The intervals that consumption is reported by. */
export const energyGranularities = ['hour', 'day', 'month'] as const;
export type EnergyGranularity = (typeof energyGranularities)[number];
export const energyGranularity = z.enum(energyGranularities);

/**
 * Local days of the tenant, both inclusive: at most 7 days by hour, 400 days by day, 120 months by month. The period may end in the
 * future. A month at either end counts only its days within the period.
 */
const period = { from: calendarDay, to: calendarDay, granularity: energyGranularity };

/** One hour, day or month of the period. */
const comparedPoint = z.object({
  /** The start of the hour (2026-11-20T00:00:00.000Z), the day (2026-11-20) or the month (2026-11). */
  at: z.string(),
  /** Null when the hour, day or month has not begun yet. */
  amount: z.number().nullable(),
  /** Null when no meter has any data in the whole of the compared period, or when that period has no such hour. */
  before: z.number().nullable(),
  yearBefore: z.number().nullable(),
});

const comparedTotals = {
  unit: consumptionUnit,
  total: z.number(),
  /**
   * The total of the same number of days directly before the period or, by month, of as many months before it. Null when nothing was
   * measured. For a period that contains today, the compared period is counted only up to the same time of the day that corresponds to
   * today. A day that a month does not have is taken as its last day.
   */
  before: z.number().nullable(),
  /** The total of the same days a year earlier, counted as `before` is; 29 February is compared with 28 February. */
  yearBefore: z.number().nullable(),
  points: z.array(comparedPoint),
};

export const energyApi = {
  getTotalEnergy: endpoint(
    'GET',
    '/api/b/business/energy/GetTotalEnergy',
    'energy.view',
    'Returns the consumption by energy type, compared with the period before and the year before.',
    z.object({ ...period, energyType: countedEnergyType.optional(), siteId: id.optional(), projectId: id.optional() }),
    z.object({
      from: date,
      to: date,
      /** The instant up to which consumption was counted, which is that of the call. */
      at: instant,
      /** The energy types with at least one meter that this account may see. */
      types: z.array(z.object({ energyType: countedEnergyType, meterCount: z.number(), ...comparedTotals })),
    }),
  ),
  analyseEnergy: endpoint(
    'GET',
    '/api/settlement/energyreport/GetAppEnergyAnalysis',
    'energy.view',
    'Returns the consumption of a room, a site or a meter, compared with the period before, and the totals of its meters.',
    z.object({
      ...period,
      energyType: countedEnergyType,
      /** Exactly one of the three ids is given; `siteId` may be the id of any area. */
      roomId: id.optional(),
      siteId: id.optional(),
      meterId: id.optional(),
    }),
    z.object({
      from: date,
      to: date,
      energyType: countedEnergyType,
      /** As in `getTotalEnergy`. */
      at: instant,
      meterCount: z.number(),
      ...comparedTotals,
      /** The meters with data in the period or the one before, largest total first, at most 100; `before` as for the whole. */
      meters: z.array(z.object({ id: z.string(), name: z.string(), site: z.string(), total: z.number(), before: z.number().nullable() })),
    }),
  ),
} as const;
