import { localDate } from '@energy-om/domain';
import type { SimulatedOrder } from './courses/simulated-order.ts';

export interface NumberedOrders {
  /** Numbers by order id. */
  numbers: ReadonlyMap<string, string>;
  /** The last number of each local day. */
  lastByDay: ReadonlyMap<string, number>;
}

/** Numbers are WOyyyymmdd-nnnn, counted per local day in the order of creation. @param orders oldest first */
export function numberOrders(orders: readonly SimulatedOrder[], timeZone: string): NumberedOrders {
  const numbers = new Map<string, string>();
  const lastByDay = new Map<string, number>();
  for (const order of orders) {
    const day = localDate(order.createdAt, timeZone);
    const number = (lastByDay.get(day) ?? 0) + 1;
    lastByDay.set(day, number);
    numbers.set(order.id, `WO${day.replaceAll('-', '')}-${String(number).padStart(4, '0')}`);
  }
  return { numbers, lastByDay };
}
