import { kindOfTopic, type NotificationWords } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { AppContext } from '../request-context.ts';
import type { News } from './news.ts';

/** What was written for an account. */
export interface Written {
  accountId: string;
  news: News;
  topic: News['told'][number]['topic'];
  words: NotificationWords;
}

export interface WrittenNews {
  written: Written[];
  /** Accounts of which something counts as read now. */
  settledFor: string[];
}

/**
 * Settles what counts no more, and writes what is new: once for each account, subject, topic and occurrence, and not while the
 * same stands unread. Who has left the tenant meanwhile is passed over.
 */
export async function writeNews(
  { ids, clock }: Pick<AppContext, 'ids' | 'clock'>,
  tx: Transaction<Schema>,
  tenantId: string,
  news: readonly News[],
): Promise<WrittenNews> {
  const now = clock.now();
  // Ids sort as what happened did.
  const inOrder = [...news].sort((one, other) => one.subject.at.getTime() - other.subject.at.getTime());
  const rows = inOrder.flatMap((one) => one.told.map((told) => ({ id: ids.next(), one, told })));
  const settling = news.filter(({ settled }) => settled.length > 0);
  const settledFor = settling.length === 0 ? [] : await settle(tx, tenantId, settling, now);
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
  const inserted = await sql<{ id: string }>`
    insert into notifications (tenant_id, account_id, kind, id, topic, subject_kind, subject_id, occurrence, words, created_at)
    select m.tenant_id, m.account_id, r.kind, r.id, r.topic, r.subject_kind, r.subject_id, r.occurrence, r.words, r.created_at
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(id uuid, account_id uuid, kind text, topic text, subject_kind text, subject_id uuid, occurrence bigint, words jsonb, created_at timestamptz)
      join memberships m on m.tenant_id = ${tenantId} and m.account_id = r.account_id and m.state = 'member'
    where not exists (select from notifications n
      where n.tenant_id = m.tenant_id and n.subject_id = r.subject_id and n.topic = r.topic and n.account_id = m.account_id and n.read_at is null)
    on conflict do nothing returning id`.execute(tx);
  const known = new Set(inserted.rows.map(({ id }) => id));
  const written = rows.filter(({ id }) => known.has(id));
  return {
    written: written.map(({ one, told }) => ({ accountId: told.accountId, news: one, topic: told.topic, words: told.words })),
    settledFor,
  };
}

async function settle(tx: Transaction<Schema>, tenantId: string, news: readonly News[], now: Date): Promise<string[]> {
  const values = news.map(({ subject, settled, told }) => ({
    subject_id: subject.id,
    topics: settled,
    still: told.map(({ accountId, topic }) => `${accountId} ${topic}`),
  }));
  const { rows } = await sql<{ account_id: string }>`
    update notifications n set read_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(subject_id uuid, topics jsonb, still jsonb)
    where n.tenant_id = ${tenantId} and n.subject_id = r.subject_id and n.read_at is null and r.topics ? n.topic
      and not r.still ? (n.account_id || ' ' || n.topic)
    returning n.account_id`.execute(tx);
  return [...new Set(rows.map(({ account_id }) => account_id))];
}
