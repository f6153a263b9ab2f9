import type { ApiOutput, Language } from '@energy-om/contract';
import type { NotificationKind } from '@energy-om/domain';
import type { Kysely } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { describeDevice } from '#services/account/session/describe-device.ts';
import { refreshIdleMs } from '#services/account/session/sessions.ts';
import type { SignedInContext } from '#services/core/request-context.ts';

interface Row {
  session_id: string;
  user_agent: string | null;
  kinds: NotificationKind[];
  language: Language;
  created_at: Date;
  proven_at: Date | null;
}

/** Of all tenants: a device belongs to its account. */
const listSubscriptions = statement<{ account: string; session: string; now: Date; idleSince: Date }, Row>(
  'list-push-subscriptions-of-account',
  `select p.session_id, s.user_agent, p.kinds, p.language, p.created_at, p.proven_at
    from push_subscriptions p join sessions s on s.id = p.session_id and s.ended_at is null and s.expires_at > :now and s.last_used_at > :idleSince
    where p.account_id = :account order by p.session_id = :session desc, p.created_at desc, p.id`,
);

/** @param at the transaction that has changed them, or the database */
export async function presentPush(
  { actor, clock, pushKeys }: Pick<SignedInContext, 'actor' | 'clock' | 'pushKeys'>,
  at: Kysely<Schema>,
): Promise<ApiOutput<'getPush'>> {
  const now = clock.now();
  const values = { account: actor.accountId, session: actor.sessionId, now, idleSince: new Date(now.getTime() - refreshIdleMs) };
  const { publicKey } = await pushKeys.load();
  const rows = await runIn(at, listSubscriptions, values);
  return {
    publicKey,
    devices: rows.map((row) => ({
      sessionId: row.session_id,
      ...describeDevice(row.user_agent),
      kinds: row.kinds,
      since: row.created_at.toISOString(),
      provenAt: row.proven_at?.toISOString() ?? null,
      isCurrent: row.session_id === actor.sessionId,
    })),
  };
}
