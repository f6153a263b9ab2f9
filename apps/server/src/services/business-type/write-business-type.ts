import type { Transaction, Updateable } from 'kysely';
import type { BusinessTypeTable } from '#db/schema/business-types.ts';
import type { Schema } from '#db/schema.ts';
import { type ManagedBusinessType, readBusinessType } from './business-type-rows.ts';

/** Changes a locked business type, takes its version further, and returns it as it stands then. */
export async function writeBusinessType(
  tx: Transaction<Schema>,
  tenantId: string,
  { id, version }: { id: string; version: number },
  columns: Updateable<BusinessTypeTable>,
): Promise<ManagedBusinessType> {
  await tx
    .updateTable('business_types')
    .set({ ...columns, version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  return readBusinessType(tx, tenantId, id);
}
