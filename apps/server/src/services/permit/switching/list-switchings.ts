import { Parameters } from '#db/statement.ts';
import { readListPage } from '#services/core/list/list-page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { readCondition } from '#services/scope/order-scope.ts';
import { isNamedOnSwitching } from './read/switching-rows.ts';
import { presentSwitchingSummary, switchingJoins, switchingSummaryColumns } from './read/switching-summary.ts';

export const listSwitchings: Verb<'listSwitchings'> = async ({ actor, database, clock }, input) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [
    `s.status not in ('done', 'aborted', 'voided')`,
    `(${isNamedOnSwitching(parameters.add(actor.accountId))} or ${readCondition(actor, parameters, clock.now())})`,
  ];
  if (input.status) conditions.push(`s.status = any (${parameters.add(input.status)}::text[])`);
  const list = {
    from: ['switching_orders', 's'],
    conditions,
    conditionJoins: 'join work_orders o on o.tenant_id = :tenant and o.id = s.order_id',
    columns: switchingSummaryColumns,
    joins: switchingJoins,
    isDescending: true,
  } as const;
  return readListPage(database, input, parameters, list, presentSwitchingSummary);
};
