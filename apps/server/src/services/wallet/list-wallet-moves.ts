import { Parameters, prepared } from '#db/statement.ts';
import { cursorAfter, presentPage, resolveCursor, selectPage } from '#services/core/list/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { findWallet } from './read/find-wallet.ts';
import { type MoveRow, moveColumns, moveTables, presentMove } from './read/move-rows.ts';

/** Throws `notFound` for a wallet that is neither the account's own nor one that it keeps. */
export const listWalletMoves: Verb<'listWalletMoves'> = async (context, input) => {
  const { actor, database } = context;
  await findWallet(context, input.walletId);
  const parameters = new Parameters({ tenant: actor.tenantId, wallet: input.walletId });
  const matches = 'from journal_lines l where l.tenant_id = :tenant and l.wallet_id = :wallet and l.wallet_seq is not null';
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const after =
    afterId === null
      ? ''
      : `and l.wallet_seq < (select x.wallet_seq from journal_lines x
          where x.tenant_id = :tenant and x.wallet_id = :wallet and x.wallet_seq is not null and x.journal_id = ${parameters.add(afterId)})`;
  const orderBy = 'l.wallet_seq desc';
  const ordered = `select l.journal_id, l.wallet_seq ${matches} ${after} order by ${orderBy}`;
  const text = `
    with page as (${selectPage(ordered, { alias: 'l', orderBy, limit: input.pageSize + 1, offset }, parameters)})
    select ${moveColumns}
    from page
      join journal_lines l on l.tenant_id = :tenant and l.wallet_id = :wallet and l.wallet_seq = page.wallet_seq
      ${moveTables}
    order by ${orderBy}`;
  const rows = await database.run(prepared<MoveRow>(text), parameters.values);
  return presentPage(rows, input, total, presentMove, ({ journal_id }) => cursorAfter(journal_id, total));
};
