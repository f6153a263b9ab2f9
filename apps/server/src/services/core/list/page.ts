import { maxPageSize } from '@energy-om/contract';
import type { Database } from '#db/database.ts';
import { type Parameters, prepared } from '#db/statement.ts';
import { isId } from '../is-id.ts';
import { invalid } from '../service-error.ts';
import { exceededCountsOf, listKey } from './exceeded-counts.ts';

/**
 * Lists are read by cursor, at the same cost for each page, or by page number, for which the database reads all rows before the page. Page
 * numbers therefore end at `maxRow`.
 */
export interface PageRequest {
  /** Counts from 1. */
  page: number;
  pageSize: number;
  /** Takes precedence over `page`. */
  cursor?: string;
}

/** `isLeast`: there are more matches than `count`. */
export interface Total {
  count: number;
  isLeast: boolean;
}

export interface Page<Item> {
  items: Item[];
  total: number;
  totalIsLeast: boolean;
  page: number;
  pageSize: number;
  cursor: string | null;
}

/** Matches are counted up to this number, because a full count costs in proportion to the size of the table. */
export const countLimit = 1000;
const maxRow = 10_000;

export interface SelectedPage {
  /** The alias of the rows that `orderBy` refers to; the columns it sorts by are selected. */
  alias: string;
  orderBy: string;
  limit: number;
  offset: number;
  /** A constant that no page exceeds, where it differs from a list's. */
  bound?: number;
}

/**
 * Selects a page of sorted rows. The number of rows and the offset are parameters, so a plan that is made once for all values does not know
 * them and would assume a tenth of the table. The inner query therefore has a constant limit in its text, and the outer one sorts the rows
 * and cuts them to the page; the database stops reading where the page ends.
 *
 * @param ordered `select … order by …`
 */
export function selectPage(
  ordered: string,
  { alias, orderBy, limit, offset, bound = boundOf(offset + limit) }: SelectedPage,
  parameters: Parameters,
): string {
  return cutPage(`${ordered} limit ${bound}`, { alias, orderBy, limit, offset }, parameters);
}

/** As `selectPage`, of rows that end by themselves. @param bounded `select … order by … limit …`, the limit being a constant */
export function cutPage(bounded: string, { alias, orderBy, limit, offset }: Omit<SelectedPage, 'bound'>, parameters: Parameters): string {
  return `select * from (${bounded}) ${alias}
    order by ${orderBy} limit ${parameters.add(limit)} offset ${parameters.add(offset)}`;
}

/** Returns one of two constants: one for the first and for short pages, one for pages deep in the list. */
export function boundOf(rows: number): number {
  const bound = [maxPageSize + 1, maxRow + 1].find((limit) => rows <= limit);
  if (bound === undefined) throw new RangeError('a page beyond the deepest row');
  return bound;
}

/**
 * Counts the matches of a list, unless there were more than are counted a moment ago.
 * @param matches the `from … where …` of the list
 */
export async function countCapped(database: Database, matches: string, parameters: Parameters): Promise<Total> {
  const count = prepared<{ count: number }>(`select ${cappedCount(matches)} as count`);
  const exceeded = exceededCountsOf(database);
  const key = listKey(count.name, parameters.values);
  if (exceeded.has(key)) return toTotal(countLimit + 1);
  const [row] = await database.run(count, parameters.values);
  const total = toTotal(row?.count ?? 0);
  exceeded.set(key, total.isLeast);
  return total;
}

/** An expression for the number of matches, of which as many are counted as decide the total. @param matches the `from … where …` of the list */
export function cappedCount(matches: string): string {
  return `(select count(*)::int from (select ${matches} limit ${countLimit + 1}) counted)`;
}

/** @param count as `cappedCount` has it */
export function toTotal(count: number): Total {
  return { count: Math.min(count, countLimit), isLeast: count > countLimit };
}

export function encodeCursor(values: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

interface CursorTypes {
  id: string;
  /** ISO 8601, 'infinity' or null. */
  instant: string | null;
  count: number;
}

export type CursorKind = keyof CursorTypes;
type CursorValues<Kinds extends readonly CursorKind[]> = { -readonly [Index in keyof Kinds]: CursorTypes[Kinds[Index]] };

const instantPattern = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const isOfKind: Record<CursorKind, (value: unknown) => boolean> = {
  id: (value) => typeof value === 'string' && isId(value),
  instant: (value) => value === null || value === 'infinity' || (typeof value === 'string' && isInstant(value)),
  count: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
};

/** The thirtieth of February matches the pattern and is no valid date. */
function isInstant(text: string): boolean {
  const time = new Date(text);
  return instantPattern.test(text) && !Number.isNaN(time.getTime()) && time.toISOString() === text;
}

/** A cursor comes from the caller, so each value is checked before it is used in a query. Throws `invalid`. */
export function decodeCursor<const Kinds extends readonly CursorKind[]>(cursor: string, kinds: Kinds): CursorValues<Kinds> {
  const values = parseCursor(cursor);
  if (!Array.isArray(values) || values.length !== kinds.length || !kinds.every((kind, index) => isOfKind[kind](values[index]))) {
    throw invalid({ cursor: 'cursorInvalid' });
  }
  return values as CursorValues<Kinds>;
}

function parseCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}

/** Returns the number of rows before the page. Throws `invalid` for a page beyond `maxRow`. */
export function offsetOf({ page, pageSize }: PageRequest): number {
  if (page * pageSize > maxRow) throw invalid({ page: 'pageTooDeep' });
  return (page - 1) * pageSize;
}

export interface ResolvedCursor {
  /** Null where the page is requested by number. */
  afterId: string | null;
  offset: number;
  total: Total;
}

/**
 * For lists whose position is the id of one row. The matches are counted for the first page, and the cursor carries the count to the next
 * ones.
 */
export async function resolveCursor(
  database: Database,
  request: PageRequest,
  matches: string,
  parameters: Parameters,
): Promise<ResolvedCursor> {
  if (request.cursor === undefined)
    return { afterId: null, offset: offsetOf(request), total: await countCapped(database, matches, parameters) };
  const [afterId, count, isLeast] = decodeCursor(request.cursor, ['id', 'count', 'count']);
  return { afterId, offset: 0, total: { count, isLeast: isLeast === 1 } };
}

export function cursorAfter(id: string, { count, isLeast }: Total): string {
  return encodeCursor([id, count, Number(isLeast)]);
}

/**
 * @param rows queried with one row more than the page holds; that row's presence means that there is a next page
 * @param cursorOf returns the position after a row
 */
export function presentPage<Row, Item>(
  rows: readonly Row[],
  request: PageRequest,
  total: Total,
  present: (row: Row) => Item,
  cursorOf: (row: Row) => string,
): Page<Item> {
  const { page, pageSize } = request;
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const next = rows.length > pageSize && last !== undefined ? cursorOf(last) : null;
  const { count, isLeast } = totalOfPage(rows.length, request, total);
  return { items: shown.map(present), total: count, totalIsLeast: isLeast, page, pageSize, cursor: next };
}

/** The rows before a page by number, and those of the last page, are all that there are, whatever was remembered of the count. */
function totalOfPage(rows: number, { page, pageSize, cursor }: PageRequest, total: Total): Total {
  const isLast = cursor === undefined && rows <= pageSize && (rows > 0 || page === 1);
  return isLast && total.isLeast ? toTotal((page - 1) * pageSize + rows) : total;
}
