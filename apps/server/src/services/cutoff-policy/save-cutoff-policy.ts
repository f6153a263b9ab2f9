import { findCutoffPolicyFaults } from '@energy-om/domain';
import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { presentCutoffPolicy, readCutoffPolicy } from './policy-rows.ts';

/** What goes on is decided anew by the new policy. */
const lookAtCutoffs = statement<{ tenant: string; now: Date }, object>(
  'look-at-open-cutoffs',
  `with open as (
      select c.wallet_id from cutoffs c where c.tenant_id = :tenant and c.next_at > :now order by c.wallet_id for no key update
    )
    update cutoffs c set next_at = :now from open o where c.tenant_id = :tenant and c.wallet_id = o.wallet_id`,
);

export const saveCutoffPolicy: Verb<'saveCutoffPolicy'> = (context, { version, ...policy }) => {
  const { tenantId } = context.actor;
  assertManagesTenant(context.actor, 'tenant.configure');
  const faults = findCutoffPolicyFaults(policy);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return writeOnce(context, { subjectKind: 'parameters', subjectId: tenantId, changes: policy }, async (tx) => {
    await lockTenantFor(tx, context.actor);
    const current = await readCutoffPolicy(tx, tenantId);
    if (current.version !== version) throw conflict('conflict', presentCutoffPolicy(current));
    const row = { version: version + 1, policy: JSON.stringify(policy) };
    await tx
      .insertInto('cutoff_policies')
      .values({ tenant_id: tenantId, ...row })
      .onConflict((on) => on.column('tenant_id').doUpdateSet(row))
      .execute();
    await runIn(tx, lookAtCutoffs, { tenant: tenantId, now: context.clock.now() });
    return presentCutoffPolicy(await readCutoffPolicy(tx, tenantId));
  });
};
