import { savingUnknowns, savingVerdicts, temperatureUses } from '@energy-om/domain';
import { z } from 'zod';
import { date, instant } from '#wire.ts';
import { countedEnergyType } from '../device-wire.ts';

/** What became of the consumption after a repair, a week after it. Energy is in thousandths of the unit. */
export const orderSaving = z.object({
  repairedAt: instant,
  decidedAt: instant,
  /** Null: nothing can be said, for the reasons that the parts give. */
  verdict: z.enum(savingVerdicts).nullable(),
  parts: z.array(
    z.object({
      energyType: countedEnergyType,
      meterCount: z.number(),
      verdict: z.enum(savingVerdicts).nullable(),
      reason: z.enum(savingUnknowns).nullable(),
      temperature: z.enum(temperatureUses),
      /** The whole days before the fault that were compared with. */
      daysBefore: z.number(),
      from: date.nullable(),
      to: date.nullable(),
      /** The days after the repair. */
      days: z.array(z.object({ date, actual: z.number(), expected: z.number() })),
      actual: z.number(),
      expected: z.number(),
      /** By how much the sum may be above what is expected without meaning anything. */
      tolerance: z.number(),
    }),
  ),
});
