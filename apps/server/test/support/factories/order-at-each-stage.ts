import type { Moved, OrderFixture, OrderStage } from './order-fixture.ts';

export const orderStages = [
  '10',
  '20.person',
  '20.team',
  '30',
  '40',
  '50.team',
  '60',
  '70',
  '80',
  '90',
  '100.dispatcher',
  '100.leader',
  '110',
  '120',
  '130',
] as const;

export type OrderByStage = Record<(typeof orderStages)[number], Moved>;

/** One order at each stage of its life, in that order. @param afterEach called after each of them exists */
export async function createOrderAtEachStage(fixture: OrderFixture, afterEach?: () => void): Promise<OrderByStage> {
  const orders = new Map<OrderStage, Moved>();
  for (const stage of orderStages) {
    orders.set(stage, await fixture.orderAt(stage));
    afterEach?.();
  }
  return Object.fromEntries(orders) as OrderByStage;
}
