import { Parameters } from '#db/statement.ts';
import { readListPage } from '#services/core/list/list-page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { readCondition } from '#services/scope/order-scope.ts';
import { isNamed } from './read/permit-rows.ts';
import { presentSummary, summaryColumns } from './read/permit-summary.ts';

export const listPermits: Verb<'listPermits'> = async ({ actor, database, clock }, input) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [
    `p.status not in ('closed', 'voided')`,
    `(${isNamed(parameters.add(actor.accountId))} or ${readCondition(actor, parameters, clock.now())})`,
  ];
  if (input.status) conditions.push(`p.status = any (${parameters.add(input.status)}::text[])`);
  const list = {
    from: ['permits', 'p'],
    conditions,
    columns: summaryColumns,
    joins: 'join work_orders o on o.tenant_id = :tenant and o.id = p.order_id',
    sortedBy: ['valid_until'],
  } as const;
  return readListPage(database, input, parameters, list, presentSummary);
};
