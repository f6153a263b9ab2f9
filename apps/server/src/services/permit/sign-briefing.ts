import type { Verb } from '#services/core/request-context.ts';
import { forbidden } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { permitDocument } from './field-document/field-document.ts';
import { appendEvent } from './field-document/history.ts';
import { signedBy } from './field-document/signatures.ts';
import { actedBy, notifyOfDocument } from './field-document/write-document.ts';
import { mayBrief, readPermit } from './read/read-permit.ts';
import { lockPermit } from './write/lock-permit.ts';

/** Of many who sign at once each has read the same text, so a signature leaves the version alone: it refuses nobody else's. */
export const signBriefing: Verb<'signBriefing'> = (context, { id, version, position }) =>
  writeOnce(context, { subjectKind: 'permit', subjectId: id, changes: { briefed: true } }, async (tx) => {
    const { actor, clock } = context;
    const { row, permit } = await lockPermit(tx, context, { id, version });
    if (!mayBrief(permit, actor.accountId)) throw forbidden('permitNothingToBrief');
    const now = clock.now();
    await tx
      .updateTable('permits')
      .set({ briefed_ids: [...row.briefed_ids, actor.accountId], updated_at: now })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id)
      .execute();
    const signatures = signedBy([], actor.accountId, now);
    await appendEvent(tx, permitDocument, row, {
      ...actedBy(context),
      row: 'brief',
      status: permit.status,
      signatures,
      position,
      detail: {},
    });
    await notifyOfDocument(context, tx, permitDocument, id);
    return readPermit(tx, context, id);
  });
