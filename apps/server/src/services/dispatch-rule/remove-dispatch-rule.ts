import type { Verb } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockManagedRule } from './lock-managed-rule.ts';

/** The row stays, since the history of orders refers to it. */
export const removeDispatchRule: Verb<'removeDispatchRule'> = (context, { id, version }) =>
  writeOnce(context, { subjectKind: 'dispatchRule', subjectId: id, changes: { removed: true } }, async (tx) => {
    const { actor, clock } = context;
    await lockManagedRule(tx, context, id, version);
    const now = clock.now();
    await tx
      .updateTable('dispatch_rules')
      .set({ removed_at: now, version: version + 1, updated_at: now })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id)
      .execute();
    return { id };
  });
