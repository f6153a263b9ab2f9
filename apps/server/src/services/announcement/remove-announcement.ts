import type { Verb } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockDraft } from './lock-announcement.ts';

/** Nobody has ever seen a draft but who wrote it, so nothing of it is kept besides the audit row. */
export const removeAnnouncement: Verb<'removeAnnouncement'> = async (context, known) => {
  const { tenantId } = context.actor;
  const subject = { subjectKind: 'announcement' as const, subjectId: known.id, changes: { removed: known.version } };
  return writeOnce(context, subject, async (tx) => {
    await lockDraft(tx, context, known);
    await tx.deleteFrom('announcement_files').where('tenant_id', '=', tenantId).where('announcement_id', '=', known.id).execute();
    await tx.deleteFrom('announcements').where('tenant_id', '=', tenantId).where('id', '=', known.id).execute();
    return { id: known.id };
  });
};
