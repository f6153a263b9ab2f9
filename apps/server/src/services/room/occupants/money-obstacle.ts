import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import type { MessageKey } from '#services/messages/messages.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { loadRoomOutlook } from '#services/settlement/outlook/room-outlook.ts';

/** Somebody who pays for a room and is about to stop. */
export interface LeavingPayer {
  tenantId: string;
  roomId: string;
  accountId: string;
  /** The payment goes to another account, or the payer leaves the room. */
  change: 'payer' | 'leave';
  /** What the account has used in the room and is not charged yet, in fen; 0 where a clerk answers for it. */
  unsettledCents: number;
}

interface Values {
  tenant: string;
  room: string;
  account: string;
}

const findMoney = statement<Values, { balance: number; has_open_payment: boolean }>(
  'find-money-of-payer',
  `select w.balance,
      w.frozen > 0 or exists (select from payments p where p.tenant_id = :tenant and p.wallet_id = w.id
        and (p.state in ('unknown', 'refunding') or (p.state = 'pending' and p.confirmed_by is not null))) as has_open_payment
    from wallets w where w.tenant_id = :tenant and w.room_id = :room and w.account_id = :account`,
);

/** What an account has used in a room and is not charged yet, in fen, as it will be settled. */
export async function loadUnsettledUse(
  context: SignedInContext,
  { roomId, accountId }: Pick<LeavingPayer, 'roomId' | 'accountId'>,
): Promise<number> {
  const { actor, clock, database } = context;
  const place = { tenantId: actor.tenantId, zone: await loadTimeZone(context), now: clock.now().getTime(), roomId };
  const supplies = await loadRoomOutlook(database, { ...place, payer: { id: accountId, from: 0 } });
  return supplies.reduce((sum, { unsettledCents }) => sum + unsettledCents, 0);
}

/**
 * What of money keeps a payer from stopping: a debt; and from leaving besides, use that is not settled and that the balance does not cover, and a payment whose outcome
 * is unknown or that waits for a second person, and a refund on its way. What is not settled yet is charged to the wallet that they keep, and so is what is settled at this
 * moment: the wallet is not locked, since memberships are locked before wallets.
 */
async function findObstacle(
  tx: Transaction<Schema>,
  { tenantId, roomId, accountId, change, unsettledCents }: LeavingPayer,
): Promise<MessageKey | null> {
  const [money] = await runIn(tx, findMoney, { tenant: tenantId, room: roomId, account: accountId });
  const balance = money?.balance ?? 0;
  if (balance < 0) return 'payerOwes';
  if (change === 'payer') return null;
  if (unsettledCents > 0 && balance < unsettledCents) return 'payerOwesUnsettled';
  return money?.has_open_payment ? 'payerHasOpenPayment' : null;
}

/** Throws a conflict for a payer whom something of money keeps. */
export async function assertNoMoneyObstacle(tx: Transaction<Schema>, payer: LeavingPayer): Promise<void> {
  const obstacle = await findObstacle(tx, payer);
  if (obstacle !== null) throw conflict(obstacle, null, { amount: (payer.unsettledCents / 100).toFixed(2) });
}
