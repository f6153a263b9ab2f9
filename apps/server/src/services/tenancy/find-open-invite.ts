import type { Kysely, Selectable } from 'kysely';
import type { InviteTable } from '#db/schema/tenancy.ts';
import type { Schema } from '#db/schema.ts';
import { invalid } from '#services/core/service-error.ts';

export type Invite = Selectable<InviteTable>;

/** Throws the same `invalid` at `inviteCode` for a code that is unknown, expired, used up or revoked. */
export async function findOpenInvite(database: Kysely<Schema>, code: string, now: Date): Promise<Invite> {
  const invite = await database
    .selectFrom('invites')
    .selectAll()
    .where('code', '=', code)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('uses', '<', 'most_uses')
    .executeTakeFirst();
  if (!invite) throw invalid({ inviteCode: 'inviteInvalid' });
  return invite;
}
