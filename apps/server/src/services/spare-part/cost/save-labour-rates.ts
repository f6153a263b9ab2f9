import type { Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { readLabourRates } from './labour-rate-rows.ts';

/** Results that were handed in before keep the rate of their day, and business types that are retired keep theirs. */
export const saveLabourRates: Verb<'saveLabourRates'> = (context, { version, rateCents, businessTypes }) => {
  const { actor } = context;
  const { tenantId } = actor;
  assertManagesTenant(actor, 'tenant.configure');
  const changes = { rateCents, businessTypes };
  return writeOnce(context, { subjectKind: 'parameters', subjectId: tenantId, changes }, async (tx) => {
    await lockTenantFor(tx, actor);
    const current = await readLabourRates(tx, actor);
    if (current.version !== version) throw conflict('conflict', current);
    const known = new Set(current.businessTypes.map(({ id }) => id));
    const rates = [...new Map(businessTypes.map((each) => [each.id, each.rateCents]))];
    if (rates.some(([id]) => !known.has(id))) throw invalid({ businessTypes: 'businessTypeUnknown' });
    await tx
      .insertInto('cost_settings')
      .values({ tenant_id: tenantId, version: version + 1, rate_cents: rateCents })
      .onConflict((on) => on.column('tenant_id').doUpdateSet({ version: version + 1, rate_cents: rateCents }))
      .execute();
    if (known.size > 0)
      await tx
        .deleteFrom('labour_rates')
        .where('tenant_id', '=', tenantId)
        .where('business_type_id', 'in', [...known])
        .execute();
    const rows = rates.map(([id, cents]) => ({ tenant_id: tenantId, business_type_id: id, rate_cents: cents }));
    if (rows.length > 0) await tx.insertInto('labour_rates').values(rows).execute();
    return readLabourRates(tx, actor);
  });
};
