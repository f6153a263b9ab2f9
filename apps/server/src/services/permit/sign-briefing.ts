import type { Verb } from '#services/core/request-context.ts';
import { forbidden } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { mayBrief, readPermit } from './read/read-permit.ts';
import { lockPermit } from './write/lock-permit.ts';
import { appendPermitEvent } from './write/permit-history.ts';
import { notifyOfPermit } from './write/write-move.ts';

/** Of many who sign at once each has read the same text, so a signature leaves the version alone: it refuses nobody else's. */
export const signBriefing: Verb<'signBriefing'> = (context, { id, version, position }) =>
  writeOnce(context, { subjectKind: 'permit', subjectId: id, changes: { briefed: true } }, async (tx) => {
    const { actor, clock, deviceTime } = context;
    const { row, permit } = await lockPermit(tx, context, { id, version });
    if (!mayBrief(permit, actor.accountId)) throw forbidden('permitNothingToBrief');
    const now = clock.now();
    await tx
      .updateTable('permits')
      .set({ briefed_ids: [...row.briefed_ids, actor.accountId], updated_at: now })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id)
      .execute();
    await appendPermitEvent(
      tx,
      { tenantId: actor.tenantId, permitId: id },
      {
        row: 'brief',
        status: permit.status,
        actorId: actor.accountId,
        signatures: [{ accountId: actor.accountId, at: now.toISOString() }],
        at: now,
        deviceAt: deviceTime,
        position,
        detail: {},
      },
    );
    await notifyOfPermit(context, tx, id);
    return readPermit(tx, context, id);
  });
