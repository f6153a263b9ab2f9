import { skillKinds } from '@energy-om/domain';
import { z } from 'zod';

/** What a certificate is called: a kind of the code table, or with null the tenant's own words. */
export const skillName = z.object({ kind: z.enum(skillKinds).nullable(), name: z.string() });
