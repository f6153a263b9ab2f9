import { labourCostCents } from '@energy-om/domain';
import type { DemoRows } from '../tenant/demo-rows.ts';
import type { DemoTenant } from '../tenant/demo-tenant.ts';
import type { SimulatedOrder } from './courses/simulated-order.ts';

/** Adds what the labour of the results cost, at the rates of the tenant. A tenant without rates has no cost. */
export function addCostRows(rows: DemoRows, { tenantId, plan }: DemoTenant, orders: readonly SimulatedOrder[]): void {
  if (!plan.stock) return;
  const { general, businesses } = plan.stock.rates;
  for (const { id, scenario, columns } of orders) {
    const minutes = columns.result?.labourMinutes ?? null;
    if (minutes === null) continue;
    const rateCents = businesses[scenario.business.key] ?? general;
    rows.order_costs.push({
      ...{ tenant_id: tenantId, order_id: id },
      ...{ labour_minutes: minutes, labour_rate_cents: rateCents, labour_cents: labourCostCents(minutes, rateCents) },
    });
  }
}
