import type { ApiOutput } from '@energy-om/contract';
import type { Kysely } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';

type Receipt = ApiOutput<'confirmAnnouncement'>['receipt'];

interface ReceiptValues {
  tenant: string;
  account: string;
  id: string;
  now: Date;
  isConfirmed: boolean;
}

/**
 * Whatever was written first stays: of two calls at the same time one writes, and the other finds its row. The row is locked by the update even
 * where it changes nothing, so that it is returned as it stands.
 */
const write = statement<ReceiptValues, { read_at: Date; confirmed_at: Date | null }>(
  'write-announcement-receipt',
  `insert into announcement_receipts as k (tenant_id, announcement_id, account_id, read_at, confirmed_at)
    select :tenant, a.id, :account, :now::timestamptz, case when :isConfirmed then :now::timestamptz end from announcements a
    where a.tenant_id = :tenant and a.id = :id and a.status = 'published' and a.publish_at <= :now::timestamptz
      and (a.expires_at is null or a.expires_at > :now::timestamptz) and a.author_id <> :account and (a.must_confirm or not :isConfirmed)
    on conflict (tenant_id, announcement_id, account_id) do update set confirmed_at = coalesce(k.confirmed_at, excluded.confirmed_at)
    returning read_at, confirmed_at`,
);

/** Records that the actor has read, or confirmed, an announcement that they may read. @returns null where there is nothing to record any more */
export async function writeReceipt(
  at: Kysely<Schema>,
  { tenantId: tenant, accountId: account }: Actor,
  id: string,
  { now, isConfirmed }: { now: Date; isConfirmed: boolean },
): Promise<Receipt | null> {
  const [row] = await runIn(at, write, { tenant, account, id, now, isConfirmed });
  return row ? { readAt: row.read_at.toISOString(), confirmedAt: row.confirmed_at?.toISOString() ?? null } : null;
}
