import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { type MoveRow, moveColumns, moveTables, presentMove } from './read/move-rows.ts';
import { currency, presentWallet, type WalletRow, walletColumns, walletJoins } from './read/wallet-rows.ts';

type OfAccount = { tenant: string; account: string };

const listOwnWallets = statement<OfAccount, WalletRow>(
  'list-own-wallets',
  `select ${walletColumns} from wallets w ${walletJoins} where w.tenant_id = :tenant and w.account_id = :account order by w.opened_at, w.room_id`,
);

/** The last of each wallet are merged: an account has few wallets, and each is read from its end. */
const listLastMoves = statement<OfAccount & { limit: number }, MoveRow>(
  'list-last-wallet-moves',
  `select ${moveColumns}
    from wallets o
      cross join lateral (
        select x.* from journal_lines x where x.tenant_id = :tenant and x.wallet_id = o.id and x.wallet_seq is not null
        order by x.wallet_seq desc limit :limit
      ) l
      ${moveTables}
    where o.tenant_id = :tenant and o.account_id = :account
    order by j.at desc, l.journal_id desc limit :limit`,
);

const shownMoves = 5;

export const getAccountBalance: Verb<'getAccountBalance'> = async ({ actor, database }) => {
  const own = { tenant: actor.tenantId, account: actor.accountId };
  const wallets = await database.run(listOwnWallets, own);
  const moves = await database.run(listLastMoves, { ...own, limit: shownMoves });
  return {
    balanceCents: wallets.reduce((sum, { balance }) => sum + balance, 0),
    frozenCents: wallets.reduce((sum, { frozen }) => sum + frozen, 0),
    currency,
    wallets: wallets.map((row) => {
      const { account: _account, isFormer: _isFormer, disagreedAt: _disagreedAt, ...wallet } = presentWallet(row);
      return wallet;
    }),
    moves: moves.map(presentMove),
  };
};
