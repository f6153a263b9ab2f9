import type { ColumnReader, ValueFault } from '../read/column.ts';

/** The value of a cell that empties what there is. An empty cell leaves it, so a dash stands for this. */
export const cleared = '';
export type Cleared = typeof cleared;

/** Of an optional column whose value may be taken away again. */
export function clearable<Value>(read: ColumnReader<Value>): ColumnReader<Value | Cleared> {
  const readOrClear = (text: string): Value | Cleared | ValueFault => (/^[-–—－]$/.test(text) ? cleared : read(text));
  return Object.assign(readOrClear, { choices: read.choices, takesDates: read.takesDates, takesLines: read.takesLines });
}

/** @param cell null: empty @param present what there is; undefined where nothing is there yet @param empty what stands for none */
export function valueOfCell<Value, Empty>(cell: Value | Cleared | null, present: Value | Empty | undefined, empty: Empty): Value | Empty {
  if (cell === null) return present === undefined ? empty : present;
  return cell === cleared ? empty : (cell as Value);
}
