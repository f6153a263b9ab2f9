import { openShiftRequestStatuses } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import { readListPage } from '#services/core/list/list-page.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { concernsActor, presentRequest, type RequestRow, requestColumns, waitsForActor } from './request-rows.ts';

export const listShiftRequests: Verb<'listShiftRequests'> = async (context, input) => {
  const { actor, database, clock } = context;
  const parameters = new Parameters({ tenant: actor.tenantId });
  const isOpen = `q.status = any (${parameters.add(openShiftRequestStatuses)}::text[])`;
  const list = {
    from: ['shift_requests', 'q'],
    conditions: [`${input.state === 'open' ? '' : 'not'} (${isOpen})`, concernsActor(actor, parameters)],
    columns: requestColumns(actor, parameters),
    joins: 'join teams e on e.tenant_id = :tenant and e.id = q.team_id',
    isDescending: true,
  } as const;
  const page = await readListPage(database, input, parameters, list, (row: RequestRow) => presentRequest(actor, row, clock.now()));
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
