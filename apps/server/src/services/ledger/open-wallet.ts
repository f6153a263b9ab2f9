import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';

interface Values {
  tenant: string;
  room: string;
  account: string;
}

const insertWallet = statement<Values & { id: string; now: Date }, object>(
  'open-wallet',
  `insert into wallets (tenant_id, id, room_id, account_id, opened_at) values (:tenant, :id, :room, :account, :now)
    on conflict (tenant_id, room_id, account_id) do nothing`,
);

/** The wallet of an account in a room that is being written to, locked until the transaction ends. */
export interface LockedWallet {
  id: string;
  /** Fen. */
  balance: number;
}

const lockWalletRow = statement<Values, LockedWallet>(
  'lock-wallet-of-room',
  `select w.id, w.balance from wallets w where w.tenant_id = :tenant and w.room_id = :room and w.account_id = :account for no key update`,
);

/** Returns the wallet of an account in a room, opened now if there was none. The caller knows that the account is, or was, in the room. */
export async function lockOpenWallet(
  tx: Transaction<Schema>,
  { ids, clock }: Pick<AppContext, 'ids' | 'clock'>,
  place: { tenantId: string; roomId: string; accountId: string },
): Promise<LockedWallet> {
  const values = { tenant: place.tenantId, room: place.roomId, account: place.accountId };
  await runIn(tx, insertWallet, { ...values, id: ids.next(), now: clock.now() });
  const [wallet] = await runIn(tx, lockWalletRow, values);
  if (!wallet) throw new Error('the wallet that was just opened is gone');
  return wallet;
}
