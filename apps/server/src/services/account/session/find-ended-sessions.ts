import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { refreshIdleMs } from './sessions.ts';

/** A session that was last used before `idleSince` can no longer be refreshed. */
const findEnded = statement<{ sessions: readonly string[]; now: Date; idleSince: Date }, { id: string }>(
  'find-ended-sessions',
  `
    select asked.id from unnest(:sessions::uuid[]) as asked (id)
    where not exists (
      select from sessions s where s.id = asked.id and s.ended_at is null and s.expires_at > :now and s.last_used_at > :idleSince)`,
);

/** Which of these sessions are over: ended, too old, or gone with their account. */
export async function findEndedSessions({ database, clock }: AppContext, sessionIds: readonly string[]): Promise<string[]> {
  const now = clock.now();
  const idleSince = new Date(now.getTime() - refreshIdleMs);
  const rows = await database.run(findEnded, { sessions: sessionIds, now, idleSince });
  return rows.map(({ id }) => id);
}
