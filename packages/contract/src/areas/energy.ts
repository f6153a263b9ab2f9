import { maxCarbonFactor, maxCarbonFactors, maxFactorSourceLength } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDay, date, id, instant, named, nameText, wholeNumber } from '../wire.ts';
import { consumptionUnit, countedEnergyType } from './schemas/device-wire.ts';
import { tariffBand } from './schemas/tariff-wire.ts';

/** The intervals that consumption is reported by. */
export const energyGranularities = ['hour', 'day', 'month', 'year'] as const;
export type EnergyGranularity = (typeof energyGranularities)[number];
export const energyGranularity = z.enum(energyGranularities);

/**
 * Local days of the tenant, both inclusive: at most 7 days by hour, 400 days by day, 120 months by month, 20 years by year. The period may
 * end in the future. A month or a year at either end counts only its days within the period.
 */
const period = { from: calendarDay, to: calendarDay, granularity: energyGranularity };

/** One hour, day, month or year of the period. */
const comparedPoint = z.object({
  /** The start of the hour (2026-11-20T00:00:00.000Z), the day (2026-11-20), the month (2026-11) or the year (2026). */
  at: z.string(),
  /** Null when it has not begun yet. */
  amount: z.number().nullable(),
  /** Null when no meter has any data in the whole of the compared period, or when that period has no such hour. */
  before: z.number().nullable(),
  yearBefore: z.number().nullable(),
});

/** A factor of carbon with the first day it holds for. */
const carbonFactor = z.object({ from: date, kilogramsPerUnit: z.number(), source: z.string(), year: z.number() });

/** The carbon dioxide of a total, each day by its factor; null where the type has none. */
const carbon = z.object({
  kilograms: z.number(),
  /** False where some of the days have no factor, and count nothing. */
  isComplete: z.boolean(),
  factors: z.array(carbonFactor),
});

/** Whether the earlier periods had use on so many of their days, or hours of a day, that a change against them says anything. */
const comparable = z.object({ before: z.boolean(), yearBefore: z.boolean() });

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
  comparable,
  points: z.array(comparedPoint),
  carbon: carbon.nullable(),
};

/** At most one of the three ids; without one, everything in sight. `siteId` may be the id of any area. */
const analysedObject = { energyType: countedEnergyType, roomId: id.optional(), siteId: id.optional(), meterId: id.optional() };

/** What is known of a room's load. */
const roomReadings = {
  /** From when on it is shown to somebody who lives there: since they moved in. Null for staff. */
  knownFrom: instant.nullable(),
  /** Whether the meters of a named room were read less than once an hour, so that nothing is known of the hours. */
  isCoarse: z.boolean(),
};

/** An instant, and a rate in consumption units an hour. */
const rateAt = z.object({ at: instant, rate: z.number() });

/** What energy cost by the tariffs of its places: each band at the price of the first step with the fee for service. It is no bill. */
const energyCost = z.object({
  amount: z.number(),
  /** Null: no tariff held. */
  cents: z.number().nullable(),
  /** In the order of a bill's lines; bands without use are left out. */
  bands: z.array(z.object({ band: tariffBand, amount: z.number() })),
  /** What was used where and while no tariff held, which `cents` does not have. */
  unpriced: z.number(),
});

const baseLoad = z.object({
  days: z.number(),
  /** The mean rate of night hours. */
  nightRate: z.number(),
  /** The part of all consumption that the nights' rate makes up around the clock; null without consumption. */
  nightShare: z.number().nullable(),
  /** The mean day with working hours, and without; null where there is none. */
  workday: z.number().nullable(),
  restDay: z.number().nullable(),
  restShare: z.number().nullable(),
});

/** Full local hours; it may go over midnight. */
const night = z.object({ from: wholeNumber.min(0).max(23), to: wholeNumber.min(0).max(23) });

const settingsFields = {
  night,
  /** A type without any goes by the published ones. */
  carbonFactors: z
    .array(
      z.object({
        energyType: countedEnergyType,
        from: calendarDay,
        kilogramsPerUnit: z.number().min(0).max(maxCarbonFactor),
        source: nameText(maxFactorSourceLength),
        year: wholeNumber.min(1990).max(2999),
      }),
    )
    .max(maxCarbonFactors),
};

const energySettings = z.object({
  /** 0: nothing was saved yet. */
  version: z.number(),
  ...settingsFields,
  /** The published factors that hold for types without any of the tenant's own. */
  published: z.array(carbonFactor.extend({ energyType: countedEnergyType })),
});

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
    'account',
    'Returns the consumption of a place or a meter, compared with the period before: for who may see energy, and of a room for who lives there.',
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
      meters: z.array(
        z.object({
          ...{ id: z.string(), name: z.string(), site: z.string(), total: z.number(), before: z.number().nullable() },
          /** As `comparable.before` of the whole. */
          isComparable: z.boolean(),
        }),
      ),
    }),
  ),
  analyseEnergyCost: endpoint(
    'GET',
    '/api/settlement/energyreport/GetCostAnalysis',
    'account',
    'Returns what the energy of a place costs by its tariffs and their bands: for who may see tariffs, and of a room for who lives there.',
    z.object({ ...period, ...analysedObject }),
    z.object({
      from: date,
      to: date,
      energyType: countedEnergyType,
      at: instant,
      unit: consumptionUnit,
      /** Too many days of meters for one call: nothing was computed. */
      isTooLarge: z.boolean(),
      total: energyCost,
      /** As in `getTotalEnergy`, by the tariffs that held then; null where nothing was measured. */
      before: energyCost.nullable(),
      yearBefore: energyCost.nullable(),
      comparable,
      /** The cents of the points add up to those of the total. `cost` is null where the point has not begun. */
      points: z.array(z.object({ at: z.string(), cost: energyCost.nullable() })),
      /** Of the period itself, whether a tariff held or not. */
      carbon: carbon.nullable(),
      /** The versions that held for what was used, the oldest first. */
      tariffs: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          validFrom: instant,
          /** Micro-yuan a unit, of the first step and with the fee for service. */
          prices: z.array(z.object({ band: tariffBand, price: z.number() })),
          hasService: z.boolean(),
          /** What is used beyond the first step costs another price, which is not considered. */
          hasSteps: z.boolean(),
          /** There are monthly fees, which are not considered. */
          hasMonthlyFees: z.boolean(),
        }),
      ),
    }),
  ),
  getLoadCurve: endpoint(
    'GET',
    '/api/settlement/energyreport/GetLoadCurve',
    'account',
    'Returns the load by quarters of an hour with its maximum demand: for who may see energy, and of a room for who lives there.',
    z.object({
      /** Local days, both inclusive: at most 7. */
      from: calendarDay,
      to: calendarDay,
      ...analysedObject,
    }),
    z.object({
      from: date,
      to: date,
      energyType: countedEnergyType,
      /** The instant up to which all is known: that of the call, or of the newest reading. */
      at: instant,
      meterCount: z.number(),
      unit: consumptionUnit,
      ...roomReadings,
      /** The start of each quarter, and its mean rate in units an hour (kW for kWh); null where it is not over, or before `knownFrom`. */
      points: z.array(z.object({ at: instant, rate: z.number().nullable() })),
      /** The end of the 15 minutes with the highest mean rate. Sliding by a minute for one meter on one day, else of the quarters. */
      maximum: rateAt.extend({ method: z.enum(['sliding', 'quarters']) }).nullable(),
      /** Of one meter on one day; null where it does not report it. */
      powerFactor: z.object({ mean: z.number(), lowest: z.object({ at: instant, value: z.number() }) }).nullable(),
    }),
  ),
  getBaseLoad: endpoint(
    'GET',
    '/api/settlement/energyreport/GetBaseLoad',
    'account',
    'Returns the load by night and on days of rest of 28 days, and flows that do not stop: for who may see energy, and of a room for who lives there.',
    z.object(analysedObject),
    z.object({
      from: date,
      to: date,
      energyType: countedEnergyType,
      unit: consumptionUnit,
      meterCount: z.number(),
      ...roomReadings,
      /** Too many meters for one call: nothing was computed. */
      isTooLarge: z.boolean(),
      night,
      /** Null without a day that is known. */
      baseLoad: baseLoad.nullable(),
      /** The meters that lose most first. */
      leaks: z.array(
        z.object({
          meter: named,
          site: z.string(),
          /** The first day. */
          since: date,
          days: z.number(),
          /** The least hourly flow of these days, and of the days before. */
          flow: z.number(),
          usual: z.number(),
          perDay: z.number(),
        }),
      ),
    }),
  ),
  getEnergySettings: endpoint(
    'GET',
    '/api/settlement/energyreport/GetSettings',
    'tenant.configure',
    'Returns the hours of the night and the factors of carbon.',
    z.object({}),
    energySettings,
  ),
  saveEnergySettings: endpoint(
    'POST',
    '/api/settlement/energyreport/SaveSettings',
    'tenant.configure',
    'Replaces the hours of the night and the factors of carbon if the version is still the one that was read.',
    z.object({ version: wholeNumber, ...settingsFields }),
    energySettings,
  ),
} as const;
