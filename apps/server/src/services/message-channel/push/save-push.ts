import { maxPushDevices, notificationKinds } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { HostNotAllowedError } from '#adapters/host-guard.ts';
import { isPoint } from '#adapters/push/encrypt-message.ts';
import type { Schema } from '#db/schema.ts';
import { lockAccount } from '#services/account/profile/lock-account.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { presentPush } from './present-push.ts';

/** A browser has one subscription, whoever signs in on it: it goes to the session that saved it last. */
export const savePush: Verb<'savePush'> = async (context, input) => {
  const { actor, webPush } = context;
  const p256dh = Buffer.from(input.p256dh, 'base64url');
  if (!isPoint(p256dh)) throw invalid({ p256dh: 'checkField' });
  try {
    webPush.assertAllowed(input.endpoint);
  } catch (error) {
    if (error instanceof HostNotAllowedError) throw invalid({ endpoint: 'pushHostNotAllowed' });
    throw error;
  }
  const kinds = notificationKinds.filter((kind) => input.kinds.includes(kind));
  const subject = { subjectKind: 'session' as const, subjectId: actor.sessionId, changes: { push: kinds } };
  // The keys are made before the transaction, which could not see those of another server.
  await context.pushKeys.load();
  return writeOnce(context, subject, async (tx) => {
    await lockAccount(tx, actor.accountId);
    await writeSubscription(context, tx, { endpoint: input.endpoint, p256dh, auth: Buffer.from(input.auth, 'base64url'), kinds });
    return presentPush(context, tx);
  });
};

interface Subscription {
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  kinds: (typeof notificationKinds)[number][];
}

/** The same subscription keeps its proof. */
async function writeSubscription(
  { actor, ids, clock, language }: SignedInContext,
  tx: Transaction<Schema>,
  subscription: Subscription,
): Promise<void> {
  const { accountId: account_id, sessionId: session_id } = actor;
  const { endpoint, p256dh, auth, kinds } = subscription;
  const updated = await tx
    .updateTable('push_subscriptions')
    .set({ p256dh, auth, kinds, language })
    .where('session_id', '=', session_id)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  if (updated.numUpdatedRows > 0n) return;
  await tx
    .deleteFrom('push_subscriptions')
    .where((where) => where.or([where('session_id', '=', session_id), where('endpoint', '=', endpoint)]))
    .execute();
  const { count } = await tx
    .selectFrom('push_subscriptions')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  if (count >= maxPushDevices) throw conflict('tooManyPushDevices', null, { most: maxPushDevices });
  await tx
    .insertInto('push_subscriptions')
    .values({ id: ids.next(), account_id, session_id, endpoint, p256dh, auth, kinds, language, created_at: clock.now() })
    .execute();
}
