import { isSame } from '#services/configuration/is-same.ts';
import type { ExportedRow } from '../export/export-page.ts';
import type { FaultText } from '../fault-text.ts';
import { inBoth } from '../fault-text.ts';
import type { Columns, RowOf } from '../read/column.ts';
import type { ReadableRow } from './entry-kind.ts';
import { type Effect, isReadable, type ReadingTools, type RowsOfEntry, type SettingKind } from './setting-kind.ts';

interface PartKind<Kind extends Columns, Entry, Part> extends Pick<SettingKind, 'section' | 'permission'> {
  columns: Kind;
  places: SettingKind['places'];
  /** Null: the section has one entry. */
  owner: {
    /** The column that says of which entry a part is. */
    key: keyof Kind & string;
    /** Said of an owner that the tenant does not have, where rows do not make one. */
    unknown: FaultText;
  } | null;
  /** Makes an owner that is not there yet. @returns null, with a fault, where the row lacks what it needs */
  createOwner?(row: ReadableRow<Kind> & { line: number }, tools: ReadingTools): Entry | null;
  /** Columns that say something of the entry itself, so that its rows have to agree. */
  columnsOfOwner?: readonly (keyof Kind & string)[];
  nameOf(entry: Entry): string;
  partsOf(entry: Entry): Part[];
  withParts(entry: Entry, parts: readonly Part[]): Entry;
  /** Where the part stands in the entry, as `form.fields.2`. */
  placeOf(entry: Entry, parts: readonly Part[], index: number): string;
  /** Returns the index of the part that a row is about; -1: none yet. */
  find(parts: readonly Part[], row: ReadableRow<Kind>): number;
  /** @param parts those of the entry, with what the rows before have made of them @returns null, with a fault, for no part */
  build(row: ReadableRow<Kind> & { line: number }, present: Part | null, parts: readonly Part[], tools: ReadingTools): Part | null;
  present(part: Part, entry: Entry): ExportedRow;
}

/** A kind of table whose rows are parts of entries that exist: what an entry has besides stays. */
export function createPartKind<Kind extends Columns, Entry, Part>(kind: PartKind<Kind, Entry, Part>): SettingKind {
  const { section, permission, columns, places } = kind;
  return {
    ...{ section, permission, columns, places },
    readEntries: (rows, tools) => readEntries(kind, rows.filter(isReadable), tools),
    presentRows: (given) => {
      const entry = given as Entry;
      return kind.partsOf(entry).map((part) => kind.present(part, entry));
    },
  };
}

function readEntries<Kind extends Columns, Entry, Part>(
  kind: PartKind<Kind, Entry, Part>,
  rows: readonly RowOf<Columns>[],
  tools: ReadingTools,
): RowsOfEntry[] {
  const owners = new Map((tools.present.all() as Entry[]).map((entry) => [kind.owner && kind.nameOf(entry), entry]));
  return [...Map.groupBy(rows, (row) => kind.owner && (row[kind.owner.key] as string))].flatMap(([name, ofOwner]) => {
    const given = ofOwner as (ReadableRow<Kind> & { line: number })[];
    const [first] = given;
    const present = owners.get(name);
    const owner = present ?? (first && kind.createOwner?.(first, tools));
    if (owner) return [mergeParts(kind, owner, given, tools)];
    if (owner === null) return [];
    if (kind.owner && name !== null) for (const { line } of ofOwner) tools.faults.add(line, kind.owner.key, kind.owner.unknown, name);
    return [];
  });
}

function mergeParts<Kind extends Columns, Entry, Part>(
  kind: PartKind<Kind, Entry, Part>,
  owner: Entry,
  rows: readonly (ReadableRow<Kind> & { line: number })[],
  tools: ReadingTools,
): RowsOfEntry {
  addContradictions(kind, rows, tools);
  const parts = kind.partsOf(owner);
  const lines = new Map<number, number>();
  const effects: Effect[] = [];
  for (const row of rows) {
    const found = kind.find(parts, row);
    const earlier = lines.get(found);
    if (earlier !== undefined) {
      tools.faults.addRow(row.line, inBoth(`与第 ${earlier} 行重复`, `This is the same as line ${earlier}`));
      continue;
    }
    const before = found < 0 ? null : (parts[found] as Part);
    const after = kind.build(row, before, parts, tools);
    if (after === null) continue;
    const index = found < 0 ? parts.length : found;
    parts[index] = after;
    lines.set(index, row.line);
    effects.push(before === null ? 'created' : isSame(before, after) ? 'unchanged' : 'updated');
  }
  const entry = kind.withParts(owner, parts);
  const partLines = new Map([...lines].map(([index, line]) => [kind.placeOf(entry, parts, index), line]));
  return { entry, line: rows[0]?.line ?? 0, partLines, effects };
}

/** What a later row says otherwise is its fault; an empty cell says nothing. */
function addContradictions<Kind extends Columns, Entry, Part>(
  { columnsOfOwner = [] }: PartKind<Kind, Entry, Part>,
  rows: readonly (ReadableRow<Kind> & { line: number })[],
  { faults }: ReadingTools,
): void {
  for (const key of columnsOfOwner) {
    const [first, ...others] = rows.filter((row) => row[key] !== null);
    for (const row of others)
      if (first && !isSame(row[key], first[key]))
        faults.add(row.line, key, inBoth(`与第 ${first.line} 行不一致`, `is not what line ${first.line} says`));
  }
}
