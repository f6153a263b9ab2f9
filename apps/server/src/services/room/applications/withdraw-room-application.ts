import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { presentApplication } from './application-rows.ts';
import { loadApplication, locateOwnApplication } from './find-application.ts';

/** Throws a conflict with the application as it is where somebody has decided it meanwhile. */
export const withdrawRoomApplication: Verb<'withdrawRoomApplication'> = async (context, { applicationId: id }) => {
  const { actor, clock, ids } = context;
  const { accountId } = actor;
  const { tenantId } = await locateOwnApplication(context, id);
  const subject = { subjectKind: 'roomApplication' as const, subjectId: id, changes: { withdrawn: true }, by: { tenantId, accountId } };
  return writeOnce(context, subject, async (tx) => {
    const now = clock.now();
    const { numUpdatedRows } = await tx
      .updateTable('room_applications')
      .set({ status: 'withdrawn', decided_at: now })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('status', '=', 'applied')
      .executeTakeFirst();
    const application = presentApplication(await loadApplication(tx, { tenantId, id }), accountId);
    if (numUpdatedRows === 0n) throw conflict('roomApplicationDecided', application);
    await enqueue(tx, { id: ids.next(), tenantId, subject: { kind: 'roomApplication', id }, actorId: accountId, now });
    return application;
  });
};
