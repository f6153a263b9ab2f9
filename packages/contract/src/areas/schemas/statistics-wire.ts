import { z } from 'zod';
import { date, eventLevel, instant, named, person } from '#wire.ts';
import { workOrderSource, workOrderStatusCode } from './work-order-wire.ts';

const spread = z.object({ n: z.number(), median: z.number().nullable(), p90: z.number().nullable() });

const codes = z.array(z.object({ name: z.string(), count: z.number() }));

/** What somebody, a team or a project finished; rates are of these. */
const ranked = {
  finished: z.number(),
  onTimeRate: z.number(),
  corrective: z.number(),
  firstTimeFixRate: z.number().nullable(),
  meanMinutesToFinish: z.number().nullable(),
  /** Of the corrective ones of which it is known how long the work on site took. */
  repaired: z.number(),
  meanMinutesToRepair: z.number().nullable(),
};

export const workOrderStatistics = z.object({
  from: instant,
  to: instant,
  total: z.number(),
  byStatus: z.array(z.object({ status: workOrderStatusCode, count: z.number() })),
  bySource: z.array(z.object({ source: workOrderSource, count: z.number() })),
  byLevel: z.array(z.object({ level: eventLevel, count: z.number() })),
  byBusinessType: z.array(named.extend({ count: z.number() })),
  /** Those whose last finish is in the period; false alarms, duplicates and withdrawn orders count nowhere from here on. */
  finished: z.number(),
  /** Those that were promised for a time in the period that has passed; an order on hold waits. */
  due: z.number(),
  /** Of the due ones those that were finished in time. */
  kept: z.number(),
  /** The share of these; null when none was due. */
  onTimeRate: z.number().nullable(),
  /** The finished ones that no plan had raised. */
  corrective: z.number(),
  /** Of the corrective ones those whose work neither came back nor was repeated. */
  firstTime: z.number(),
  firstTimeFixRate: z.number().nullable(),
  /** Of the corrective ones those whose device had the same business again within thirty days after the finish. */
  repeated: z.number(),
  /** Work of plans that was to be done by a time in the period, which has passed: the end of its window and a tenth of its interval. */
  planned: z.number(),
  /** Of the planned ones those that were. */
  donePlanned: z.number(),
  planDoneRate: z.number().nullable(),
  /**
   * Of the finished ones, in minutes: from dispatch to acceptance, from there to arrival, from creation to finish less holds, and of the
   * corrective ones from arrival to finish less holds.
   */
  meanMinutesToAccept: z.number().nullable(),
  meanMinutesToArrive: z.number().nullable(),
  meanMinutesToFinish: z.number().nullable(),
  meanMinutesToRepair: z.number().nullable(),
  /** The same times: of how many, and the minutes that half and nine tenths of them do not exceed, 2.5 % off at most. */
  spread: z.object({ accept: spread, arrive: spread, finish: spread, repair: spread }),
  /** Of the finished ones. */
  rated: z.number(),
  meanStars: z.number().nullable(),
  /** By the tenant's days, or its months where the period is longer than two of these. */
  trend: z.object({
    grain: z.enum(['day', 'month']),
    /** `starts` is the day, or the first one of the month. */
    points: z.array(z.object({ starts: date, created: z.number(), finished: z.number(), missed: z.number() })),
  }),
  /** The finished ones by what their results name as cause and remedy, most first. */
  byCause: codes,
  byRemedy: codes,
  /** Those who finished most, at most twenty. */
  people: z.array(z.object({ person, ...ranked })),
  teams: z.array(named.extend(ranked)),
  projects: z.array(named.extend(ranked)),
});

/** How often devices failed, and how long the work on them took. */
const reliability = {
  /** Corrective orders of the devices, created in the period, but false alarms, duplicates and withdrawn ones. */
  failures: z.number(),
  /** Of those finished in the period: the ones with a time of arrival. */
  repaired: z.number(),
  /** From arrival to finish, less holds. */
  meanMinutesToRepair: z.number().nullable(),
  /** Of those finished: how many the device had again within thirty days. */
  repeated: z.number(),
  /** From installation to retirement, as far as the period goes; null: not all failures of these devices are in sight. */
  operatingHours: z.number().nullable(),
  /** The operating hours by failures; null without a failure, when it is at least the operating hours. */
  hoursBetweenFailures: z.number().nullable(),
};

export const deviceReliability = z.object({
  from: instant,
  to: instant,
  devices: z.number(),
  ...reliability,
  /** Those whose devices fail most often, at most twenty; models without a failure come last. */
  models: z.array(z.object({ name: z.string(), devices: z.number(), ...reliability })),
  /** Those that failed most often, at most twenty. */
  worst: z.array(z.object({ device: named.extend({ code: z.string(), model: z.string().nullable() }), ...reliability })),
});
