import { CompiledQuery } from 'kysely';
import type { Database } from '#db/database.ts';

/** Runs a query that only a test needs: text with `$1`, `$2` … and their values, on a connection of the pool. */
export async function queryRows<Row extends object>(
  { kysely }: Pick<Database, 'kysely'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await kysely.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}
