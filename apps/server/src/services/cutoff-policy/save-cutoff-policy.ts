import { findCutoffPolicyFaults } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenant } from '#services/scope/lock-tenant.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { presentCutoffPolicy, readCutoffPolicy } from './policy-rows.ts';

export const saveCutoffPolicy: Verb<'saveCutoffPolicy'> = (context, { version, ...policy }) => {
  const { tenantId } = context.actor;
  assertManagesTenant(context.actor, 'tenant.configure');
  const faults = findCutoffPolicyFaults(policy);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return writeOnce(context, { subjectKind: 'parameters', subjectId: tenantId, changes: policy }, async (tx) => {
    await lockTenant(tx, tenantId);
    const current = await readCutoffPolicy(tx, tenantId);
    if (current.version !== version) throw conflict('conflict', presentCutoffPolicy(current));
    const row = { version: version + 1, policy: JSON.stringify(policy) };
    await tx
      .insertInto('cutoff_policies')
      .values({ tenant_id: tenantId, ...row })
      .onConflict((on) => on.column('tenant_id').doUpdateSet(row))
      .execute();
    return presentCutoffPolicy(await readCutoffPolicy(tx, tenantId));
  });
};
