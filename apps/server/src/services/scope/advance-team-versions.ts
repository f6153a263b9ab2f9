import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';

const advance = statement<{ tenant: string; teams: readonly string[] }, { id: string }>(
  'advance-team-versions',
  'update teams e set version = e.version + 1 where e.tenant_id = :tenant and e.id = any (:teams::uuid[]) returning e.id',
);

/**
 * Whoever changes a team replaces its people as a whole, so a form that was opened before somebody joined is out of date. Runs under the
 * tenant's lock.
 */
export async function advanceTeamVersions(tx: Transaction<Schema>, tenant: string, teams: readonly string[]): Promise<void> {
  if (teams.length > 0) await runIn(tx, advance, { tenant, teams });
}
