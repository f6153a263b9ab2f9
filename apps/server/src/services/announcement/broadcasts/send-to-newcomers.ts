import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { NotificationDraft } from '#services/notification/notification-draft.ts';
import { writeDeliveries } from '#services/notification/write-deliveries.ts';
import { liveCondition } from '#services/scope/announcement-scope.ts';
import { memberOfAudience } from '../audience/member-of-audience.ts';
import {
  announcementContent,
  publishedTopic,
  type ReaderRow,
  readerColumns,
  readerJoins,
  wantsAnnouncements,
} from './broadcast-readers.ts';
import type { SentPart } from './send-part.ts';

interface LiveRow {
  id: string;
  title: string;
  beginning: string;
  must_confirm: boolean;
  publish_at: Date;
  author: string;
}

/** Nobody withdraws them in the middle of a part. Their number has a limit (`maxOpenAnnouncements`). */
const shareLive = statement<{ tenant: string; now: Date }, LiveRow>(
  'share-announcements-for-newcomers',
  `select a.id, a.title, left(a.text, 200) as beginning, a.must_confirm, a.publish_at, y.full_name as author
    from announcements a join accounts y on y.id = a.author_id
    where a.tenant_id = :tenant and ${liveCondition(':now::timestamptz')} order by a.id for share of a`,
);

const findNewcomers = statement<{ tenant: string; limit: number }, { account_id: string }>(
  'find-newcomers-to-announce-to',
  'select c.account_id from announcement_newcomers c where c.tenant_id = :tenant order by c.account_id limit :limit',
);

type OfAccounts = { tenant: string; accounts: readonly string[] };

/** Before their rows: a call that changes a membership holds it, and then waits for the row of the newcomer. */
const shareMembers = statement<OfAccounts, { account_id: string }>(
  'share-memberships-of-newcomers',
  `select m.account_id from memberships m where m.tenant_id = :tenant and m.account_id = any (:accounts::uuid[])
    order by m.account_id for key share`,
);

const takeNewcomers = statement<OfAccounts, { account_id: string }>(
  'take-newcomers',
  `with taken as (select c.account_id from announcement_newcomers c where c.tenant_id = :tenant and c.account_id = any (:accounts::uuid[])
      order by c.account_id for update skip locked)
    delete from announcement_newcomers c using taken where c.tenant_id = :tenant and c.account_id = taken.account_id returning c.account_id`,
);

interface NewReaderRow extends ReaderRow {
  announcement_id: string;
}

/** What somebody has read is sent to them no more. What they were sent before has the same key, which `writeDeliveries` leaves as it is. */
const findReaders = statement<OfAccounts & { announcements: readonly string[] }, NewReaderRow>(
  'find-newcomers-among-readers',
  `select a.id as announcement_id, ${readerColumns}
    from announcements a join memberships m on m.tenant_id = :tenant and ${memberOfAudience} ${readerJoins}
    where a.tenant_id = :tenant and a.id = any (:announcements::uuid[]) and m.account_id = any (:accounts::uuid[])
      and not exists (select from announcement_receipts x where x.tenant_id = :tenant and x.announcement_id = a.id and x.account_id = m.account_id)
    order by a.id, m.account_id`,
);

/**
 * Sends what is live to members who may have come among its readers since its publication, once, as the publication would have sent it. A part is about
 * `limit` messages at most. @returns null where nobody is left, or another server is at work on them
 */
export async function sendToNewcomers(
  context: AppContext,
  tx: Transaction<Schema>,
  tenantId: string,
  limit: number,
): Promise<SentPart | null> {
  const now = context.clock.now();
  const key = { tenant: tenantId };
  const live = await runIn(tx, shareLive, { ...key, now });
  const size = Math.max(1, Math.floor(limit / Math.max(1, live.length)));
  const noted = (await runIn(tx, findNewcomers, { ...key, limit: size })).map(({ account_id }) => account_id);
  if (noted.length === 0) return null;
  await runIn(tx, shareMembers, { ...key, accounts: noted });
  const accounts = (await runIn(tx, takeNewcomers, { ...key, accounts: noted })).map(({ account_id }) => account_id);
  if (accounts.length === 0) return null;
  const readers = await runIn(tx, findReaders, { ...key, accounts, announcements: live.map(({ id }) => id) });
  const drafts = live.map((row) =>
    toDraft(
      row,
      readers.filter(({ announcement_id }) => announcement_id === row.id),
      now,
    ),
  );
  return { result: await writeDeliveries(context, tx, tenantId, drafts), isLast: noted.length < size };
}

/** The revision is that of the publication, so that nobody gets both. */
function toDraft({ id, publish_at, must_confirm, ...row }: LiveRow, readers: readonly ReaderRow[], now: Date): NotificationDraft {
  const chosen = readers.filter((reader) => must_confirm || wantsAnnouncements(reader));
  const delivery = { topic: publishedTopic(must_confirm), content: announcementContent(row) };
  return {
    subject: { kind: 'announcement', id, at: now },
    revision: publish_at.getTime(),
    deliveries: chosen.map(({ account_id }) => ({ accountId: account_id, ...delivery })),
    supersededTopics: [],
  };
}
