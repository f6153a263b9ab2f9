import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';

const makeEndDue = statement<{ tenant: string; id: string; announcement: string; now: Date }, object>(
  'make-end-of-announcement-due',
  `insert into announcement_broadcasts (tenant_id, id, announcement_id, kind, due_at) values (:tenant, :id, :announcement, 'end', :now)
    on conflict (tenant_id, announcement_id, kind) where kind <> 'reminder' do update set due_at = excluded.due_at, ended_at = null`,
);

/**
 * Ends what is still to be sent of a withdrawn announcement, and lets its unread messages become read. The announcement is locked, so no broadcast of it is
 * at work.
 */
export async function endBroadcasts(
  tx: Transaction<Schema>,
  { actor, clock, ids }: SignedInContext,
  announcementId: string,
): Promise<void> {
  const now = clock.now();
  await tx
    .updateTable('announcement_broadcasts')
    .set({ ended_at: now })
    .where('tenant_id', '=', actor.tenantId)
    .where('announcement_id', '=', announcementId)
    .where('ended_at', 'is', null)
    .where('kind', '<>', 'end')
    .execute();
  await runIn(tx, makeEndDue, { tenant: actor.tenantId, id: ids.next(), announcement: announcementId, now });
}
