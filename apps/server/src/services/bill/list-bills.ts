import { containsWord, splitWords } from '#db/search-words.ts';
import { Parameters } from '#db/statement.ts';
import { readListPage } from '#services/core/list-page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { type BillRow, billColumns, billCondition, billJoins, presentBill, roomAndPayerOfBill } from './bill-rows.ts';

/** An open bill of which nothing is left, because somebody else pays now, is left out. */
export const listBills: Verb<'listBills'> = async (context, input) => {
  const { actor, database } = context;
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [billCondition(actor, input.scope, parameters), `(b.use <> '[]'::jsonb or b.round is not null)`];
  if (input.roomId !== undefined) conditions.push(`b.room_id = ${parameters.add(input.roomId)}`);
  if (input.state !== undefined) conditions.push(`b.round is ${input.state === 'open' ? '' : 'not '}null`);
  if (input.month !== undefined) conditions.push(`b.month = ${parameters.add(input.month)}`);
  for (const word of splitWords(input.keyword ?? '')) conditions.push(containsWord(word, parameters)('y.full_name', 'a.name'));
  const zone = await loadTimeZone(context);
  return readListPage(
    database,
    input,
    parameters,
    {
      from: ['bills', 'b'],
      conditions,
      conditionJoins: roomAndPayerOfBill,
      columns: billColumns,
      joins: billJoins,
      sortedBy: ['month'],
      isDescending: true,
    },
    (row: BillRow) => presentBill(row, zone),
  );
};
