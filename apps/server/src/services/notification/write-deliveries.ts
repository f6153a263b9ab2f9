import { kindOfTopic, type NotificationWords, tellingCauses, workOrderStatus } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { AppContext } from '../core/request-context.ts';
import type { News } from './notification-draft.ts';

/** What was written for an account. */
export interface Written {
  accountId: string;
  news: News;
  topic: News['told'][number]['topic'];
  words: NotificationWords;
  /** Nobody is disturbed by it. */
  isQuiet: boolean;
}

export interface Deliveries {
  written: Written[];
  /** Accounts of which something counts as read now. */
  settledFor: string[];
}

/**
 * Settles what counts no more, and writes what is new: once for each account, subject, topic and occurrence, and not while the
 * same stands unread. Who has left the tenant meanwhile is passed over.
 */
export async function writeDeliveries(
  { ids, clock }: Pick<AppContext, 'ids' | 'clock'>,
  tx: Transaction<Schema>,
  tenantId: string,
  news: readonly News[],
): Promise<Deliveries> {
  const settledFor = await settle(tx, tenantId, news, clock.now());
  const loud = news.filter(({ isQuiet, told }) => !isQuiet && told.length > 0);
  const unread = await listUnread(
    tx,
    tenantId,
    loud.map(({ subject }) => subject.id),
  );
  const rows = loud.flatMap((one) =>
    one.told
      .filter(({ accountId, topic }) => !unread.has(`${one.subject.id} ${accountId} ${topic}`))
      .map((told) => ({ id: ids.next(), one, told })),
  );
  if (rows.length === 0) return { written: [], settledFor };
  const values = rows.map(({ id, one, told }) => ({
    id,
    account_id: told.accountId,
    kind: kindOfTopic(told.topic),
    topic: told.topic,
    subject_kind: one.subject.kind,
    subject_id: one.subject.id,
    occurrence: one.occurrence,
    words: told.words,
    created_at: one.subject.at,
  }));
  // Memberships are held, so that nobody leaves before the row that needs theirs is there.
  const inserted = await sql<{ id: string }>`
    with members as (
      select account_id from memberships where tenant_id = ${tenantId} and state = 'member' and account_id = any (${rows.map(({ told }) => told.accountId)}::uuid[])
      order by account_id for key share
    )
    insert into notifications (tenant_id, account_id, kind, id, topic, subject_kind, subject_id, occurrence, words, created_at)
    select ${tenantId}, m.account_id, r.kind, r.id, r.topic, r.subject_kind, r.subject_id, r.occurrence, r.words, r.created_at
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(id uuid, account_id uuid, kind text, topic text, subject_kind text, subject_id uuid, occurrence bigint, words jsonb, created_at timestamptz)
      join members m on m.account_id = r.account_id
    on conflict do nothing returning id`.execute(tx);
  const known = new Set(inserted.rows.map(({ id }) => id));
  const written = rows.filter(({ id }) => known.has(id));
  const atWork = await listAtWork(
    tx,
    tenantId,
    written.flatMap(({ told }) => (told.topic === 'grab' ? [told.accountId] : [])),
  );
  return {
    written: written.map(({ one, told: { accountId, topic, words } }) => ({
      accountId,
      news: one,
      topic,
      words,
      isQuiet: topic === 'grab' && atWork.has(accountId),
    })),
    settledFor,
  };
}

/** Who of them is executing an order just now. */
async function listAtWork(tx: Transaction<Schema>, tenantId: string, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select distinct m.id from work_orders o cross join jsonb_array_elements_text(o.state -> 'memberIds') m(id)
    where o.tenant_id = ${tenantId} and o.status = ${workOrderStatus.executing} and m.id = any (${accountIds}::text[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Who has what unread of these subjects, after what counts no more was settled. Whoever tells of a subject does so alone. */
async function listUnread(tx: Transaction<Schema>, tenantId: string, subjectIds: readonly string[]): Promise<Set<string>> {
  if (subjectIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('notifications')
    .select(['subject_id', 'account_id', 'topic'])
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', sql<string>`any (${subjectIds}::uuid[])`)
    .where('read_at', 'is', null)
    .execute();
  return new Set(rows.map(({ subject_id, account_id, topic }) => `${subject_id} ${account_id} ${topic}`));
}

/** Rows are held in the order of their ids, as whatever else writes several of them holds them. @returns whose they were */
async function settle(tx: Transaction<Schema>, tenantId: string, news: readonly News[], now: Date): Promise<string[]> {
  const values = news.flatMap(({ subject, settled, told, replaced = [], isQuiet }) => {
    if (settled.length === 0) return [];
    // The same topic may be another message; where nothing happened, the topic is all there is.
    const still = told.map(({ accountId, topic, words: { cause } }) => {
      const because = !isQuiet && cause !== null && tellingCauses.includes(cause) ? cause : '';
      return `${accountId} ${topic} ${because}`;
    });
    const others = replaced.map((id) => ({ subject_id: id, topics: settled, still: [], by_cause: true }));
    return [{ subject_id: subject.id, topics: settled, still, by_cause: !isQuiet }, ...others];
  });
  if (values.length === 0) return [];
  const { rows } = await sql<{ account_id: string }>`
    with outdated as (
      select n.account_id, n.kind, n.id
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(subject_id uuid, topics jsonb, still jsonb, by_cause boolean)
        join notifications n on n.tenant_id = ${tenantId} and n.subject_id = r.subject_id
      where n.read_at is null and r.topics ? n.topic
        and not r.still ? (n.account_id || ' ' || n.topic || ' ' ||
          case when r.by_cause and n.words ->> 'cause' = any (${tellingCauses}::text[]) then n.words ->> 'cause' else '' end)
      order by n.id for no key update of n
    )
    update notifications n set read_at = ${now} from outdated o
    where n.tenant_id = ${tenantId} and n.account_id = o.account_id and n.kind = o.kind and n.id = o.id
    returning n.account_id`.execute(tx);
  return [...new Set(rows.map(({ account_id }) => account_id))];
}
