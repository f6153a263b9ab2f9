import type { FormField } from '@energy-om/domain';
import type { TestServer } from '../services/test-server.ts';

/** Publishes the next version of a tenant's own fields on new orders, and drops what was drafted. */
export async function createOrderForm({ database }: TestServer, tenant_id: string, fields: readonly FormField[]): Promise<void> {
  const { kysely } = database;
  const { form_version, version } = await readOrderFormRow({ database }, tenant_id);
  const next = { form_version: form_version + 1, version: version + 1, draft_form: null };
  await kysely
    .insertInto('order_forms')
    .values({ tenant_id, ...next })
    .onConflict((existing) => existing.column('tenant_id').doUpdateSet(next))
    .execute();
  await kysely
    .insertInto('order_form_versions')
    .values({ tenant_id, version: next.form_version, fields: JSON.stringify(fields), published_at: null, published_by: null })
    .execute();
}

/** Stores a draft of a tenant's own fields, and returns the version that the form has then. */
export async function draftOrderForm({ database }: TestServer, tenant_id: string, fields: readonly FormField[]): Promise<number> {
  const { version } = await readOrderFormRow({ database }, tenant_id);
  const next = { version: version + 1, draft_form: JSON.stringify(fields) };
  await database.kysely
    .insertInto('order_forms')
    .values({ tenant_id, ...next })
    .onConflict((existing) => existing.column('tenant_id').doUpdateSet(next))
    .execute();
  return next.version;
}

async function readOrderFormRow({ database }: Pick<TestServer, 'database'>, tenantId: string) {
  const row = await database.kysely
    .selectFrom('order_forms')
    .select(['form_version', 'version'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row ?? { form_version: 0, version: 0 };
}
