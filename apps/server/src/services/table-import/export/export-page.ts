import type { Database } from '#db/database.ts';
import type { Actor } from '#services/core/actor.ts';

/** The cells of a row by the keys of its columns; a missing one is empty. */
export type ExportedRow = Record<string, string | number | null>;

export interface ExportPage {
  rows: ExportedRow[];
  /** Where the next page begins; null: there is none. */
  nextCursor: string | null;
}

/** Reads a page of what a kind of table holds, as an import would read it, within the areas that the actor manages. */
export type ReadPage = (database: Database, actor: Actor, cursor: string | null) => Promise<ExportPage>;

/** Rows of one page. */
export const exportPageRows = 1_000;

/** @param rows one more than a page holds, where there are more @param cursorOf where the page after this row begins */
export function pageOf<Row>(rows: readonly Row[], cursorOf: (row: Row) => string, present: (row: Row) => ExportedRow): ExportPage {
  const shown = rows.slice(0, exportPageRows);
  const last = shown.at(-1);
  return { rows: shown.map(present), nextCursor: rows.length > exportPageRows && last ? cursorOf(last) : null };
}
