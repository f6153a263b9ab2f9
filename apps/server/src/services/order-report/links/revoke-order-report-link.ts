import type { Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { loadSharedOrder } from './load-shared-order.ts';
import { findReportLinkRow, presentReportLink } from './report-link-rows.ts';

/** A link that is revoked already keeps its first time of revocation. */
export const revokeOrderReportLink: Verb<'revokeOrderReportLink'> = async (context, { id }) => {
  const { actor, clock, database } = context;
  const now = clock.now();
  const link = await findReportLinkRow(database.kysely, actor.tenantId, id);
  if (!link) throw notFound();
  await loadSharedOrder(context, link.order_id);
  const subject = { subjectKind: 'workOrder' as const, subjectId: link.order_id, changes: { revokedReportLink: id } };
  return writeOnce(context, subject, async (tx) => {
    const revoked = await tx
      .updateTable('order_report_links')
      .set({ revoked_at: now })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('revoked_at')
      .executeTakeFirst();
    return presentReportLink({ ...link, revoked_at: revoked?.revoked_at ?? link.revoked_at ?? now }, now);
  });
};
