import { pushTtlSeconds } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { encodePayload, pushTo } from '../sending/send-push.ts';
import { composeTrial } from '../text/compose-message.ts';
import { issuePushToken } from './push-token.ts';

/** It is about no message, so that nothing is recorded but its receipt, which proves the subscription. */
export const sendTrialPush: Verb<'sendTrialPush'> = async (context) => {
  const { actor, database, sealer, ids, language } = context;
  const subscription = await database.kysely
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth', 'language'])
    .where('session_id', '=', actor.sessionId)
    .where('account_id', '=', actor.accountId)
    .executeTakeFirst();
  if (!subscription) throw conflict('pushIsOff');
  const token = issuePushToken(sealer, { tenantId: actor.tenantId, deliveryId: ids.next(), subscriptionId: subscription.id });
  const about = { subject: null, tenant: actor.tenantId, actions: [] };
  const payload = { ...composeTrial(language), tag: 'trial', token, urgent: false, ...about };
  const message = { body: encodePayload(payload), ttlSeconds: pushTtlSeconds(1), topic: 'trial', urgency: 'high' as const };
  const { kind } = await pushTo(context, subscription, message);
  return { outcome: kind };
};
