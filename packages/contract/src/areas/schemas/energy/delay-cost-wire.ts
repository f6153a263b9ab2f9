import { delayStates, delayUnknowns, unpricedReasons } from '@energy-om/domain';
import { z } from 'zod';
import { instant } from '#wire.ts';
import { countedEnergyType } from '../device-wire.ts';

/** What an order costs while it waits, in brief: null where nothing is lost or missing, or nothing is known of it. */
export const delayInBrief = z.object({
  /** What is lost an hour, in fen; null: it has no price, or supply is missing. */
  fenPerHour: z.number().nullable(),
  parts: z.array(
    z.object({
      energyType: countedEnergyType,
      state: z.enum(delayStates).exclude(['usual']),
      /** What is lost, or not supplied, an hour, in thousandths of the unit. */
      perHour: z.number(),
    }),
  ),
});

/** What an order costs while it waits, and how that came about. Energy is in thousandths of the unit, money in fen. */
export const delayInFull = z.object({
  fenPerHour: z.number().nullable(),
  /** What was lost since the fault. */
  fenTotal: z.number().nullable(),
  computedAt: instant,
  /** None where no meter counts the device that the order is about. */
  parts: z.array(
    z.object({
      energyType: countedEnergyType,
      meterCount: z.number(),
      /** What the order is about has no register, so the meter before it is looked at: its main meter, or those of its room. */
      isNearest: z.boolean(),
      /** Null: nothing can be said, for the reason that is then given. */
      state: z.enum(delayStates).nullable(),
      reason: z.enum(delayUnknowns).nullable(),
      /** Since when the fault is there, as an alarm says; without one, when the order was raised. */
      faultFrom: instant,
      isOfAlarm: z.boolean(),
      /** The last whole hours, by which it is judged. */
      from: instant.nullable(),
      to: instant.nullable(),
      hours: z.number(),
      /** What is used an hour, and what like hours used before the fault. */
      actual: z.number(),
      usual: z.number(),
      baselineDays: z.number(),
      fenPerHour: z.number().nullable(),
      fenTotal: z.number().nullable(),
      /** Why it has no price. */
      unpriced: z.enum(unpricedReasons).nullable(),
    }),
  ),
});
