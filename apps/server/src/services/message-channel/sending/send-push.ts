import { createHash } from 'node:crypto';
import type { Language } from '@energy-om/contract';
import { listMessageActions, maxPushBytes, pushTtlSeconds } from '@energy-om/domain';
import type { PushMessage } from '#adapters/push/web-push.ts';
import type { SendResult } from '#adapters/send-result.ts';
import { statement } from '#db/statement.ts';
import { refreshIdleMs } from '#services/account/session/sessions.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { issuePushToken } from '../push/push-token.ts';
import { liveSubscriptions } from '../rounds/find-reach.ts';
import { composeBatch } from '../text/compose-batch.ts';
import { nameAction, type ShownMessage } from '../text/compose-message.ts';
import type { DeliveryBatch, DueDelivery } from './claim-deliveries.ts';

export interface SubscriptionRow {
  id: string;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  /** The account's own where it chose one, else that of the browser. */
  language: Language;
}

const findSubscriptions = statement<{ tenant: string; account: string; kind: string; now: Date; idleSince: Date }, SubscriptionRow>(
  'find-push-subscriptions-of-account',
  `select p.id, p.endpoint, p.p256dh, p.auth, coalesce(a.language, p.language) as language from ${liveSubscriptions}
      join accounts a on a.id = p.account_id
    where p.account_id = :account and :kind = any (p.kinds) order by p.id`,
);

/** What the worker of the app reads (apps/web/src/worker/push). */
export interface PushPayload extends ShownMessage {
  /** Later messages with the same tag take the place of this one on the phone. */
  tag: string;
  /** For the receipt and for the buttons. */
  token: string;
  /** Whether it stays until somebody has seen it. */
  urgent: boolean;
  /** Where a tap leads; null: to the list of messages. */
  subject: { kind: string; id: string } | null;
  /** Of the tenant that it is from. */
  tenant: string;
  actions: { action: string; title: string }[];
}

/** Sends to each browser of the account. It is sent once one of them has taken it. */
export async function sendPush(
  context: AppContext,
  tenant: string,
  { accountId: account, deliveries }: DeliveryBatch,
): Promise<SendResult> {
  const { database, clock } = context;
  const now = clock.now();
  const idleSince = new Date(now.getTime() - refreshIdleMs);
  const [{ kind }] = deliveries;
  const subscriptions = await database.run(findSubscriptions, { tenant, account, kind, now, idleSince });
  const results = await Promise.all(
    subscriptions.map((one) => sendToBrowser(context, one, createPayload(context, tenant, deliveries, one), deliveries)),
  );
  const [first, ...others] = results.sort((one, other) => rank(one) - rank(other));
  const sent = [first, ...others].find((one) => one?.kind === 'sent');
  return sent ?? first ?? { kind: 'gone' };
}

const ranks: Record<SendResult['kind'], number> = { sent: 0, limited: 1, unreachable: 2, rejected: 3, gone: 4 };
const rank = ({ kind }: SendResult) => ranks[kind];

function createPayload(
  { sealer }: Pick<AppContext, 'sealer'>,
  tenantId: string,
  [first, ...others]: DeliveryBatch['deliveries'],
  { id: subscriptionId, language }: SubscriptionRow,
): PushPayload {
  const token = issuePushToken(sealer, { tenantId, deliveryId: first.id, subscriptionId });
  const shown = { ...composeBatch(language, [first, ...others]), tenant: tenantId };
  if (others.length > 0) return { ...shown, tag: `digest ${first.kind}`, token, urgent: first.level === 1, subject: null, actions: [] };
  const actions = listMessageActions(first.topic, first.may_acknowledge).map((action) => ({ action, title: nameAction(action, language) }));
  const subject = { kind: first.subject_kind, id: first.subject_id };
  return { ...shown, tag: first.subject_id, token, urgent: first.level === 1, subject, actions };
}

async function sendToBrowser(
  context: Pick<AppContext, 'database' | 'webPush' | 'pushKeys'>,
  subscription: SubscriptionRow,
  payload: PushPayload,
  [first]: readonly [Pick<DueDelivery, 'level'>, ...unknown[]],
): Promise<SendResult> {
  const message: PushMessage = {
    body: encodePayload(payload),
    ttlSeconds: pushTtlSeconds(first.level),
    topic: createHash('sha256').update(payload.tag).digest('base64url').slice(0, 32),
    urgency: payload.urgent || payload.actions.length > 0 ? 'high' : 'normal',
  };
  return pushTo(context, subscription, message);
}

/** Sends, and forgets a browser that takes no more messages. */
export async function pushTo(
  { database, webPush, pushKeys }: Pick<AppContext, 'database' | 'webPush' | 'pushKeys'>,
  subscription: SubscriptionRow,
  message: PushMessage,
): Promise<SendResult> {
  const result = await webPush.send(subscription, message, await pushKeys.load());
  if (result.kind === 'gone') {
    const { id, endpoint } = subscription;
    await database.kysely.deleteFrom('push_subscriptions').where('id', '=', id).where('endpoint', '=', endpoint).execute();
  }
  return result;
}

/** Within the limit, whatever was written into a title: the words are cut, never the token. */
export function encodePayload(payload: PushPayload): Buffer {
  let { body } = payload;
  let bytes = Buffer.from(JSON.stringify(payload));
  while (bytes.length > maxPushBytes && body !== '') {
    body = [...body].slice(0, -8).join('');
    bytes = Buffer.from(JSON.stringify({ ...payload, body: body === '' ? '' : `${body}…` }));
  }
  return bytes;
}
