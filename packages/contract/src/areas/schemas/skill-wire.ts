import { skillKinds } from '@energy-om/domain';
import { z } from 'zod';
import { date } from '#wire.ts';

/** What a certificate is called: a kind of the code table, or with null the tenant's own words. */
export const skillName = z.object({ kind: z.enum(skillKinds).nullable(), name: z.string() });

/** A certificate that work takes and somebody does not have to its end. */
export const lackedSkill = z.object({
  /** Any of these would do; one alone where it is the one that ends. */
  anyOf: z.array(skillName),
  /** The last day of the one that there is; null: there is none. */
  endsOn: date.nullable(),
  /** It has ended already; otherwise it ends before the expected finish. */
  hasEnded: z.boolean(),
});
