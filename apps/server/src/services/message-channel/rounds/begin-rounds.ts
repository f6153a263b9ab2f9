import {
  channelWaitMs,
  type EventLevel,
  kindOfTopic,
  type NotificationSubject,
  type NotificationTopic,
  waitsForAnswer,
} from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';

/** A message that was written just now. */
export interface NewMessage {
  id: string;
  accountId: string;
  topic: NotificationTopic;
  subject: { kind: NotificationSubject; id: string };
  /** An order's version, or epoch milliseconds. */
  revision: number;
  level: EventLevel | null;
}

interface Values {
  tenant: string;
  rows: string;
}

/** Rows of accounts without any channel are left out. */
const insertRounds = statement<Values, object>(
  'insert-message-rounds',
  `insert into message_rounds (tenant_id, account_id, kind, notification_id, topic, subject_kind, subject_id, revision, level, next_at)
    select :tenant, r.account_id, r.kind, r.id, r.topic, r.subject_kind, r.subject_id, r.revision, r.level, r.next_at
    from jsonb_to_recordset(:rows::jsonb) as r(account_id uuid, kind text, id uuid, topic text, subject_kind text, subject_id uuid,
      revision bigint, level smallint, waits boolean, next_at timestamptz)
    where exists (select from push_subscriptions p where p.account_id = r.account_id and r.kind = any (p.kinds))
      or r.waits and exists (select from message_channels c where c.tenant_id = :tenant and c.is_on and c.max_level >= r.level)`,
);

/** A later message of the same subject that waits for the same person takes over. */
const supersedeRounds = statement<Values, object>(
  'supersede-message-rounds',
  `with earlier as (
      select m.account_id, m.kind, m.notification_id
      from jsonb_to_recordset(:rows::jsonb) as r(account_id uuid, id uuid, subject_id uuid, waits boolean)
        join message_rounds m on m.tenant_id = :tenant and m.subject_id = r.subject_id and m.account_id = r.account_id
      where r.waits and m.notification_id <> r.id and m.next_at is not null
      order by m.notification_id for update of m
    )
    update message_rounds m set next_at = null, ended_by = 'superseded' from earlier e
    where m.tenant_id = :tenant and m.account_id = e.account_id and m.kind = e.kind and m.notification_id = e.notification_id`,
);

const findOnShift = statement<{ tenant: string; accounts: readonly string[]; now: Date }, { account_id: string }>(
  'find-accounts-on-shift',
  `select distinct s.account_id from shifts s
    where s.tenant_id = :tenant and s.account_id = any (:accounts::uuid[]) and s.starts_at <= :now and s.ends_at > :now`,
);

/** Runs in the transaction that writes the messages, so that none is written whose round does not begin. */
export async function beginRounds(tx: Transaction<Schema>, tenantId: string, messages: readonly NewMessage[], now: Date): Promise<void> {
  if (messages.length === 0) return;
  const onDuty = await findOnDuty(tx, tenantId, messages, now);
  const firstAt = findBeginnings(messages, onDuty, now.getTime());
  const rows = messages.map((message, index) => ({
    account_id: message.accountId,
    kind: kindOfTopic(message.topic),
    id: message.id,
    topic: message.topic,
    subject_kind: message.subject.kind,
    subject_id: message.subject.id,
    revision: message.revision,
    level: message.level,
    waits: waitsForAnswer(message.topic),
    next_at: new Date(firstAt[index] ?? now),
  }));
  const values = { tenant: tenantId, rows: JSON.stringify(rows) };
  await runIn(tx, supersedeRounds, values);
  await runIn(tx, insertRounds, values);
}

async function findOnDuty(tx: Transaction<Schema>, tenant: string, messages: readonly NewMessage[], now: Date): Promise<Set<string>> {
  const waiting = messages.filter(({ topic, level }) => level !== null && waitsForAnswer(topic));
  // One person alone needs no order.
  const accounts = [...new Set(waiting.map(({ accountId }) => accountId))];
  if (accounts.length < 2) return new Set();
  const rows = await runIn(tx, findOnShift, { tenant, accounts, now });
  return new Set(rows.map(({ account_id }) => account_id));
}

/** When each message goes out: those on duty are first, and the others have their turn where nobody has acted within the time of the level. */
function findBeginnings(messages: readonly NewMessage[], onDuty: ReadonlySet<string>, now: number): number[] {
  const isFirst = ({ accountId, topic }: NewMessage) => onDuty.has(accountId) && waitsForAnswer(topic);
  const subjectsOfDuty = new Set(messages.filter(isFirst).map(({ subject }) => subject.id));
  return messages.map(({ accountId, topic, subject, level }) => {
    const isSecond = level !== null && waitsForAnswer(topic) && subjectsOfDuty.has(subject.id) && !onDuty.has(accountId);
    return isSecond ? now + channelWaitMs(level) : now;
  });
}
