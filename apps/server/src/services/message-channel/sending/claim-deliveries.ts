import {
  type EventLevel,
  endsByReading,
  type MessageChannel,
  maxMessagesInMinute,
  minuteMs,
  type NotificationContent,
  type NotificationKind,
  type NotificationSubject,
  type NotificationTopic,
} from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { RoundEnd } from '#db/schema/message-channels.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { isAlarmAttended, mayAcknowledge } from '../rounds/answer-facts.ts';

export interface DueDelivery {
  id: string;
  account_id: string;
  kind: NotificationKind;
  notification_id: string;
  channel: MessageChannel;
  attempts: number;
  topic: NotificationTopic;
  subject_kind: NotificationSubject;
  subject_id: string;
  level: EventLevel | null;
  words: NotificationContent;
  ended_by: RoundEnd | null;
  is_read: boolean;
  is_attended: boolean;
  may_acknowledge: boolean;
}

/** What goes out as one message: a delivery, or several as a digest. The gravest comes first. */
export interface DeliveryBatch {
  id: string;
  accountId: string;
  channel: MessageChannel;
  deliveries: readonly [DueDelivery, ...DueDelivery[]];
}

/** Locks them, so that no other server sends them too. */
const lockDue = statement<{ tenant: string; now: Date; limit: number }, DueDelivery>(
  'lock-due-deliveries',
  `select d.id, d.account_id, d.kind, d.notification_id, d.channel, d.attempts, m.topic, m.subject_kind, m.subject_id, m.level, n.words,
      m.ended_by, n.read_at is not null as is_read, ${isAlarmAttended('m')} as is_attended, ${mayAcknowledge('m')} as may_acknowledge
    from channel_deliveries d
      join message_rounds m on m.tenant_id = :tenant and m.account_id = d.account_id and m.kind = d.kind and m.notification_id = d.notification_id
      join notifications n on n.tenant_id = :tenant and n.account_id = d.account_id and n.kind = d.kind and n.id = d.notification_id
    where d.tenant_id = :tenant and d.state = 'due' and d.due_at <= :now
    order by d.due_at, d.id limit :limit for update of d skip locked`,
);

interface RecentRow {
  account_id: string;
  channel: MessageChannel;
  count: number;
  first: Date;
}

const countRecent = statement<{ tenant: string; accounts: readonly string[]; since: Date }, RecentRow>(
  'count-recent-deliveries',
  `select d.account_id, d.channel, count(distinct d.batch_id)::int as count, min(d.sent_at) as first from channel_deliveries d
    where d.tenant_id = :tenant and d.account_id = any (:accounts::uuid[]) and d.sent_at > :since
    group by d.account_id, d.channel`,
);

const writeClaims = statement<{ tenant: string; rows: string; now: Date }, object>(
  'claim-channel-deliveries',
  `update channel_deliveries d set state = r.state, due_at = coalesce(r.due_at, d.due_at), batch_id = r.batch_id,
      claimed_at = case r.state when 'sending' then :now::timestamptz end, attempts = d.attempts + case r.state when 'sending' then 1 else 0 end
    from jsonb_to_recordset(:rows::jsonb) as r(id uuid, state text, due_at timestamptz, batch_id uuid)
    where d.tenant_id = :tenant and d.id = r.id`,
);

interface Claim {
  id: string;
  state: 'sending' | 'due' | 'skipped';
  due_at: Date | null;
  batch_id: string | null;
}

/**
 * Takes what is due of a tenant. What is over is skipped; what would be more than five in a minute for an account waits for the minute's end, or
 * goes out as one. @returns what this server has to send now, and how many rows it has dealt with
 */
export async function claimDeliveries(
  { ids, clock }: Pick<AppContext, 'ids' | 'clock'>,
  tx: Transaction<Schema>,
  tenant: string,
  limit: number,
): Promise<{ batches: DeliveryBatch[]; count: number }> {
  const now = clock.now();
  const due = await runIn(tx, lockDue, { tenant, now, limit });
  if (due.length === 0) return { batches: [], count: 0 };
  const [over, open] = [due.filter(isOver), due.filter((row) => !isOver(row))];
  const accounts = [...new Set(open.map(({ account_id }) => account_id))];
  const recent = new Map(
    (await runIn(tx, countRecent, { tenant, accounts, since: new Date(now.getTime() - minuteMs) })).map((row) => [keyOf(row), row]),
  );
  const claims: Claim[] = over.map(({ id }) => ({ id, state: 'skipped', due_at: null, batch_id: null }));
  const batches: DeliveryBatch[] = [];
  for (const [key, rows] of Map.groupBy(open, keyOf)) {
    const before = recent.get(key);
    const free = maxMessagesInMinute - (before?.count ?? 0);
    if (before !== undefined && free <= 0) {
      const due_at = new Date(before.first.getTime() + minuteMs);
      claims.push(...rows.map(({ id }) => ({ id, state: 'due' as const, due_at, batch_id: null })));
      continue;
    }
    for (const deliveries of splitIntoBatches(rows, free)) {
      const batch = { id: ids.next(), accountId: deliveries[0].account_id, channel: deliveries[0].channel, deliveries };
      batches.push(batch);
      claims.push(...deliveries.map(({ id }) => ({ id, state: 'sending' as const, due_at: null, batch_id: batch.id })));
    }
  }
  await runIn(tx, writeClaims, { tenant, rows: JSON.stringify(claims), now });
  return { batches, count: due.length };
}

/** Somebody has acted, or its reader knows it. */
function isOver({ topic, level, ended_by, is_read, is_attended, may_acknowledge }: DueDelivery): boolean {
  return is_attended || (ended_by !== null && ended_by !== 'exhausted') || (is_read && endsByReading(topic, level, may_acknowledge));
}

function keyOf({ account_id, channel }: Pick<DueDelivery, 'account_id' | 'channel'>): string {
  return `${account_id} ${channel}`;
}

/** One by one while there is room for each; the last one then stands for all that is left, of a kind each where browsers choose by kind. */
function splitIntoBatches(rows: readonly DueDelivery[], free: number): DeliveryBatch['deliveries'][] {
  const byGravity = [...rows].sort((one, other) => (one.level ?? 5) - (other.level ?? 5));
  const digestOf = ({ channel, kind }: DueDelivery) => (channel === 'webPush' ? kind : '');
  const alone = byGravity.length <= free ? byGravity.length : Math.max(free - new Set(rows.map(digestOf)).size, 0);
  const digests = Map.groupBy(byGravity.slice(alone), digestOf);
  return [...byGravity.slice(0, alone).map((one) => [one]), ...digests.values()] as unknown as DeliveryBatch['deliveries'][];
}
