import { Parameters, prepared } from '#db/statement.ts';
import { cursorAfter, presentPage, resolveCursor, selectPage } from '#services/core/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { type EntryRow, entryColumns, entryTables, presentEntry } from './entry-rows.ts';

/** Ids sort by time. */
export const listWalletEntries: Verb<'listWalletEntries'> = async ({ actor, database }, input) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [areaCondition(actor, 'wallet.manage', 'a.path', parameters)];
  if (input.state !== undefined) conditions.push(`e.state = ${parameters.add(input.state)}`);
  if (input.walletId !== undefined) conditions.push(`e.wallet_id = ${parameters.add(input.walletId)}`);
  const matches = `from wallet_entries e ${entryTables} where e.tenant_id = :tenant and ${conditions.join(' and ')}`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const after = afterId === null ? '' : `and e.id < ${parameters.add(afterId)}::uuid`;
  const orderBy = 'e.id desc';
  const ordered = `select e.id ${matches} ${after} order by ${orderBy}`;
  const text = `
    with page as (${selectPage(ordered, { alias: 'e', orderBy, limit: input.pageSize + 1, offset }, parameters)})
    select ${entryColumns(areaCondition(actor, 'settlement.approve', 'a.path', parameters))}
    from page join wallet_entries e on e.tenant_id = :tenant and e.id = page.id ${entryTables}
    order by ${orderBy}`;
  const rows = await database.run(prepared<EntryRow>(text), parameters.values);
  return presentPage(rows, input, total, presentEntry(actor), ({ id }) => cursorAfter(id, total));
};
