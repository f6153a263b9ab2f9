import type { Database } from '@energy-om/server/src/db/database.ts';
import { sql } from 'kysely';

/** Cleans up and reads what the planner needs, however long that takes. */
export async function vacuum(kysely: Database['kysely']): Promise<void> {
  await kysely.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}
