import type { TableColumn } from './table-column.ts';

/**
 * The columns that are shown: those that somebody chose, and of the others as many as have room, in their order. The first one, which
 * names the row, is always there. `room` is in CSS pixels; null while it is not known, and then extra columns wait.
 */
export function fitColumns<Column extends Pick<TableColumn<never>, 'id' | 'minWidth' | 'isExtra'>>(
  columns: readonly Column[],
  room: number | null,
  chosen: Readonly<Record<string, boolean>>,
): Column[] {
  const widthOf = (some: readonly Column[]) => some.reduce((sum, { minWidth }) => sum + minWidth, 0);
  const always = columns.filter(({ id }, index) => index === 0 || chosen[id] === true);
  const shown = new Set(always);
  let left = (room ?? Number.POSITIVE_INFINITY) - widthOf(always);
  const open = columns.filter((column) => !shown.has(column) && chosen[column.id] === undefined);
  for (const column of [...open.filter(({ isExtra }) => !isExtra), ...(room === null ? [] : open.filter(({ isExtra }) => isExtra))]) {
    if (column.minWidth > left) break;
    left -= column.minWidth;
    shown.add(column);
  }
  return columns.filter((column) => shown.has(column));
}
