/** More of a kind is a reason to say more exactly what one looks for. */
export const maxShown = 20;
/** Counted to here and no further. */
const countedTo = 1_000;
/** So many are looked at. */
export const maxFound = countedTo + 1;

export interface Found<Item> {
  items: Item[];
  total: number;
  totalIsLeast: boolean;
}

/** @param rows the first of them, each with how many there are of at most `maxFound` */
export function presentFound<Row extends { found: number }, Item>(rows: readonly Row[], present: (row: Row) => Item): Found<Item> {
  const found = rows[0]?.found ?? 0;
  return { items: rows.map(present), total: Math.min(found, countedTo), totalIsLeast: found > countedTo };
}
