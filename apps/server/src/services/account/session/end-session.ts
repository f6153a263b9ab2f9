import type { Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { endSession as endTokensOf } from './sessions.ts';

/** A lost phone: its next call gets 4001, its live connection closes, and it deletes what it keeps. */
export const endSession: Verb<'endSession'> = async (context, { sessionId }) => {
  const { actor, database, clock, eventBus } = context;
  const session = await database.kysely
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('account_id', '=', actor.accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!session) throw notFound();
  const answer = await writeOnce(context, { subjectKind: 'session', subjectId: sessionId, changes: { ended: true } }, async (tx) => {
    await endTokensOf(tx, sessionId, clock.now(), 'owner');
    return {};
  });
  await eventBus.publish({ kind: 'sessions-ended', accountId: actor.accountId, sessionIds: [sessionId] });
  return answer;
};
