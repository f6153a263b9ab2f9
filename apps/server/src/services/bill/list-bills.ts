import { containsWord, splitWords } from '#db/search-words.ts';
import { Parameters, prepared } from '#db/statement.ts';
import { cursorAfter, presentPage, resolveCursor, selectPage } from '#services/core/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { type BillRow, billColumns, billCondition, billTables, presentBill } from './bill-rows.ts';

/** A bill of which nothing is left, because somebody else pays now, is left out. */
export const listBills: Verb<'listBills'> = async (context, input) => {
  const { actor, database } = context;
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [billCondition(actor, input.scope, parameters), `b.use <> '[]'::jsonb`];
  if (input.roomId !== undefined) conditions.push(`b.room_id = ${parameters.add(input.roomId)}`);
  if (input.month !== undefined) conditions.push(`b.month = ${parameters.add(input.month)}`);
  for (const word of splitWords(input.keyword ?? '')) conditions.push(containsWord(word, parameters)('y.full_name', 'a.name'));
  const matches = `from ${billTables} where b.tenant_id = :tenant and ${conditions.join(' and ')}`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const after =
    afterId === null
      ? ''
      : `and (b.month, b.id) < ((select x.month from bills x where x.tenant_id = :tenant and x.id = ${parameters.add(afterId)}), ${parameters.add(afterId)}::uuid)`;
  const orderBy = 'b.month desc, b.id desc';
  const ordered = `select b.id, b.month ${matches} ${after} order by ${orderBy}`;
  const text = `
    with page as (${selectPage(ordered, { alias: 'b', orderBy, limit: input.pageSize + 1, offset }, parameters)})
    select ${billColumns} from page join ${billTables.replace('bills b', 'bills b on b.tenant_id = :tenant and b.id = page.id')}
    order by ${orderBy}`;
  const rows = await database.run(prepared<BillRow>(text), parameters.values);
  const zone = await loadTimeZone(context);
  return presentPage(
    rows,
    input,
    total,
    (row) => presentBill(row, zone),
    ({ id }) => cursorAfter(id, total),
  );
};
