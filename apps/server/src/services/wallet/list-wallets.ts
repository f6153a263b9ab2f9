import { containsWord, splitWords } from '#db/search-words.ts';
import { Parameters, prepared } from '#db/statement.ts';
import { cursorAfter, presentPage, resolveCursor, selectPage } from '#services/core/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { presentWallet, type WalletRow, walletColumns, walletTables } from './read/wallet-rows.ts';

/** A search by words reads the wallets of the tenant. */
export const listWallets: Verb<'listWallets'> = async ({ actor, database }, input) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [areaCondition(actor, 'wallet.manage', 'a.path', parameters)];
  if (input.roomId !== undefined) conditions.push(`w.room_id = ${parameters.add(input.roomId)}`);
  if (input.owing === true) conditions.push('w.balance < 0');
  for (const word of splitWords(input.keyword ?? '')) conditions.push(containsWord(word, parameters)('y.full_name', 'a.name'));
  const matches = `from ${walletTables} where w.tenant_id = :tenant and ${conditions.join(' and ')}`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const after =
    afterId === null
      ? ''
      : `and (w.balance, w.id) > ((select x.balance from wallets x where x.tenant_id = :tenant and x.id = ${parameters.add(afterId)}), ${parameters.add(afterId)}::uuid)`;
  const orderBy = 'w.balance, w.id';
  const ordered = `select w.id, w.balance ${matches} ${after} order by ${orderBy}`;
  const text = `
    with page as (${selectPage(ordered, { alias: 'w', orderBy, limit: input.pageSize + 1, offset }, parameters)})
    select ${walletColumns} from page join ${walletTables.replace('wallets w', 'wallets w on w.tenant_id = :tenant and w.id = page.id')}
    order by ${orderBy}`;
  const rows = await database.run(prepared<WalletRow>(text), parameters.values);
  return presentPage(rows, input, total, presentWallet, ({ id }) => cursorAfter(id, total));
};
