import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { type OrderForm, readOrderForm } from './order-form-rows.ts';

/** Writes a locked form with the version after the one that was locked, and returns it as it stands then. */
export async function writeOrderForm(
  tx: Transaction<Schema>,
  tenantId: string,
  version: number,
  columns: { form_version?: number; draft_form: string | null },
): Promise<OrderForm> {
  const written = { ...columns, version: version + 1 };
  await tx
    .insertInto('order_forms')
    .values({ tenant_id: tenantId, ...written })
    .onConflict((existing) => existing.column('tenant_id').doUpdateSet(written))
    .execute();
  return readOrderForm(tx, tenantId);
}
