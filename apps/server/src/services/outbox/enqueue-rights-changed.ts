import { sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

/**
 * The rights of accounts have changed: every subject of their unread notifications is dispatched again, which marks as read what they may
 * not act on now. An announcement that somebody was sent stays theirs to read, whatever becomes of their rights.
 */
export async function enqueueRightsChanged(
  tx: Transaction<Schema>,
  tenantId: string,
  accountIds: Iterable<string>,
  now: Date,
): Promise<void> {
  await sql`
    insert into notification_outbox (tenant_id, subject_id, id, subject_kind, created_at, due_at)
    select distinct on (n.subject_kind, n.subject_id) n.tenant_id, n.subject_id, gen_random_uuid(), n.subject_kind, ${now}::timestamptz, ${now}::timestamptz
    from notifications n
    where n.tenant_id = ${tenantId} and n.account_id = any (${[...accountIds]}::uuid[]) and n.read_at is null
      and n.subject_kind <> 'announcement'`.execute(tx);
}
