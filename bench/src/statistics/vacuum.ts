import type { Database } from '@energy-om/server/src/db/database.ts';
import { sql } from 'kysely';

/** Cleans up and reads what the planner needs. @param kysely without limits of time */
export async function vacuum(kysely: Database['kysely']): Promise<void> {
  await sql`vacuum analyze`.execute(kysely);
}
