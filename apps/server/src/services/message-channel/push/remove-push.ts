import type { Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { presentPush } from './present-push.ts';

/** A device that takes none already is left as it is; a session of somebody else is not found. */
export const removePush: Verb<'removePush'> = async (context, { sessionId }) => {
  const { actor } = context;
  const session = sessionId ?? actor.sessionId;
  await context.pushKeys.load();
  return writeOnce(context, { subjectKind: 'session', subjectId: session, changes: { push: [] } }, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('push_subscriptions')
      .where('session_id', '=', session)
      .where('account_id', '=', actor.accountId)
      .executeTakeFirst();
    if (numDeletedRows === 0n && session !== actor.sessionId) throw notFound();
    return presentPush(context, tx);
  });
};
