import { announcementTopics } from '@energy-om/domain';
import type { Kysely } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';

interface Values {
  tenant: string;
  announcement: string;
  now: Date;
}

/** Rows are locked in the order of their ids, as every other write of several of them locks them. */
function readText(condition: string, limit: string): string {
  return `with unread as (
      select n.account_id, n.kind, n.id from notifications n
      where n.tenant_id = :tenant and n.subject_id = :announcement and n.topic = any (:topics::text[]) and n.read_at is null ${condition}
      order by n.id ${limit} for no key update
    )
    update notifications n set read_at = :now from unread u
    where n.tenant_id = :tenant and n.account_id = u.account_id and n.kind = u.kind and n.id = u.id
    returning n.account_id`;
}

const readOfAccounts = statement<Values & { topics: readonly string[]; accounts: readonly string[] }, { account_id: string }>(
  'read-announcement-messages-of-accounts',
  readText(`and n.kind = 'announcements' and n.account_id = any (:accounts::uuid[])`, ''),
);

const readSome = statement<Values & { topics: readonly string[]; limit: number }, { account_id: string }>(
  'read-some-announcement-messages',
  readText('', 'limit :limit'),
);

/** Marks the messages of these accounts about an announcement as read. @returns the accounts that had any */
export async function readMessagesOf(
  at: Kysely<Schema>,
  tenant: string,
  announcement: string,
  accounts: readonly string[],
  now: Date,
): Promise<string[]> {
  if (accounts.length === 0) return [];
  const rows = await runIn(at, readOfAccounts, { tenant, announcement, accounts, now, topics: announcementTopics });
  return [...new Set(rows.map(({ account_id }) => account_id))];
}

/** Marks at most `limit` messages about an announcement as read, whoever has them. @returns the account of each */
export async function readSomeMessages(
  at: Kysely<Schema>,
  tenant: string,
  announcement: string,
  limit: number,
  now: Date,
): Promise<string[]> {
  const rows = await runIn(at, readSome, { tenant, announcement, limit, now, topics: announcementTopics });
  return rows.map(({ account_id }) => account_id);
}
