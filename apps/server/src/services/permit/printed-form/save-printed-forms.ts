import { runIn } from '#db/database.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { findForms, presentForms } from './form-rows.ts';

/** Documents that are signed keep the form that they were signed with. */
export const savePrintedForms: Verb<'savePrintedForms'> = (context, { version, forms }) => {
  const { actor, language, clock } = context;
  const { tenantId } = actor;
  assertManagesTenant(actor, 'tenant.configure');
  return writeOnce(context, { subjectKind: 'printedForm', subjectId: tenantId, changes: { forms } }, async (tx) => {
    const read = async () => presentForms(await runIn(tx, findForms, { tenant: tenantId }), { language, now: clock.now() });
    await lockTenantFor(tx, actor);
    const current = await read();
    if (current.version !== version) throw conflict('conflict', current);
    const columns = { version: version + 1, forms: JSON.stringify(forms) };
    await tx
      .insertInto('printed_forms')
      .values({ tenant_id: tenantId, ...columns })
      .onConflict((row) => row.column('tenant_id').doUpdateSet(columns))
      .execute();
    return read();
  });
};
