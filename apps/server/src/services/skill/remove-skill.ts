import type { Verb } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { loadToday } from './load-today.ts';
import { lockManagedSkill } from './lock-skill.ts';

/** The row stays; nobody is reminded of it any more. */
export const removeSkill: Verb<'removeSkill'> = async (context, { id, version }) => {
  const { actor, clock, ids } = context;
  const today = await loadToday(context);
  return writeOnce(context, { subjectKind: 'skill', subjectId: id, changes: { removed: true } }, async (tx) => {
    await lockManagedSkill(tx, context, { id, version }, today);
    const now = clock.now();
    await tx
      .updateTable('member_skills')
      .set({ removed_at: now, version: version + 1 })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id)
      .execute();
    const event = { id: ids.next(), tenantId: actor.tenantId, actorId: actor.accountId, now };
    await enqueue(tx, { ...event, subject: { kind: 'skill', id } });
    return { id };
  });
};
