import { minuteMs, withdrawStock } from '@energy-om/domain';
import { writeOnce } from '#services/core/write/write-once.ts';
import { addOrderCost } from '#services/spare-part/cost/add-order-cost.ts';
import { changeOrderCost } from '#services/spare-part/cost/change-order-cost.ts';
import { lockBalances } from '#services/spare-part/stock/lock-balances.ts';
import { toExactThousandths } from '#services/spare-part/stock/to-exact-thousandths.ts';
import { balanceOf, writeEntry } from '#services/spare-part/stock/write-entry.ts';
import type { Acting } from '../field-documents/act-as.ts';
import { call } from '../set-up/services-at.ts';
import type { DemoTenant } from '../tenant/demo-tenant.ts';
import { type FoundStock, partIdOf } from './find-stock.ts';
import type { FinishedWork } from './find-work.ts';

/**
 * Books what was used on an order while it was carried out, as the call for it does it but for the order's status, which has moved on since, and
 * afterwards the carriage of the parts.
 */
export async function bookUsedParts(
  { as }: Acting,
  { people }: DemoTenant,
  stock: FoundStock,
  { id, leadId, finishedAt, used }: FinishedWork,
  now: number,
): Promise<void> {
  const lead = people.find((person) => person.id === leadId);
  if (!lead) throw new Error(`${leadId} is nobody`);
  const context = { ...as(lead.key, now - finishedAt + 25 * minuteMs), operation: 'takeParts' as const };
  const { tenantId } = context.actor;
  for (const { code, quantity } of used) {
    const place = { storeId: stock.mainId, partId: partIdOf(stock, code) };
    const changes = { taken: { ...place, quantity } };
    await writeOnce(context, { subjectKind: 'workOrder', subjectId: id, changes }, async (tx) => {
      const balance = (await lockBalances(tx, context, [place]))(place);
      const change = withdrawStock(balanceOf(balance), toExactThousandths(quantity));
      if (typeof change === 'string') throw new Error(`${code}: ${change}`);
      await writeEntry(tx, context, balance, { kind: 'issue', change, orderId: id });
      await changeOrderCost(tx, tenantId, id, { partsCents: -change.valueCents });
      return null;
    });
  }
  const carriage = { orderId: id, cents: 4_500, note: '备件送货费' };
  await call(as('chen', now - finishedAt - 5 * minuteMs), 'addOrderCost', addOrderCost, carriage);
}
