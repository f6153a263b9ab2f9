import { openShiftRequestStatuses } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import { cursorAfter, presentPage, resolveCursor, selectPage } from '#services/core/page.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { concernsActor, presentRequest, type RequestRow, requestColumns, waitsForActor } from './request-rows.ts';

export const listShiftRequests: Verb<'listShiftRequests'> = async (context, input) => {
  const { actor, database, clock } = context;
  const parameters = new Parameters({ tenant: actor.tenantId });
  const isOpen = `q.status = any (${parameters.add(openShiftRequestStatuses)}::text[])`;
  const matches = `from shift_requests q join teams e on e.tenant_id = :tenant and e.id = q.team_id
    where q.tenant_id = :tenant and ${input.state === 'open' ? '' : 'not'} (${isOpen}) and ${concernsActor(actor, parameters)}`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const after = afterId === null ? '' : `and q.id < ${parameters.add(afterId)}::uuid`;
  const orderBy = 'q.id desc';
  const ordered = `select q.id ${matches} ${after} order by ${orderBy}`;
  const text = `
    with page as (${selectPage(ordered, { alias: 'q', orderBy, limit: input.pageSize + 1, offset }, parameters)})
    select ${requestColumns(actor, parameters)}
    from page
      join shift_requests q on q.tenant_id = :tenant and q.id = page.id
      join teams e on e.tenant_id = :tenant and e.id = q.team_id
    order by ${orderBy}`;
  const rows = await database.run(prepared<RequestRow>(text), parameters.values);
  const present = (row: RequestRow) => presentRequest(actor, row, clock.now());
  const page = presentPage(rows, input, total, present, ({ id }) => cursorAfter(id, total));
  return { ...page, waiting: await countWaiting(context) };
};

/** Counts the requests that wait for the account. */
export async function countWaiting({ actor, database, clock }: SignedInContext): Promise<number> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `select count(*)::int as waiting from shift_requests q join teams e on e.tenant_id = :tenant and e.id = q.team_id
    where q.tenant_id = :tenant and q.status = any (${parameters.add(openShiftRequestStatuses)}::text[])
      and ${waitsForActor(actor, parameters, clock.now())}`;
  const [row] = await database.run(prepared<{ waiting: number }>(text), parameters.values);
  return row?.waiting ?? 0;
}
