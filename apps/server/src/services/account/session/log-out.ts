import type { Verb } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { endSession } from './sessions.ts';

export const logOut: Verb<'logOut'> = async (context) => {
  const { accountId, sessionId } = context.actor;
  const answer = await writeOnce(context, { subjectKind: 'session', subjectId: sessionId, changes: { ended: true } }, async (tx) => {
    await endSession(tx, sessionId, context.clock.now());
    return {};
  });
  await context.eventBus.publish({ kind: 'sessions-ended', accountId, sessionIds: [sessionId] });
  return answer;
};
