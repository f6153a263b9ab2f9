import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockPlan } from './lock-plan.ts';
import { readPlan } from './plan-rows.ts';

export const pausePlan: Verb<'pausePlan'> = (context, { id, version }) =>
  writeOnce(context, { subjectKind: 'plan', subjectId: id, changes: { state: 'paused' } }, async (tx) => {
    const { actor, clock } = context;
    const plan = await lockPlan(tx, context, { id, version });
    if (plan.state !== 'active') throw conflict('planNotActive');
    await tx
      .updateTable('plans')
      .set({ state: 'paused', pause: null, next_at: null, version: version + 1, updated_at: clock.now() })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id)
      .execute();
    return readPlan(tx, actor, id);
  });
