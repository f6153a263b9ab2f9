import type { ConfigurationSection } from '@energy-om/domain';
import type { ManagingPermission } from '#services/scope/managed-areas.ts';
import type { ExportedRow } from '../export/export-page.ts';
import type { FaultList } from '../fault-list.ts';
import type { Columns, RowOf } from '../read/column.ts';
import type { AreaPaths } from './area-paths.ts';

export type Effect = 'created' | 'updated' | 'unchanged';

/** An entry of a section as rows of a table make it. */
export interface RowsOfEntry {
  /** As the section's schema reads it. */
  entry: unknown;
  /** The first of the rows. */
  line: number;
  /** Of an entry whose parts have rows of their own: their lines, by their places in the entry, as `form.fields.2`. */
  partLines: ReadonlyMap<string, number>;
  /** What becomes of each part; null: a row is a whole entry. */
  effects: readonly Effect[] | null;
}

/** What the tenant has of a section. */
export interface PresentEntries {
  /** Returns what the next entry of that reference stands for; null: nothing is there yet. */
  take(reference: unknown): unknown;
  /** All that is in use. */
  all(): readonly unknown[];
}

export interface ReadingTools {
  present: PresentEntries;
  areas: AreaPaths;
  /** Faults are added to it. */
  faults: FaultList;
  /** Makes a key for a field that is new. */
  createKey(): string;
}

/** A kind of table that is a flat writing of a section of the configuration. */
export interface SettingKind {
  section: ConfigurationSection;
  /** What saving one by itself takes. */
  permission: ManagingPermission;
  columns: Columns;
  /** The columns by the places in an entry that have another name, as `condition.limit`. */
  places: Readonly<Record<string, string>>;
  /** What a row does not say stays as it is. Rows with a fault are left out. */
  readEntries(rows: readonly RowOf<Columns>[], tools: ReadingTools): RowsOfEntry[];
  presentRows(entry: unknown, areas: AreaPaths): ExportedRow[];
}

/** Whether every cell of a row could be read. */
export function isReadable(row: RowOf<Columns>): boolean {
  return Object.values(row).every((value) => value !== undefined);
}
