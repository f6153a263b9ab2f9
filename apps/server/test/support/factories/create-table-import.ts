import { sql } from 'kysely';
import type { TestServer } from '../services/test-server.ts';

/** An import that runs, or that ran until this instant. */
export async function createTableImport(server: TestServer, tenantId: string, accountId: string, aliveAt?: Date): Promise<string> {
  const { ids, clock } = server.context;
  const id = ids.next();
  const now = clock.now();
  await server.database.kysely
    .insertInto('table_imports')
    .values({
      tenant_id: tenantId,
      id,
      kind: 'sites',
      file_name: 'sites.csv',
      sha256: '0'.repeat(64),
      is_dry_run: true,
      outcome: sql`null`,
      created_by: accountId,
      created_at: aliveAt ?? now,
      // Not alive, so that it keeps nobody from starting another one.
      alive_at: aliveAt ?? new Date(0),
    })
    .execute();
  return id;
}
