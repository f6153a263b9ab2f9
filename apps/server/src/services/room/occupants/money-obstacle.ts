import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { conflict } from '#services/core/service-error.ts';
import type { MessageKey } from '#services/messages/messages.ts';

/** Somebody who pays for a room and is about to stop. */
export interface LeavingPayer {
  tenantId: string;
  roomId: string;
  accountId: string;
  /** The payment goes to another account, or the payer leaves the room. */
  change: 'payer' | 'leave';
}

interface Values {
  tenant: string;
  room: string;
  account: string;
}

const findMoney = statement<Values, { owes: boolean; has_open_payment: boolean }>(
  'find-money-of-payer',
  `select w.balance < 0 as owes,
      w.frozen > 0 or exists (select from payments p where p.tenant_id = :tenant and p.wallet_id = w.id
        and (p.state in ('unknown', 'refunding') or (p.state = 'pending' and p.confirmed_by is not null))) as has_open_payment
    from wallets w where w.tenant_id = :tenant and w.room_id = :room and w.account_id = :account`,
);

/**
 * What of money keeps a payer from stopping: a debt; and from leaving besides, a payment whose outcome is unknown or that waits for a second person, and a refund
 * on its way. What is not settled yet is charged to the wallet that they keep, and so is what is settled at this moment: the wallet is not locked, since memberships are
 * locked before wallets.
 */
async function findObstacle(tx: Transaction<Schema>, { tenantId, roomId, accountId, change }: LeavingPayer): Promise<MessageKey | null> {
  const [money] = await runIn(tx, findMoney, { tenant: tenantId, room: roomId, account: accountId });
  if (money?.owes) return 'payerOwes';
  return change === 'leave' && money?.has_open_payment ? 'payerHasOpenPayment' : null;
}

/** Throws a conflict for a payer whom something of money keeps. */
export async function assertNoMoneyObstacle(tx: Transaction<Schema>, payer: LeavingPayer): Promise<void> {
  const obstacle = await findObstacle(tx, payer);
  if (obstacle !== null) throw conflict(obstacle);
}
