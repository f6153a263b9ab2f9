import { z } from 'zod';

/** Payloads of `accountTopic`, as JSON text. */
export const accountMessage = z.discriminatedUnion('kind', [
  /** These sessions of the account are over; their phones sign out. */
  z.object({ kind: z.literal('session-ended'), sessionIds: z.array(z.string()) }),
  /** Roles, teams or memberships are others now, in this tenant or, for null, perhaps in any: what was read before is old. */
  z.object({ kind: z.literal('account-changed'), tenantId: z.string().nullable() }),
]);

export type AccountMessage = z.infer<typeof accountMessage>;

/** Everything a phone may be told; one schema for each kind of topic. */
export type LiveMessage = AccountMessage;
