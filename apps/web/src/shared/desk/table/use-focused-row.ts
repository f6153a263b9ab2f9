import { useState } from 'react';

/**
 * The index of the row with the focus. It is known by its key, since rows that are read anew may stand elsewhere; the place of one that is
 * gone is taken by the next.
 */
export function useFocusedRow<Row>(rows: readonly Row[], rowKey: (row: Row) => string): [number, (index: number) => void] {
  const [current, setCurrent] = useState<{ index: number; key: string | null }>({ index: 0, key: null });
  const place = rows.findIndex((row) => rowKey(row) === current.key);
  const focused = place < 0 ? Math.max(0, Math.min(current.index, rows.length - 1)) : place;
  return [focused, (index) => setCurrent({ index, key: rows[index] ? rowKey(rows[index]) : null })];
}
