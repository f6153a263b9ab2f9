import { createECDH, randomUUID } from 'node:crypto';
import type { ApiInput } from '@energy-om/contract';
import { dayMs, findLack, kindOfTopic } from '@energy-om/domain';
import { issuePushToken } from '#services/message-channel/push/push-token.ts';
import { advanceRounds } from '#services/message-channel/rounds/advance-rounds.ts';
import { sendDeliveries } from '#services/message-channel/sending/send-deliveries.ts';
import type { PushPayload } from '#services/message-channel/sending/send-push.ts';
import { createNotification, dispatchPending } from '../assertions/notifications.ts';
import type { LocalBrowser, LocalPushService } from '../services/local-push-service.ts';
import type { TestClient } from '../services/test-client.ts';
import type { TestServer } from '../services/test-server.ts';

export interface PushPhone {
  browser: LocalBrowser;
  /** Everything that the phone has got, oldest first. */
  read(): PushPayload[];
}

export const allKinds: ApiInput<'savePush'>['kinds'] = ['workOrders', 'alarms', 'announcements'];

/** A browser of the push service, subscribed for the session of the client. */
export async function createPushPhone(service: LocalPushService, client: TestClient, kinds = allKinds): Promise<PushPhone> {
  const browser = service.subscribe();
  const { endpoint, p256dh, auth } = browser;
  await client.succeed('savePush', { endpoint, p256dh, auth, kinds });
  return { browser, read: () => browser.messages.map(({ text }) => JSON.parse(text) as PushPayload) };
}

/** Does what the jobs do, until nothing is left to be done at this moment. */
export async function sendMessagesNow(server: TestServer): Promise<void> {
  await dispatchPending(server);
  for (;;) if ((await advanceRounds(server.context)) + (await sendDeliveries(server.context)) === 0) return;
}

/** The deliveries of a tenant as `account webPush 1 sent`, oldest first, without the channels that were passed over. */
export async function listDeliveries(server: TestServer, tenantId: string): Promise<string[]> {
  const rows = await readDeliveries(server, tenantId);
  return rows
    .filter(({ fault }) => findLack(fault) === null)
    .map(({ account_id, channel, round, state }) => `${account_id} ${channel} ${round} ${state}`);
}

/** The channels that were passed over as `account webPush noDevice`, oldest first. */
export async function listPassedOver(server: TestServer, tenantId: string): Promise<string[]> {
  const rows = await readDeliveries(server, tenantId);
  return rows.filter(({ fault }) => findLack(fault) !== null).map(({ account_id, channel, fault }) => `${account_id} ${channel} ${fault}`);
}

function readDeliveries({ database: { kysely } }: TestServer, tenantId: string) {
  return kysely.selectFrom('channel_deliveries').selectAll().where('tenant_id', '=', tenantId).orderBy('id').execute();
}

export function listRounds({ database: { kysely } }: TestServer, tenantId: string) {
  return kysely
    .selectFrom('message_rounds')
    .select(['account_id', 'topic', 'round', 'next_at', 'ended_by'])
    .where('tenant_id', '=', tenantId)
    .orderBy('notification_id')
    .execute();
}

/** Where no message ever arrives. */
export const nowhere = () => ({
  endpoint: `https://push.invalid/${randomUUID()}`,
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: Buffer.alloc(16, 7).toString('base64url'),
  kinds: allKinds,
});

/** Inserts a message that has gone to a browser of the account, to be confirmed. @returns the token in it */
export async function createPushedMessage(server: TestServer, tenantId: string, accountId: string): Promise<string> {
  const { ids, clock, sealer } = server.context;
  const { kysely } = server.database;
  const now = clock.now();
  const [deliveryId, subscriptionId, session_id, subject_id] = [ids.next(), ids.next(), ids.next(), ids.next()];
  const session = { id: session_id, account_id: accountId, tenant_id: tenantId, created_at: now, last_used_at: now };
  await kysely
    .insertInto('sessions')
    .values({ ...session, expires_at: new Date(now.getTime() + dayMs), ended_at: null, user_agent: null, address: null })
    .execute();
  const { endpoint, p256dh, auth, kinds } = nowhere();
  const keys = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
  await kysely
    .insertInto('push_subscriptions')
    .values({ id: subscriptionId, account_id: accountId, session_id, endpoint, ...keys, kinds, language: 'zh-CN', created_at: now })
    .execute();
  const topic = 'handoverWaits' as const;
  const notification_id = await createNotification(server, tenantId, accountId, { topic, subject_kind: 'handover', subject_id });
  const message = { tenant_id: tenantId, account_id: accountId, kind: kindOfTopic(topic), notification_id };
  await kysely
    .insertInto('message_rounds')
    .values({ ...message, topic, subject_kind: 'handover', subject_id, revision: 1, level: 2, next_at: now })
    .execute();
  const delivery = { ...message, id: deliveryId, channel: 'webPush' as const, round: 1, batch_id: ids.next() };
  await kysely
    .insertInto('channel_deliveries')
    .values({ ...delivery, state: 'sent', created_at: now, due_at: now, sent_at: now })
    .execute();
  return issuePushToken(sealer, { tenantId, deliveryId, subscriptionId });
}
