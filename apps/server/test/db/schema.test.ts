import pg from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Column, Columns } from '../support/schema/column.ts';
import { readDatabase } from '../support/schema/read-database.ts';
import { readInterfaces } from '../support/schema/read-interfaces.ts';
import { createTestDatabase } from '../support/services/postgres-database.ts';

/** `migrate` itself writes it, with the migrations that it has applied. */
const withoutInterface = ['schema_migrations'];

const interfaces = readInterfaces();
let database: { columns: Columns; views: ReadonlySet<string> };

beforeAll(async () => {
  const client = new pg.Client({ connectionString: await createTestDatabase(inject('postgresUrl')) });
  await client.connect();
  database = await readDatabase(client);
  await client.end();
});

/** `table.column` with its compared property. */
function list(columns: Columns, describeColumn: (column: Column, table: string) => string): string[] {
  return [...columns]
    .filter(([table]) => !withoutInterface.includes(table))
    .flatMap(([table, each]) => [...each].map(([name, column]) => `${table}.${name} ${describeColumn(column, table)}`.trim()))
    .sort();
}

describe('the interfaces of db/schema and the migrated database', () => {
  it('have the same tables and views, with the same columns', () => {
    expect(interfaces.size).toBeGreaterThan(40);
    expect(list(interfaces, () => '')).toEqual(list(database.columns, () => ''));
  });

  it('have the same type for each column', () => {
    expect(list(interfaces, ({ kind }) => kind)).toEqual(list(database.columns, ({ kind }) => kind));
  });

  it('agree on which columns may be null', () => {
    // PostgreSQL does not report it for a view's columns.
    const describeColumn = ({ isNullable }: Column, table: string) => (isNullable && !database.views.has(table) ? 'null' : '');
    expect(list(interfaces, describeColumn)).toEqual(list(database.columns, describeColumn));
  });

  it('agree that a column that may be left out has a default', () => {
    const needed = new Set(list(database.columns, ({ mayBeLeftOut }) => (mayBeLeftOut ? '' : 'needed')));
    const leftOut = list(interfaces, ({ mayBeLeftOut }, table) => (mayBeLeftOut && !database.views.has(table) ? 'needed' : ''));
    expect(leftOut.filter((column) => column.endsWith(' needed') && needed.has(column))).toEqual([]);
  });
});
