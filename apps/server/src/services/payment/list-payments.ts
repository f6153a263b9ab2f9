import { hasPermission } from '@energy-om/domain';
import { containsWord, splitWords } from '#db/search-words.ts';
import { Parameters, prepared } from '#db/statement.ts';
import { cursorAfter, presentPage, resolveCursor, selectPage } from '#services/core/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { forbidden } from '#services/core/service-error.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { type PaymentRow, paymentColumns, paymentTables, presentPayment } from './payment-rows.ts';

const waitsAtCounter = `p.channel = 'counter' and p.state = 'pending'`;

const filters = {
  counter: `${waitsAtCounter} and p.confirmed_by is null`,
  approval: `${waitsAtCounter} and p.confirmed_by is not null`,
  paid: 'p.journal_id is not null',
  open: `p.state in ('created', 'pending', 'unknown')`,
} as const;

/** Throws `forbidden` for somebody who asks for all rooms and manages no wallets. Ids sort by time. */
export const listPayments: Verb<'listPayments'> = async ({ actor, database }, input) => {
  const isOwn = input.scope === 'own';
  if (!isOwn && !hasPermission(actor.roleGrants, 'wallet.manage')) throw forbidden();
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [
    isOwn ? `p.account_id = ${parameters.add(actor.accountId)}::uuid` : areaCondition(actor, 'wallet.manage', 'a.path', parameters),
  ];
  if (input.filter !== undefined) conditions.push(filters[input.filter]);
  if (input.roomId !== undefined) conditions.push(`w.room_id = ${parameters.add(input.roomId)}::uuid`);
  for (const word of splitWords(input.keyword ?? '')) conditions.push(containsWord(word, parameters)('y.full_name', 'a.name', 'p.code'));
  const matches = `from payments p ${paymentTables} where p.tenant_id = :tenant and ${conditions.join(' and ')}`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const after = afterId === null ? '' : `and p.id < ${parameters.add(afterId)}::uuid`;
  const orderBy = 'p.id desc';
  const ordered = `select p.id ${matches} ${after} order by ${orderBy}`;
  const text = `
    with page as (${selectPage(ordered, { alias: 'p', orderBy, limit: input.pageSize + 1, offset }, parameters)})
    select ${paymentColumns(actor, parameters)} from page join payments p on p.tenant_id = :tenant and p.id = page.id ${paymentTables}
    order by ${orderBy}`;
  const rows = await database.run(prepared<PaymentRow>(text), parameters.values);
  return presentPage(
    rows,
    input,
    total,
    (row) => presentPayment(actor, row),
    ({ id }) => cursorAfter(id, total),
  );
};
