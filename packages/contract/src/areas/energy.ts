import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { date, id, instant } from '../wire.ts';
import { consumptionUnit, countedEnergyType } from './schemas/device-wire.ts';

/** How consumption is cut into points. */
export const energyGranularities = ['hour', 'day', 'month'] as const;
export type EnergyGranularity = (typeof energyGranularities)[number];
export const energyGranularity = z.enum(energyGranularities);

/** No year in which a day of the years before or after it might not exist. */
const comparedDay = date.regex(/^[12]/);

/**
 * Days of the tenant, both included: at most 7 for hours, 400 for days, 120 months for months; one may lie ahead. A month at an end
 * of the period holds only its days of it.
 */
const period = { from: comparedDay, to: comparedDay, granularity: energyGranularity };

/** Whole hours, days or months, one for each of the period. */
const comparedPoint = z.object({
  /** The start of the hour (2026-11-20T00:00:00.000Z), the day (2026-11-20) or the month (2026-11). */
  at: z.string(),
  /** Null: not yet begun. */
  amount: z.number().nullable(),
  /** Null where no meter had any row in all of that other period, or where it has no such hour. */
  before: z.number().nullable(),
  yearBefore: z.number().nullable(),
});

const comparedTotals = {
  unit: consumptionUnit,
  total: z.number(),
  /**
   * The same number of days just before; of months, as many months before. Null where nothing was measured. Of a period that holds
   * today only as much is counted as of the period itself: until the same time of the day that stands there for today. A day that a
   * month does not have is its last one.
   */
  before: z.number().nullable(),
  /** The same days a year earlier, counted as `before`; 29 February is compared with the 28th. */
  yearBefore: z.number().nullable(),
  points: z.array(comparedPoint),
};

export const energyApi = {
  getTotalEnergy: endpoint(
    'GET',
    '/api/b/business/energy/GetTotalEnergy',
    'energy.view',
    'Consumption by energy type, with the period before and the year before.',
    z.object({ ...period, energyType: countedEnergyType.optional(), siteId: id.optional(), projectId: id.optional() }),
    z.object({
      from: date,
      to: date,
      /** Until when it was counted: now. */
      at: instant,
      /** Those with a meter in sight. */
      types: z.array(z.object({ energyType: countedEnergyType, meterCount: z.number(), ...comparedTotals })),
    }),
  ),
  analyseEnergy: endpoint(
    'GET',
    '/api/settlement/energyreport/GetAppEnergyAnalysis',
    'energy.view',
    'Consumption of a room, a site or a meter, with the period before, and which meters had it.',
    z.object({
      ...period,
      energyType: countedEnergyType,
      /** Exactly one of the three; a site may be any area. */
      roomId: id.optional(),
      siteId: id.optional(),
      meterId: id.optional(),
    }),
    z.object({
      from: date,
      to: date,
      energyType: countedEnergyType,
      /** As in getTotalEnergy. */
      at: instant,
      meterCount: z.number(),
      ...comparedTotals,
      /** Those with a row in the period or the one before, most first, at most 100; `before` as for the whole. */
      meters: z.array(z.object({ id: z.string(), name: z.string(), site: z.string(), total: z.number(), before: z.number().nullable() })),
    }),
  ),
} as const;
