import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { nameTaken } from '#services/core/service-error.ts';

const findSibling = statement<{ tenant: string; parent: string | null; name: string; own: string }, { id: string }>(
  'find-sibling-area',
  `select a.id from areas a where a.tenant_id = :tenant and a.parent_id is not distinct from :parent::uuid
    and a.name = :name and a.id <> :own and a.retired_at is null limit 1`,
);

/** Runs under the tenant's lock. Throws a conflict when another area beside it has the name; the names of retired areas are free. */
export async function assertSiblingNameFree(
  tx: Transaction<Schema>,
  tenantId: string,
  { id, parentId, name }: { id: string; parentId: string | null; name: string },
): Promise<void> {
  const [same] = await runIn(tx, findSibling, { tenant: tenantId, parent: parentId, name, own: id });
  if (same) throw nameTaken('areaNameTaken');
}
