import { type EventLevel, kindOfTopic, type MessageChannel, type NotificationSubject, type NotificationTopic } from '@energy-om/domain';
import type { DeliveryState, RoundEnd } from '#db/schema/message-channels.ts';
import { createNotification } from '../assertions/notifications.ts';
import type { TestServer } from '../services/test-server.ts';

export interface DeliveryDraft {
  channel?: MessageChannel;
  state?: DeliveryState;
  topic?: NotificationTopic;
  subject?: { kind: NotificationSubject; id: string };
  level?: EventLevel;
  at?: Date;
  fault?: string | null;
  sentTo?: string | null;
  endedBy?: RoundEnd;
}

/** Inserts a message to an account, and what became of it at a channel. @returns the id of the delivery */
export async function createDelivery(server: TestServer, tenantId: string, accountId: string, draft: DeliveryDraft = {}): Promise<string> {
  const { ids, clock } = server.context;
  const { kysely } = server.database;
  const {
    channel = 'mail',
    state = 'sent',
    topic = 'accept',
    level = 2,
    at = clock.now(),
    fault = null,
    sentTo = null,
    endedBy = 'acted',
  } = draft;
  const { kind: subject_kind, id: subject_id } = draft.subject ?? { kind: 'workOrder', id: ids.next() };
  const notification_id = await createNotification(server, tenantId, accountId, { topic, subject_kind, subject_id });
  const message = { tenant_id: tenantId, account_id: accountId, kind: kindOfTopic(topic), notification_id };
  await kysely
    .insertInto('message_rounds')
    .values({ ...message, topic, subject_kind, subject_id, revision: 1, level, next_at: null, ended_by: endedBy })
    .execute();
  const id = ids.next();
  await kysely
    .insertInto('channel_deliveries')
    .values({ ...message, id, channel, round: 1, state, created_at: at, due_at: at, fault, sent_to: sentTo })
    .execute();
  return id;
}
