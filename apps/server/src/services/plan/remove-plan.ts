import type { Verb } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { lockPlan } from './lock-plan.ts';

/** The row stays, since the dates that were decided on refer to it. */
export const removePlan: Verb<'removePlan'> = (context, { id, version }) =>
  writeOnce(context, { subjectKind: 'plan', subjectId: id, changes: { removed: true } }, async (tx) => {
    const { actor, clock, ids } = context;
    await lockPlan(tx, context, { id, version });
    const now = clock.now();
    await tx
      .updateTable('plans')
      .set({ removed_at: now, next_at: null, version: version + 1, updated_at: now })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id)
      .execute();
    const event = { id: ids.next(), tenantId: actor.tenantId, actorId: actor.accountId, now };
    await enqueue(tx, { ...event, subject: { kind: 'plan', id } });
    return { id };
  });
