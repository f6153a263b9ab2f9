import { Parameters, prepared } from '#db/statement.ts';
import { cursorAfter, presentPage, resolveCursor, selectPage } from '#services/core/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { readCondition } from '#services/scope/order-scope.ts';
import { isNamedOnSwitching } from './read/switching-rows.ts';
import { joinSwitchings, presentSwitchingSummary, type SwitchingSummaryRow, switchingSummaryColumns } from './read/switching-summary.ts';

export const listSwitchings: Verb<'listSwitchings'> = async ({ actor, database, clock }, input) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const statuses = input.status ? `and s.status = any (${parameters.add(input.status)}::text[])` : '';
  const matches = `from switching_orders s join work_orders o on o.tenant_id = :tenant and o.id = s.order_id
    where s.tenant_id = :tenant and s.status not in ('done', 'aborted', 'voided') ${statuses}
      and (${isNamedOnSwitching(parameters.add(actor.accountId))} or ${readCondition(actor, parameters, clock.now())})`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const after = afterId === null ? '' : `and s.id < ${parameters.add(afterId)}::uuid`;
  const orderBy = 's.id desc';
  const ordered = `select s.id ${matches} ${after} order by ${orderBy}`;
  const text = `
    with page as (${selectPage(ordered, { alias: 's', orderBy, limit: input.pageSize + 1, offset }, parameters)})
    select ${switchingSummaryColumns} ${joinSwitchings} join page on page.id = s.id where s.tenant_id = :tenant order by ${orderBy}`;
  const rows = await database.run(prepared<SwitchingSummaryRow>(text), parameters.values);
  return presentPage(rows, input, total, presentSwitchingSummary, ({ id }) => cursorAfter(id, total));
};
