import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** Returns ids by name; several, where teams share a name. The rows are locked, so that no team is dissolved until the transaction ends. */
export async function lockTeamIds(tx: Transaction<Schema>, tenantId: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const teams = await tx
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('dissolved_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  return new Map([...Map.groupBy(teams, ({ name }) => name.normalize('NFC'))].map(([name, rows]) => [name, rows.map(({ id }) => id)]));
}
