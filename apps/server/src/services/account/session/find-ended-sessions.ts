import type { NumberedStatement } from '#db/database.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { refreshIdleMilliseconds } from './sessions.ts';

/** $1 sessions, $2 now, $3 used last before this: too long ago to be refreshed. */
const findStatement: NumberedStatement = {
  name: 'find-ended-sessions',
  text: `
    select asked.id from unnest($1::uuid[]) as asked (id)
    where not exists (
      select from sessions s where s.id = asked.id and s.ended_at is null and s.expires_at > $2 and s.last_used_at > $3)`,
};

/** Which of these sessions are over: ended, too old, or gone with their account. */
export async function findEndedSessions({ database, clock }: AppContext, sessionIds: readonly string[]): Promise<string[]> {
  const now = clock.now();
  const idleSince = new Date(now.getTime() - refreshIdleMilliseconds);
  const rows = await database.query<{ id: string }>(findStatement, [sessionIds, now, idleSince]);
  return rows.map(({ id }) => id);
}
