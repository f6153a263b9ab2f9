import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { findBusinessTypeUses } from './business-type-uses.ts';
import { lockBusinessTypeInUse } from './lock-business-type.ts';
import { writeBusinessType } from './write-business-type.ts';

/** The row stays, because finished orders refer to it. */
export const retireBusinessType: Verb<'retireBusinessType'> = (context, { id, version }) =>
  writeOnce(context, { subjectKind: 'businessType', subjectId: id, changes: { retired: true } }, async (tx) => {
    const { tenantId } = context.actor;
    // Projects and rules that are saved meanwhile see it retired.
    await lockTenantFor(tx, context.actor);
    await lockBusinessTypeInUse(tx, context, { id, version });
    await lockAgainstOrders(tx, tenantId, id);
    const uses = await findBusinessTypeUses(tx, tenantId, id);
    if (uses.length > 0) throw conflict('businessTypeInUse', { uses });
    return writeBusinessType(tx, tenantId, { id, version }, { retired_at: context.clock.now() });
  });

/** Orders that are being created are waited for, and those that come later see the business type retired. */
async function lockAgainstOrders(tx: Transaction<Schema>, tenantId: string, id: string): Promise<void> {
  await tx.selectFrom('business_types').select('id').where('tenant_id', '=', tenantId).where('id', '=', id).forUpdate().execute();
}
