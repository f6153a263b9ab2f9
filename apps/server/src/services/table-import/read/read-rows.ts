import { FaultList } from '../fault-list.ts';
import { inBoth } from '../fault-text.ts';
import { type Columns, type RowOf, ValueFault } from './column.ts';
import { readHeader } from './read-header.ts';
import { findTextFault } from './read-values.ts';
import type { Cell, Table, TableRow } from './table.ts';

/** The rows of a file with their faults so far. */
export interface ReadRows<Kind extends Columns> {
  rows: RowOf<Kind>[];
  faults: FaultList;
}

/** Reads the rows by a kind's columns. Throws `ImportError` when the header is wrong. */
export function readRows<Kind extends Columns>(table: Table, columns: Kind): ReadRows<Kind> {
  const keys = readHeader(table, columns);
  // A column that the file does not have may be at fault too.
  const usual = Object.entries(columns).map(([key, { zh }]) => [key, zh] as const);
  const headings = keys.flatMap((key, index) => (key === null ? [] : [[key, String(table.header.cells[index])] as const]));
  const faults = new FaultList(new Map([...usual, ...headings]));
  const indexes = new Map(keys.map((key, index) => [key, index]));
  const rows = table.rows.map((row) => {
    const isWhole = hasWidth(row, keys.length, faults);
    const values = Object.keys(columns).map((key) => [key, isWhole ? readCell(row, indexes.get(key), key, columns, faults) : undefined]);
    return { line: row.line, ...Object.fromEntries(values) } as RowOf<Kind>;
  });
  return { rows, faults };
}

/** A separator within a value shifts all following values, so no value of a row with another width can be trusted. */
function hasWidth({ line, cells }: TableRow, width: number, faults: FaultList): boolean {
  if (cells.length >= width && cells.slice(width).every((cell) => cell === '')) return true;
  faults.addRow(
    line,
    inBoth(
      `有 ${cells.length} 个值，而表头有 ${width} 列`,
      `has ${cells.length} ${cells.length === 1 ? 'value' : 'values'}, and the header ${width}`,
    ),
  );
  return false;
}

/** What a text of several lines has between them, and before those that are indented. */
const lineSigns = /[\n\r\t]/g;

function readCell({ line, cells }: TableRow, index: number | undefined, key: string, columns: Columns, faults: FaultList): unknown {
  const column = columns[key];
  const cell: Cell = (index === undefined ? '' : cells[index]) ?? '';
  if (cell === '') {
    if (!column?.required) return null;
    faults.add(line, key, inBoth('未填写', 'is missing'));
    return undefined;
  }
  const text = typeof cell === 'string' ? cell : cell.shown;
  const isReadable = typeof cell === 'string' || (cell.isDate && column?.read.takesDates);
  const value = isReadable
    ? (findTextFault(column?.read.takesLines ? text.replaceAll(lineSigns, ' ') : text) ?? column?.read(text))
    : new ValueFault(cell.reason);
  if (!(value instanceof ValueFault)) return value;
  faults.add(line, key, value.reason, text);
  return undefined;
}
