import type { Verb } from '#services/core/request-context.ts';
import { describeDevice } from './describe-device.ts';
import { refreshIdleMs } from './sessions.ts';

/** The most recently used first, without those that have expired. Sessions that ended by the reuse of a token come last. */
export const listSessions: Verb<'listSessions'> = async ({ actor, database, clock }) => {
  const now = clock.now();
  const rows = await database.kysely
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at', 'ended_at'])
    .where('account_id', '=', actor.accountId)
    .where((where) =>
      where.or([
        where('ended_by', '=', 'reuse'),
        where.and([
          where('ended_at', 'is', null),
          where('expires_at', '>', now),
          where('last_used_at', '>', new Date(now.getTime() - refreshIdleMs)),
        ]),
      ]),
    )
    .orderBy((order) => order('ended_at', 'is not', null))
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ...describeDevice(row.user_agent),
    address: row.address,
    signedInAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    current: row.id === actor.sessionId,
    reusedAt: row.ended_at?.toISOString() ?? null,
  }));
};
