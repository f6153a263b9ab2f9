import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** Replaces the areas that a locked team serves, each given once; none: the whole tenant. */
export async function replaceTeamAreas(
  tx: Transaction<Schema>,
  tenant_id: string,
  team_id: string,
  areaIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('team_areas').where('tenant_id', '=', tenant_id).where('team_id', '=', team_id).execute();
  const rows = areaIds.map((area_id) => ({ tenant_id, team_id, area_id }));
  if (rows.length > 0) await tx.insertInto('team_areas').values(rows).execute();
}
