import { quarterMs } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { findPool, movePool } from './move-pool.ts';
import { readPool } from './pool-rows.ts';

/** What is settled stays: an end before it is a conflict. */
export const endSharedPool: Verb<'endSharedPool'> = (context, { id, from: fromText }) => {
  const from = new Date(fromText);
  if (from.getTime() % quarterMs !== 0) throw invalid({ from: 'tariffNotAQuarter' });
  return writeOnce(context, { subjectKind: 'sharedPool', subjectId: id, changes: { ended: fromText } }, async (tx) => {
    const { actor, clock } = context;
    await lockTenantFor(tx, actor);
    const known = await findPool(tx, actor, id);
    if (known.has_ended) throw conflict('poolEnded');
    if (known.newest_from >= from) throw invalid({ from: 'poolBeginsEarlier' });
    await tx
      .insertInto('shared_pool_versions')
      .values({
        ...{ tenant_id: actor.tenantId, pool_id: id, from_at: from, method: null, basis: null },
        ...{ made_by: actor.accountId, made_at: clock.now() },
      })
      .execute();
    await movePool(tx, actor.tenantId, { id, from });
    return readPool(tx, actor, id);
  });
};
