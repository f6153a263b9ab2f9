import { type Insertable, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** This keeps statements well within a server's time limit, and their results short. */
const rowsInStatement = 1_000;

export function splitBatches<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / rowsInStatement) }, (_, index) =>
    items.slice(index * rowsInStatement, (index + 1) * rowsInStatement),
  );
}

export async function insertBatches<Table extends keyof Schema>(
  tx: Transaction<Schema>,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  for (const batch of splitBatches(rows)) await tx.insertInto(table).values(batch).execute();
}

/** Replaces `in`: it needs one parameter for any number of values, and joins instead of comparing every row with every value. */
export function anyOf(type: 'text' | 'uuid', values: readonly string[]): RawBuilder<string> {
  return sql<string>`(select unnest(${values}::${sql.raw(type)}[]))`;
}
