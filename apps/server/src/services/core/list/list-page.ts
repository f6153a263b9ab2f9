import type { Database } from '#db/database.ts';
import { type Parameters, prepared } from '#db/statement.ts';
import { cursorAfter, type Page, type PageRequest, presentPage, resolveCursor, selectPage } from './page.ts';

/** A list of rows of one table of the tenant, whose texts name `:tenant` and the table by its alias. */
export interface List {
  /** Table and alias. */
  from: readonly [table: string, alias: string];
  /** Besides that of the tenant. */
  conditions: readonly string[];
  /** What the conditions refer to besides the table. By default `joins`. */
  conditionJoins?: string;
  columns: string;
  /** What the columns refer to besides the table. */
  joins?: string;
  /** Columns of the table by which the rows are sorted before their ids, which sort by time of creation. None of them is null in a row that matches. */
  sortedBy?: readonly string[];
  isDescending?: boolean;
}

/**
 * Reads a page by its ids first, so that names are looked up for its few rows only.
 *
 * @param parameters the values that the texts of the list name
 */
export async function readListPage<Row extends { id: string }, Item>(
  database: Database,
  request: PageRequest,
  parameters: Parameters,
  list: List,
  present: (row: Row) => Item,
): Promise<Page<Item>> {
  const { from, conditions, columns, joins = '', conditionJoins = joins } = list;
  const [table, alias] = from;
  const keys = sortKeys(list);
  const orderBy = keys.map((key) => (list.isDescending ? `${key} desc` : key)).join(', ');
  const matches = `from ${table} ${alias} ${conditionJoins} where ${[`${alias}.tenant_id = :tenant`, ...conditions].join(' and ')}`;
  const { afterId, offset, total } = await resolveCursor(database, request, matches, parameters);
  const after = afterId === null ? '' : `and ${afterCondition(list, parameters.add(afterId))}`;
  const page = selectPage(
    `select ${keys.join(', ')} ${matches} ${after} order by ${orderBy}`,
    { alias, orderBy, limit: request.pageSize + 1, offset },
    parameters,
  );
  const text = `
    with page as (${page})
    select ${columns} from page join ${table} ${alias} on ${alias}.tenant_id = :tenant and ${alias}.id = page.id ${joins}
    order by ${orderBy}`;
  const rows = await database.run(prepared<Row>(text), parameters.values);
  return presentPage(rows, request, total, present, ({ id }) => cursorAfter(id, total));
}

function sortKeys({ from: [, alias], sortedBy = [] }: List): string[] {
  return [...sortedBy, 'id'].map((column) => `${alias}.${column}`);
}

/** A cursor holds only the id, and the other columns are looked up; a row of another tenant is not found and has no place. */
function afterCondition(list: List, id: string): string {
  const { from, sortedBy = [], isDescending = false } = list;
  const position = sortedBy.map((column) => `(select z.${column} from ${from[0]} z where z.tenant_id = :tenant and z.id = ${id})`);
  return `(${sortKeys(list).join(', ')}) ${isDescending ? '<' : '>'} (${[...position, `${id}::uuid`].join(', ')})`;
}
