import {
  type ColumnDef,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { fitColumns } from './fit-columns.ts';
import { readTableChoices, type TableChoices, writeTableChoices } from './table-choices.ts';
import type { TableColumn } from './table-column.ts';

const features = tableFeatures({ rowSortingFeature, columnVisibilityFeature, sortedRowModel: createSortedRowModel() });

const collator = new Intl.Collator(['zh-CN', 'en'], { numeric: true });

/** Orders texts as a dictionary of the language does, with numbers in them by value. */
export function compareCells(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(String(one), String(other));
}

export interface DataTableOptions<Row> {
  /** The table's name, under which choices are stored. */
  name: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** CSS pixels for the columns; null while that is not known. */
  room: number | null;
  /** Rows in a tree, or of which only a part is there, keep their order. */
  isSortable: boolean;
}

/** The rows in the chosen order and the chosen columns; what somebody chooses is stored on this computer. */
export function useDataTable<Row extends object>({ name, columns, rows, rowKey, room, isSortable }: DataTableOptions<Row>) {
  const [choices, setChoices] = useState<TableChoices>(() => readTableChoices(name));
  const change = (changes: Partial<TableChoices>) => {
    const next = { ...choices, ...changes };
    setChoices(next);
    writeTableChoices(name, next);
  };
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, header, sortBy }): ColumnDef<typeof features, Row> => ({
          id,
          header,
          accessorFn: (row) => sortBy?.(row) ?? undefined,
          sortUndefined: 'last',
          enableSorting: isSortable && sortBy !== undefined,
          sortFn: (one, other, column) => compareCells(one.getValue<string | number>(column), other.getValue<string | number>(column)),
        }),
      ),
    [columns, isSortable],
  );
  const fitting = fitColumns(columns, room, choices.visibility);
  const isShown = (id: string) => fitting.some((column) => column.id === id);
  const columnVisibility = Object.fromEntries(columns.map(({ id }) => [id, isShown(id)]));
  const table = useTable({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: rowKey,
    state: { sorting: choices.sorting.filter(({ id }) => columns.some((column) => column.id === id)), columnVisibility },
    onSortingChange: (update) => change({ sorting: typeof update === 'function' ? update(choices.sorting) : update }),
  });
  return {
    rows: isSortable ? table.getRowModel().rows.map(({ original }) => original) : rows,
    columns: fitting,
    isShown,
    show: (id: string, isShown: boolean) => change({ visibility: { ...choices.visibility, [id]: isShown } }),
    /** Null: it cannot be sorted. */
    sortingOf: (id: string) => {
      const column = table.getColumn(id);
      return column?.getCanSort() ? { direction: column.getIsSorted(), toggle: () => column.toggleSorting() } : null;
    },
  };
}
