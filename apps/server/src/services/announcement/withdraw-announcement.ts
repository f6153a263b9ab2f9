import { withdrawnStatus } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { readManaged } from './announcement-rows.ts';
import { endBroadcasts } from './broadcasts/end-broadcasts.ts';
import { type LockedAnnouncement, lockVersion } from './lock-announcement.ts';

export const withdrawAnnouncement: Verb<'withdrawAnnouncement'> = async (context, { id, version, reason }) => {
  const { actor, clock, eventBus } = context;
  const now = clock.now();
  const subject = { subjectKind: 'announcement' as const, subjectId: id, changes: { withdrawn: version, reason } };
  const answer = await writeOnce(context, subject, async (tx) => {
    const row = await lockVersion(tx, context, { id, version });
    const state = { status: row.status, publishAt: row.publish_at?.getTime() ?? null, expiresAt: row.expires_at?.getTime() ?? null };
    const status = withdrawnStatus(state, now.getTime());
    if (status === null) throw conflict('announcementNotPublished', await readManaged(tx, actor, id, now));
    if (status === 'draft') await backToDraft(tx, context, row);
    else await withdraw(tx, context, row, reason);
    return readManaged(tx, actor, id, now);
  });
  await eventBus.publish({ kind: 'announcement-due', tenantId: actor.tenantId });
  return answer;
};

/** Nobody has seen it, and nothing was sent. */
async function backToDraft(tx: Transaction<Schema>, { actor }: SignedInContext, { id, version }: LockedAnnouncement): Promise<void> {
  await tx.deleteFrom('announcement_broadcasts').where('tenant_id', '=', actor.tenantId).where('announcement_id', '=', id).execute();
  await tx
    .updateTable('announcements')
    .set({ status: 'draft', reader_count: null, version: version + 1 })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
}

async function withdraw(
  tx: Transaction<Schema>,
  context: SignedInContext,
  { id, version }: LockedAnnouncement,
  reason: string,
): Promise<void> {
  const { actor, clock } = context;
  await tx
    .updateTable('announcements')
    .set({
      status: 'withdrawn',
      withdrawn_at: clock.now(),
      withdrawn_by: actor.accountId,
      withdrawal_reason: reason,
      version: version + 1,
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
  await endBroadcasts(tx, context, id);
}
