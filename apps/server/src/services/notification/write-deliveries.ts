import { distinctCauses, kindOfTopic, workOrderStatus } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import { runPrepared } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { beginRounds, type NewMessage } from '#services/message-channel/rounds/begin-rounds.ts';
import { endRounds, type MovedSubject } from '#services/message-channel/rounds/end-rounds.ts';
import type { Delivery, NotificationDraft } from './notification-draft.ts';
import { delayInQuietHours } from './quiet-hours/delay-in-quiet-hours.ts';

/** A notification that was written. */
export interface WrittenDelivery extends Delivery {
  draft: NotificationDraft;
  /** The phone shows it without a sound or a banner. */
  isQuiet: boolean;
}

export interface WriteResult {
  written: WrittenDelivery[];
  /** Accounts of which some notifications became read. */
  readFor: string[];
}

interface NewNotification {
  id: string;
  draft: NotificationDraft;
  delivery: Delivery;
}

/**
 * Marks as read what counts no more, and writes what is new: once for each account, subject, topic and revision, and not while the
 * same stands unread. Whoever has left the tenant meanwhile is left out.
 */
export async function writeDeliveries(
  { ids, clock }: Pick<AppContext, 'ids' | 'clock'>,
  tx: Transaction<Schema>,
  tenantId: string,
  drafts: readonly NotificationDraft[],
): Promise<WriteResult> {
  const readFor = await resolveSuperseded(tx, tenantId, drafts, clock.now());
  await endRounds(tx, tenantId, drafts.flatMap(listMoved));
  const newDrafts = drafts.filter(({ refreshOnly, deliveries }) => !refreshOnly && deliveries.length > 0);
  const unread = await listUnread(tx, tenantId, newDrafts);
  const notifications = newDrafts.flatMap((draft) =>
    draft.deliveries
      .filter(({ accountId, topic }) => !unread.has(`${draft.subject.id} ${accountId} ${topic}`))
      .map((delivery) => ({ id: ids.next(), draft, delivery })),
  );
  const insertedIds = await insertNotifications(tx, tenantId, notifications);
  const inserted = notifications.filter(({ id }) => insertedIds.has(id));
  const executing = await listExecuting(
    tx,
    tenantId,
    inserted.flatMap(({ delivery }) => (delivery.topic === 'grab' ? [delivery.accountId] : [])),
  );
  const delayed = await delayInQuietHours(
    tx,
    tenantId,
    inserted.map(({ id, delivery }) => ({ id, ...delivery })),
    clock.now(),
  );
  await beginRounds(tx, tenantId, inserted.map(toNewMessage), clock.now());
  const written = inserted.map(({ id, draft, delivery }) => ({
    ...delivery,
    draft,
    isQuiet: delayed.has(id) || (delivery.topic === 'grab' && executing.has(delivery.accountId)),
  }));
  return { written, readFor };
}

function listMoved({ subject, supersededTopics: topics, deliveries, supersededSubjects = [] }: NotificationDraft): MovedSubject[] {
  if (topics.length === 0) return [];
  return [{ id: subject.id, topics, still: deliveries }, ...supersededSubjects.map((id) => ({ id, topics, still: [] }))];
}

function toNewMessage({ id, draft, delivery: { accountId, topic, content } }: NewNotification): NewMessage {
  return { id, accountId, topic, subject: draft.subject, revision: draft.revision, level: content.level };
}

/** Memberships are locked, so that nobody leaves before the row that refers to theirs is there. */
const insertNew = statement<{ tenant: string; accounts: readonly string[]; rows: string }, { id: string }>(
  'insert-notifications',
  `
    with members as (
      select account_id from memberships where tenant_id = :tenant and state = 'member' and account_id = any (:accounts::uuid[])
      order by account_id for key share
    )
    insert into notifications (tenant_id, account_id, kind, id, topic, subject_kind, subject_id, occurrence, words, created_at)
    select :tenant, m.account_id, r.kind, r.id, r.topic, r.subject_kind, r.subject_id, r.occurrence, r.words, r.created_at
    from jsonb_to_recordset(:rows::jsonb) as r(id uuid, account_id uuid, kind text, topic text, subject_kind text, subject_id uuid, occurrence bigint, words jsonb, created_at timestamptz)
      join members m on m.account_id = r.account_id
    on conflict do nothing returning id`,
);

/** @returns the ids of those that were not there yet */
async function insertNotifications(
  tx: Transaction<Schema>,
  tenantId: string,
  notifications: readonly NewNotification[],
): Promise<Set<string>> {
  if (notifications.length === 0) return new Set();
  const values = notifications.map(({ id, draft, delivery }) => ({
    id,
    account_id: delivery.accountId,
    kind: kindOfTopic(delivery.topic),
    topic: delivery.topic,
    subject_kind: draft.subject.kind,
    subject_id: draft.subject.id,
    occurrence: draft.revision,
    words: delivery.content,
    created_at: draft.subject.at,
  }));
  const inserted = await runPrepared(tx, insertNew, {
    tenant: tenantId,
    accounts: values.map(({ account_id }) => account_id),
    rows: JSON.stringify(values),
  });
  return new Set(inserted.map(({ id }) => id));
}

/** Those of the accounts that are executing an order at this moment. */
async function listExecuting(tx: Transaction<Schema>, tenantId: string, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select distinct m.id from work_orders o cross join jsonb_array_elements_text(o.state -> 'memberIds') m(id)
    where o.tenant_id = ${tenantId} and o.status = ${workOrderStatus.executing} and m.id = any (${accountIds}::text[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Unread notifications of the subjects as `subject account topic`, of the accounts alone that the drafts are for: thousands may have one of an announcement.
 * No other server writes any, since the subjects' events are locked.
 */
async function listUnread(tx: Transaction<Schema>, tenantId: string, drafts: readonly NotificationDraft[]): Promise<Set<string>> {
  if (drafts.length === 0) return new Set();
  const subjectIds = drafts.map(({ subject }) => subject.id);
  const accountIds = [...new Set(drafts.flatMap(({ deliveries }) => deliveries.map(({ accountId }) => accountId)))];
  const rows = await tx
    .selectFrom('notifications')
    .select(['subject_id', 'account_id', 'topic'])
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', sql<string>`any (${subjectIds}::uuid[])`)
    .where('account_id', '=', sql<string>`any (${accountIds}::uuid[])`)
    .where('read_at', 'is', null)
    .execute();
  return new Set(rows.map(({ subject_id, account_id, topic }) => `${subject_id} ${account_id} ${topic}`));
}

const readSuperseded = statement<{ tenant: string; rows: string; causes: readonly string[]; now: Date }, { account_id: string }>(
  'read-superseded-notifications',
  `
    with superseded as (
      select n.account_id, n.kind, n.id
      from jsonb_to_recordset(:rows::jsonb) as r(subject_id uuid, topics jsonb, still jsonb, by_cause boolean)
        join notifications n on n.tenant_id = :tenant and n.subject_id = r.subject_id
      where n.read_at is null and r.topics ? n.topic
        and not r.still ? (n.account_id || ' ' || n.topic || ' ' ||
          case when r.by_cause and n.words ->> 'cause' = any (:causes::text[]) then n.words ->> 'cause' else '' end)
      order by n.id for no key update of n
    )
    update notifications n set read_at = :now from superseded o
    where n.tenant_id = :tenant and n.account_id = o.account_id and n.kind = o.kind and n.id = o.id
    returning n.account_id`,
);

/**
 * Marks unread notifications as read that their subject's new drafts supersede. Rows are locked in the order of their ids, as every
 * other write of several of them locks them. @returns the accounts whose they were
 */
async function resolveSuperseded(
  tx: Transaction<Schema>,
  tenantId: string,
  drafts: readonly NotificationDraft[],
  now: Date,
): Promise<string[]> {
  const values = drafts.flatMap(({ subject, supersededTopics: topics, deliveries, supersededSubjects = [], refreshOnly }) => {
    if (topics.length === 0) return [];
    // By another cause the same topic is another message; without an event the topic alone decides.
    const still = deliveries.map(({ accountId, topic, content: { cause } }) => {
      const distinctCause = !refreshOnly && cause !== null && distinctCauses.includes(cause) ? cause : '';
      return `${accountId} ${topic} ${distinctCause}`;
    });
    const others = supersededSubjects.map((id) => ({ subject_id: id, topics, still: [], by_cause: true }));
    return [{ subject_id: subject.id, topics, still, by_cause: !refreshOnly }, ...others];
  });
  if (values.length === 0) return [];
  const rows = await runPrepared(tx, readSuperseded, { tenant: tenantId, rows: JSON.stringify(values), causes: distinctCauses, now });
  return [...new Set(rows.map(({ account_id }) => account_id))];
}
