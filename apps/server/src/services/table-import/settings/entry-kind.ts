import type { ExportedRow } from '../export/export-page.ts';
import { inBoth } from '../fault-text.ts';
import type { Columns, RowOf } from '../read/column.ts';
import type { AreaPaths } from './area-paths.ts';
import { isReadable, type ReadingTools, type RowsOfEntry, type SettingKind } from './setting-kind.ts';

/** A row without a cell that could not be read. */
export type ReadableRow<Kind extends Columns> = { [Key in keyof RowOf<Kind>]: Exclude<RowOf<Kind>[Key], undefined> };

interface EntryKind<Kind extends Columns, Entry> extends Pick<SettingKind, 'section' | 'permission'> {
  columns: Kind;
  /** The column of the name. */
  nameKey: string;
  /** Whether several entries may have the same reference; the first row then stands for the first of the tenant, and so on. */
  mayRepeat: boolean;
  places: SettingKind['places'];
  /** What identifies the entry, as its section says; null, with a fault, where the row does not say it. */
  referenceOf(row: ReadableRow<Kind>, tools: ReadingTools): unknown;
  /** @param present what the tenant has; null: nothing yet. @returns what the schema of the section judges; null, with a fault, for no entry */
  build(row: ReadableRow<Kind>, present: Entry | null, tools: ReadingTools): Partial<Record<keyof Entry, unknown>> | null;
  present(entry: Entry, areas: AreaPaths): ExportedRow;
}

/** A kind of table in which each row is a whole entry. */
export function createEntryKind<Kind extends Columns, Entry>(kind: EntryKind<Kind, Entry>): SettingKind {
  const { section, permission, columns, places } = kind;
  return {
    ...{ section, permission, columns, places },
    readEntries: (rows, tools) => readEntries(kind, rows, tools),
    presentRows: (entry, areas) => [kind.present(entry as Entry, areas)],
  };
}

function readEntries<Kind extends Columns, Entry>(
  kind: EntryKind<Kind, Entry>,
  rows: readonly RowOf<Columns>[],
  tools: ReadingTools,
): RowsOfEntry[] {
  const lines = new Map<string, number>();
  return rows.filter(isReadable).flatMap((given): RowsOfEntry[] => {
    const row = given as ReadableRow<Kind> & { line: number };
    const reference = kind.referenceOf(row, tools);
    if (reference === null) return [];
    const key = JSON.stringify(reference);
    const earlier = lines.get(key);
    if (earlier !== undefined && !kind.mayRepeat) {
      tools.faults.add(row.line, kind.nameKey, inBoth(`与第 ${earlier} 行重复`, `is the same as line ${earlier}`));
      return [];
    }
    lines.set(key, row.line);
    const entry = kind.build(row, tools.present.take(reference) as Entry | null, tools);
    return entry === null ? [] : [{ entry, line: row.line, partLines: new Map(), effects: null }];
  });
}
