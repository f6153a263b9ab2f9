import { afterEach, expect, it, vi } from 'vitest';
import { followOrders } from '#shared/live/follow/follow-orders.ts';
import { dispatchLiveMessage } from '#shared/live/live-handlers.ts';

const invalidate = vi.fn();
const stop = followOrders(invalidate);
afterEach(stop);

it('an order that has changed is read again with what it costs and its round', () => {
  dispatchLiveMessage({ kind: 'order-changed', id: 'order-1' } as never);
  expect(invalidate.mock.calls[0]?.[0]).toEqual(expect.arrayContaining(['getWorkOrder', 'getOrderCost', 'getOrderInspection']));
});
