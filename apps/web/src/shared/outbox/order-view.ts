import { findMainAction } from '@energy-om/domain';
import type { OrderAction, OrderDetail } from './order-types.ts';
import type { OrderView } from './outbox-state.ts';

/** An order as it looks with what waits upon it. */
export function withView(order: OrderDetail, view: OrderView | undefined): OrderDetail {
  return isShown(order, view) ? { ...order, ...view.patch } : order;
}

/** The same of a row in a list, which has fewer fields. */
export function withRowView<Row extends { version: number; mainAction: OrderAction['action'] | null }>(
  row: Row,
  view: OrderView | undefined,
): Row {
  if (!isShown(row, view)) return row;
  const known = Object.entries(view.patch).filter(([field]) => field in row);
  return { ...row, ...Object.fromEntries(known), ...(view.patch.actions && { mainAction: findMainAction(view.patch.actions) }) };
}

/** From some version on the answer of the server has everything itself. */
function isShown({ version }: { version: number }, view: OrderView | undefined): view is OrderView {
  return view !== undefined && (view.untilVersion === null || version < view.untilVersion);
}
