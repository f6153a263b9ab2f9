import { Parameters, prepared } from '#db/statement.ts';
import { cursorAfter, presentPage, resolveCursor, selectPage } from '#services/core/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { readCondition } from '#services/scope/order-scope.ts';
import { isNamed } from './read/permit-rows.ts';
import { presentSummary, type SummaryRow, summaryColumns } from './read/permit-summary.ts';

export const listPermits: Verb<'listPermits'> = async ({ actor, database, clock }, input) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const statuses = input.status ? `and p.status = any (${parameters.add(input.status)}::text[])` : '';
  const matches = `from permits p join work_orders o on o.tenant_id = :tenant and o.id = p.order_id
    where p.tenant_id = :tenant and p.status not in ('closed', 'voided') ${statuses}
      and (${isNamed(parameters.add(actor.accountId))} or ${readCondition(actor, parameters, clock.now())})`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const after = afterId === null ? '' : `and (p.valid_until, p.id) > ${positionOf(parameters.add(afterId))}`;
  const orderBy = 'p.valid_until, p.id';
  const ordered = `select p.valid_until, p.id ${matches} ${after} order by ${orderBy}`;
  const text = `
    with page as (${selectPage(ordered, { alias: 'p', orderBy, limit: input.pageSize + 1, offset }, parameters)})
    select ${summaryColumns}
    from page
      join permits p on p.tenant_id = :tenant and p.id = page.id
      join work_orders o on o.tenant_id = :tenant and o.id = p.order_id
    order by ${orderBy}`;
  const rows = await database.run(prepared<SummaryRow>(text), parameters.values);
  return presentPage(rows, input, total, presentSummary, ({ id }) => cursorAfter(id, total));
};

/** The cursor holds only the id, and the end is looked up; that of another tenant is not found. */
function positionOf(id: string): string {
  return `((select x.valid_until from permits x where x.tenant_id = :tenant and x.id = ${id}), ${id}::uuid)`;
}
