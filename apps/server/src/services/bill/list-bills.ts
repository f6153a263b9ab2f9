import type { ApiInput } from '@energy-om/contract';
import { splitWords } from '#db/search-words.ts';
import { Parameters } from '#db/statement.ts';
import { readListPage } from '#services/core/list/list-page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { type BillRow, billColumns, billCondition, billJoins, presentBill, roomAndPayerOfBill } from './bill-rows.ts';
import { findPlaceMatches, placeMatchConditions } from './place-matches.ts';
import { openCentsJoin, unpaidBillIds } from './unpaid-bills.ts';

type State = NonNullable<ApiInput<'listBills'>['state']>;

/** What is paid in advance is never unpaid: a balance is charged with it. */
function stateCondition(state: State, parameters: Parameters, now: Date): string {
  if (state === 'unpaid') return `b.id in (${unpaidBillIds()})`;
  if (state === 'overdue') return `b.id in (${unpaidBillIds(parameters.add(now))})`;
  return `b.round is ${state === 'open' ? '' : 'not '}null`;
}

/** An open bill of which nothing is left, because somebody else pays now, is left out. */
export const listBills: Verb<'listBills'> = async (context, input) => {
  const { actor, database } = context;
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [billCondition(actor, input.scope, parameters), `(b.use <> '[]'::jsonb or b.round is not null)`];
  if (input.roomId !== undefined) conditions.push(`b.room_id = ${parameters.add(input.roomId)}`);
  if (input.state !== undefined) conditions.push(stateCondition(input.state, parameters, context.clock.now()));
  if (input.month !== undefined) conditions.push(`b.month = ${parameters.add(input.month)}`);
  conditions.push(...placeMatchConditions(await findPlaceMatches(context, splitWords(input.keyword ?? '')), parameters));
  const zone = await loadTimeZone(context);
  return readListPage(
    database,
    input,
    parameters,
    {
      from: ['bills', 'b'],
      conditions,
      conditionJoins: roomAndPayerOfBill,
      columns: `${billColumns}, q.open_cents`,
      joins: `${billJoins} ${openCentsJoin}`,
      sortedBy: ['month'],
      isDescending: true,
    },
    (row: BillRow & { open_cents: number | null }) => ({ ...presentBill(row, zone), openCents: row.open_cents }),
  );
};
