import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

/**
 * Until the transaction ends, whatever else counts under the tenant's lock comes after it. Writes that only need the tenant
 * to be there do not wait.
 */
export async function lockTenant(tx: Transaction<Schema>, tenantId: string): Promise<void> {
  await tx.selectFrom('tenants').select('id').where('id', '=', tenantId).forNoKeyUpdate().execute();
}
