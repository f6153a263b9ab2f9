import type { ApiOutput } from '@energy-om/contract';
import type { OpenOrderRow } from './list-open-orders.ts';

type Place = ApiOutput<'getOperationMap'>['places'][number];

/** The rest of a place's orders is found in the list. */
const maxOrdersOfPlace = 20;

/** @param rows the most serious first, which so decide the order of the places */
export function presentPlaces(rows: readonly OpenOrderRow[]): Place[] {
  const placed = rows.filter(({ place_id }) => place_id !== null);
  return [...Map.groupBy(placed, ({ place_id }) => place_id).values()].flatMap(presentPlace);
}

function presentPlace(rows: readonly OpenOrderRow[]): Place[] {
  const [first] = rows;
  if (!first || first.place_id === null) return [];
  const counts: Place['counts'] = { 1: 0, 2: 0, 3: 0, 4: 0 };
  for (const { level } of rows) counts[level] += 1;
  const { place_id, place_name, address, longitude, latitude } = first;
  return [
    { id: place_id, name: place_name, address, longitude, latitude, counts, orders: rows.slice(0, maxOrdersOfPlace).map(presentOrder) },
  ];
}

function presentOrder(row: OpenOrderRow): Place['orders'][number] {
  return {
    id: row.id,
    orderNo: row.order_no,
    title: row.title,
    level: row.level,
    status: row.status,
    onHold: row.on_hold,
    dueAt: row.next_due_at?.toISOString() ?? null,
  };
}
