import type { NotificationTopic } from '@energy-om/domain';
import { minAnnouncementReminderMs } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { AnnouncementBroadcastKind } from '#db/schema/announcements.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { Delivery, NotificationDraft } from '#services/notification/notification-draft.ts';
import { type WriteResult, writeDeliveries } from '#services/notification/write-deliveries.ts';
import { memberOfAudience } from '../audience/member-of-audience.ts';
import {
  announcementContent,
  publishedTopic,
  type ReaderRow,
  readerColumns,
  readerJoins,
  wantsAnnouncements,
} from './broadcast-readers.ts';
import { readMessagesOf, readSomeMessages } from './read-messages-of.ts';
import { remindable } from './remindable.ts';

interface BroadcastRow {
  id: string;
  kind: AnnouncementBroadcastKind;
  due_at: Date;
  account_ids: string[] | null;
  after_account_id: string | null;
  announcement_id: string;
  title: string;
  beginning: string;
  must_confirm: boolean;
  author: string;
  is_live: boolean;
}

/** With its announcement, which stays locked: another server goes on to another one, and nobody withdraws it in the middle of a part. */
const lockBroadcast = statement<{ tenant: string; now: Date }, BroadcastRow>(
  'lock-announcement-broadcast',
  `select q.id, q.kind, q.due_at, q.account_ids, q.after_account_id, q.announcement_id, a.title, left(a.text, 200) as beginning, a.must_confirm,
      y.full_name as author, a.status = 'published' and (a.expires_at is null or a.expires_at > :now) as is_live
    from announcement_broadcasts q join announcements a on a.tenant_id = :tenant and a.id = q.announcement_id join accounts y on y.id = a.author_id
    where q.tenant_id = :tenant and q.ended_at is null and q.due_at <= :now
    order by q.due_at, q.id limit 1 for no key update of q, a skip locked`,
);

export interface SentPart {
  result: WriteResult;
  isLast: boolean;
}

/** Sends the next part of the tenant's first broadcast that is due. @returns null where none is, or other servers are at work on them */
export async function sendPart(context: AppContext, tx: Transaction<Schema>, tenantId: string, limit: number): Promise<SentPart | null> {
  const now = context.clock.now();
  const [broadcast] = await runIn(tx, lockBroadcast, { tenant: tenantId, now });
  if (!broadcast) return null;
  if (broadcast.kind === 'end') return sendEnd(tx, tenantId, broadcast, limit, now);
  const readers = broadcast.is_live ? await listReaders(tx, tenantId, broadcast, limit, now) : [];
  const chosen = await chooseReaders(tx, tenantId, broadcast, readers, now);
  const readFor = broadcast.kind === 'publication' ? [] : await readMessagesOf(tx, tenantId, broadcast.announcement_id, chosen, now);
  const { written } = await writeDeliveries(context, tx, tenantId, [toDraft(broadcast, chosen)]);
  const isLast = readers.length < limit;
  await advance(tx, tenantId, broadcast, { after: readers.at(-1)?.account_id ?? broadcast.after_account_id, endedAt: isLast ? now : null });
  return { result: { written, readFor }, isLast };
}

interface ReaderValues {
  tenant: string;
  announcement: string;
  after: string | null;
  limit: number;
}

const nextReaders = `${readerJoins}
    where a.tenant_id = :tenant and a.id = :announcement and (:after::uuid is null or m.account_id > :after::uuid)`;

const findReaders = statement<ReaderValues, ReaderRow>(
  'find-readers-to-announce-to',
  `select ${readerColumns} from announcements a join memberships m on m.tenant_id = :tenant and ${memberOfAudience} ${nextReaders}
    order by m.account_id limit :limit`,
);

const findRemindable = statement<ReaderValues & { accounts: readonly string[] | null; isForced: boolean; since: Date }, ReaderRow>(
  'find-readers-to-remind',
  `select ${readerColumns} ${remindable} ${nextReaders} and (:accounts::uuid[] is null or m.account_id = any (:accounts::uuid[]))
      and (:isForced or w.reminded_at is null or w.reminded_at <= :since)
    order by m.account_id limit :limit`,
);

/** Who was named has been marked as reminded by the call, and before the deadline everybody is reminded once. */
function listReaders(tx: Transaction<Schema>, tenant: string, broadcast: BroadcastRow, limit: number, now: Date): Promise<ReaderRow[]> {
  const values = { tenant, announcement: broadcast.announcement_id, after: broadcast.after_account_id, limit };
  if (broadcast.kind === 'publication') return runIn(tx, findReaders, values);
  const isForced = broadcast.kind === 'deadline' || broadcast.account_ids !== null;
  const since = new Date(now.getTime() - minAnnouncementReminderMs);
  return runIn(tx, findRemindable, { ...values, accounts: broadcast.account_ids, isForced, since });
}

const markReminded = statement<{ tenant: string; announcement: string; accounts: readonly string[]; now: Date }, object>(
  'mark-part-reminded',
  `insert into announcement_reminders (tenant_id, announcement_id, account_id, reminded_at)
    select :tenant, :announcement, r.account_id, :now from unnest(:accounts::uuid[]) r(account_id) order by r.account_id
    on conflict (tenant_id, announcement_id, account_id) do update set reminded_at = excluded.reminded_at`,
);

/** What has to be confirmed, and a reminder, reach everybody; any other announcement those who want such messages. */
async function chooseReaders(
  tx: Transaction<Schema>,
  tenant: string,
  { kind, announcement_id: announcement, must_confirm }: BroadcastRow,
  readers: readonly ReaderRow[],
  now: Date,
): Promise<string[]> {
  const chosen = readers.filter((reader) => must_confirm || kind !== 'publication' || wantsAnnouncements(reader));
  const accounts = chosen.map(({ account_id }) => account_id);
  if (kind !== 'publication') await runIn(tx, markReminded, { tenant, announcement, accounts, now });
  return accounts;
}

function toDraft(broadcast: BroadcastRow, accountIds: readonly string[]): NotificationDraft {
  const { announcement_id: id, due_at: at, title, beginning, author, must_confirm, kind } = broadcast;
  const topic: NotificationTopic = kind === 'publication' ? publishedTopic(must_confirm) : 'announcementWaits';
  const content = announcementContent({ title, beginning, author });
  const deliveries = accountIds.map((accountId): Delivery => ({ accountId, topic, content }));
  // What it supersedes is read by account: other parts of the broadcast have messages of the same subject.
  return { subject: { kind: 'announcement', id, at }, revision: at.getTime(), deliveries, supersededTopics: [] };
}

/** Nobody has to read any more what is over. */
async function sendEnd(tx: Transaction<Schema>, tenantId: string, broadcast: BroadcastRow, limit: number, now: Date): Promise<SentPart> {
  const readFor = await readSomeMessages(tx, tenantId, broadcast.announcement_id, limit, now);
  const isLast = readFor.length < limit;
  if (isLast) {
    await tx
      .updateTable('announcements')
      .set({ is_over: true })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', broadcast.announcement_id)
      .execute();
    await advance(tx, tenantId, broadcast, { after: null, endedAt: now });
  }
  return { result: { written: [], readFor: [...new Set(readFor)] }, isLast };
}

async function advance(
  tx: Transaction<Schema>,
  tenantId: string,
  { id }: BroadcastRow,
  { after, endedAt }: { after: string | null; endedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('announcement_broadcasts')
    .set({ after_account_id: after, ended_at: endedAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
