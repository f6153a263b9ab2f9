import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** Counts the rows of each table: equal counts before and after mean that nothing was written or removed. */
export async function countRows({ kysely }: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(kysely);
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(kysely);
    counts[name] = counted[0]?.count ?? 0;
  }
  return counts;
}
