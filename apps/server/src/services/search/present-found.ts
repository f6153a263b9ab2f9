/** Of each kind; more results need a more exact search. */
export const maxShown = 20;
/** Results are counted up to this number. */
const maxCounted = 1_000;
/** One more than is counted, which shows that there are more. */
export const maxFound = maxCounted + 1;

export interface Found<Item> {
  items: Item[];
  total: number;
  totalIsLeast: boolean;
}

/** @param rows the first of them, each with how many there are of at most `maxFound` */
export function presentFound<Row extends { found: number }, Item>(rows: readonly Row[], present: (row: Row) => Item): Found<Item> {
  const found = rows[0]?.found ?? 0;
  return { items: rows.map(present), total: Math.min(found, maxCounted), totalIsLeast: found > maxCounted };
}
