import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

/**
 * Serialises transactions that count rows under the tenant's lock, until the transaction ends. Writes that only reference the tenant do not
 * wait.
 */
export async function lockTenant(tx: Transaction<Schema>, tenantId: string): Promise<void> {
  await tx.selectFrom('tenants').select('id').where('id', '=', tenantId).forNoKeyUpdate().execute();
}
