import {
  billComponents,
  energyTypes,
  maxCalendarDays,
  maxMonthlyFeeFen,
  maxNameLength,
  maxReasonLength,
  maxStepAllowance,
  maxStepThreshold,
  maxTariffPrice,
  maxTariffSeasons,
  maxTariffSteps,
  slotsPerDay,
  stepPeriods,
  tariffBands,
  tariffDayTypes,
  tariffStates,
} from '@energy-om/domain';
import { z } from 'zod';
import { calendarDay, id, named, person, wholeNumber } from '#wire.ts';

const upTo = (max: number) => z.number().int().min(0).max(max);
/** Thousandths of a yuan's thousandth: micro-yuan a unit, with tax. */
const price = upTo(maxTariffPrice);
/** Fen a month. */
const monthlyFee = upTo(maxMonthlyFeeFen);
const basisPoints = upTo(10_000);
const dayOfYear = z.string().max(5);
export const tariffBand = z.enum(tariffBands);
export const tariffEnergyType = z.enum(energyTypes).exclude(['NYHJ', 'NYKG']);

/** What a version demands, by the domain's TariffVersion. */
export const tariffTerms = z.object({
  /** The first that fits a date is its type; the last one is `ordinary`. */
  dayTypes: z.array(z.enum(tariffDayTypes)).max(tariffDayTypes.length),
  seasons: z
    .array(
      z.object({
        name: z.string().trim().max(maxNameLength),
        /** On which day of each year it begins, as 07-01. */
        from: dayOfYear,
        /** For each type of day the bands of its 96 quarters, as VVVVPPPP… */
        slots: z.partialRecord(z.enum(tariffDayTypes), z.string().max(slotsPerDay)),
      }),
    )
    .max(maxTariffSeasons),
  steps: z
    .object({
      period: z.enum(stepPeriods),
      anchor: dayOfYear,
      /** In thousandths of the unit. */
      thresholds: z.array(upTo(maxStepThreshold)).max(maxTariffSteps),
      allowance: z.object({ above: upTo(100), perPerson: upTo(maxStepAllowance) }).nullable(),
    })
    .nullable(),
  /** By band the price of each step, in micro-yuan a unit with tax. */
  prices: z.partialRecord(tariffBand, z.array(price).max(maxTariffSteps)),
  service: z
    .discriminatedUnion('by', [z.object({ by: z.literal('unit'), price }), z.object({ by: z.literal('percent'), basisPoints })])
    .nullable(),
  /** In fen a month. */
  fixedFee: monthlyFee.nullable(),
  minimumFee: monthlyFee.nullable(),
  /** In basis points. */
  taxRates: z.object({ energy: basisPoints, service: basisPoints, fixed: basisPoints }),
});

export const tariffVersionState = z.enum(tariffStates);

/** A version without its terms. */
export const tariffVersionHead = z.object({
  id: z.string(),
  version: z.number(),
  state: tariffVersionState,
  validFrom: z.string(),
  madeBy: person,
  madeAt: z.string(),
  requestedBy: person.nullable(),
  requestedAt: z.string().nullable(),
  /** Of start and terms as they were when approval was requested. */
  hash: z.string().nullable(),
  decidedBy: person.nullable(),
  decidedAt: z.string().nullable(),
  /** Why approval was refused last; empty: it was not. */
  refusal: z.string(),
});

export const tariffAssignment = z.object({
  area: named,
  energyType: tariffEnergyType,
  from: z.string(),
  /** Null: what the area above has. */
  tariff: named.nullable(),
});

export const tariffHead = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  energyType: tariffEnergyType,
  /** The version in force; null: none yet. */
  current: tariffVersionHead.nullable(),
  /** The published version that comes next. */
  next: tariffVersionHead.nullable(),
  /** A draft, or a version that waits for approval. */
  pending: tariffVersionHead.nullable(),
  /** How many places have it at present. */
  places: z.number(),
});

export const tariff = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  energyType: tariffEnergyType,
  /** By their starts, the latest first; replaced ones included. */
  versions: z.array(
    tariffVersionHead.extend({
      ...tariffTerms.shape,
      /** Whether this account may sign it: it has the right, and has neither made nor requested it. */
      mayApprove: z.boolean(),
    }),
  ),
  assignments: z.array(tariffAssignment),
});

export const tariffDates = z.object({
  holiday: z.array(calendarDay).max(maxCalendarDays),
  shiftedWorkday: z.array(calendarDay).max(maxCalendarDays),
  hotDay: z.array(calendarDay).max(maxCalendarDays),
});

export const billLine = z.object({
  component: z.enum(billComponents),
  band: tariffBand.nullable(),
  /** Begins with 1. */
  step: z.number().nullable(),
  /** In thousandths of the unit; null where nothing is counted. */
  quantity: z.number().nullable(),
  /** In micro-yuan a unit; null where the amount is no product. */
  price: z.number().nullable(),
  /** The amount before rounding, in yuan with nine decimals. */
  exact: z.string(),
  /** In fen, and the tax within it. */
  amount: z.number(),
  tax: z.number(),
  /** In basis points. */
  taxRate: z.number(),
});

export const reason = z.string().trim().max(maxReasonLength);
export const versionRef = z.object({ id, version: wholeNumber });
