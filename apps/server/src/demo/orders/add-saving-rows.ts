import { dayMs } from '@energy-om/domain';
import type { DemoRows } from '../tenant/demo-rows.ts';
import type { DemoTenant } from '../tenant/demo-tenant.ts';
import type { SimulatedOrder } from './courses/simulated-order.ts';

/** From the work to the comparison, as the trigger of orders has it, which rows that are inserted do not start. */
const firstLookMs = 8 * dayMs;

/** Follows up the repairs of what a meter counted. */
export function addSavingRows(rows: DemoRows, { tenantId }: DemoTenant, orders: readonly SimulatedOrder[]): void {
  for (const { id, scenario, columns } of orders) {
    const { finished_at } = columns;
    if (scenario.shows === undefined || !finished_at) continue;
    rows.order_savings.push({
      ...{ tenant_id: tenantId, order_id: id, repaired_at: finished_at },
      due_at: new Date(finished_at.getTime() + firstLookMs),
    });
  }
}
