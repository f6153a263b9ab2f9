import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { invalid } from '#services/core/service-error.ts';

const findTypes = statement<{ tenant: string; ids: readonly string[] }, { id: string }>(
  'find-business-types-of-team',
  `select b.id from business_types b
    where b.tenant_id = :tenant and b.id = any (:ids::uuid[]) and b.retired_at is null order by b.id for share`,
);

/** Replaces the business types that a team serves; none: all. Throws `invalid` unless they are the tenant's and in use. */
export async function replaceTeamBusinessTypes(
  tx: Transaction<Schema>,
  tenant_id: string,
  team_id: string,
  typeIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(typeIds)];
  // Locked against retirement until the transaction ends.
  const found = await runIn(tx, findTypes, { tenant: tenant_id, ids });
  if (found.length !== ids.length) throw invalid({ businessTypeIds: 'businessTypeUnknown' });
  await tx.deleteFrom('team_business_types').where('tenant_id', '=', tenant_id).where('team_id', '=', team_id).execute();
  const rows = ids.map((business_type_id) => ({ tenant_id, team_id, business_type_id }));
  if (rows.length > 0) await tx.insertInto('team_business_types').values(rows).execute();
}
