import type { ApiOutput } from '@energy-om/contract';
import {
  type DeliveryFault,
  type EventLevel,
  findLack,
  type MessageChannel,
  type NotificationContent,
  type NotificationSubject,
  type NotificationTopic,
  readDeliveryFault,
} from '@energy-om/domain';
import type { DeliveryState, RoundEnd } from '#db/schema/message-channels.ts';

export interface DeliveryRow {
  id: string;
  created_at: Date;
  state: DeliveryState;
  channel: MessageChannel;
  round: number;
  account_id: string;
  full_name: string;
  sent_to: string | null;
  topic: NotificationTopic;
  level: EventLevel | null;
  subject_kind: NotificationSubject;
  subject_id: string;
  words: Pick<NotificationContent, 'title' | 'detail'>;
  sent_at: Date | null;
  received_at: Date | null;
  attempts: number;
  fault: string | null;
  ended_by: RoundEnd | null;
}

/** The rows of a page with what they are about. It follows the part that picks `page`. */
export const deliveryDetails = `select d.id, d.created_at, d.state, d.channel, d.round, d.account_id, a.full_name, d.sent_to, m.topic, m.level, m.subject_kind,
      m.subject_id, n.words, d.sent_at, d.received_at, d.attempts, d.fault, m.ended_by
    from page p join channel_deliveries d on d.tenant_id = :tenant and d.id = p.id
      join message_rounds m on m.tenant_id = :tenant and m.account_id = d.account_id and m.kind = d.kind and m.notification_id = d.notification_id
      join notifications n on n.tenant_id = :tenant and n.account_id = d.account_id and n.kind = d.kind and n.id = d.notification_id
      join accounts a on a.id = d.account_id
    order by d.created_at desc, d.id desc`;

export function presentDelivery(row: DeliveryRow): ApiOutput<'listDeliveries'>['items'][number] {
  const { title, detail } = row.words;
  const isOrder = row.subject_kind === 'workOrder' || row.subject_kind === 'comment';
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    state: row.state === 'sending' ? 'due' : row.state,
    channel: row.channel,
    round: row.round,
    person: { id: row.account_id, fullName: row.full_name },
    address: row.sent_to,
    topic: row.topic,
    level: row.level,
    subject: { kind: row.subject_kind, id: row.subject_id, title, number: isOrder ? detail : null },
    sentAt: row.sent_at?.toISOString() ?? null,
    receivedAt: row.received_at?.toISOString() ?? null,
    attempts: row.attempts,
    fault: faultOf(row),
  };
}

/** What was left out was so because the channel does not reach its reader, the round had ended, or its reader knew. */
function faultOf({ state, fault, ended_by: endedBy }: DeliveryRow): DeliveryFault | null {
  const lack = findLack(fault);
  if (lack !== null) return { kind: lack, code: null };
  if (state === 'skipped') return { kind: endedBy === null || endedBy === 'exhausted' ? 'read' : endedBy, code: null };
  return fault === null ? null : readDeliveryFault(fault);
}
