import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
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

/** Returns the text of what of money keeps a payer from stopping; null: nothing. Runs under the room's lock. */
export type MoneyCheck = (tx: Transaction<Schema>, payer: LeavingPayer) => Promise<MessageKey | null>;

/** What the ledger knows of: a debt, use that is not settled, a payment whose outcome is unknown, a refund on its way. */
const moneyChecks: readonly MoneyCheck[] = [];

/** Throws a conflict for a payer whom something of money keeps. */
export async function assertNoMoneyObstacle(tx: Transaction<Schema>, payer: LeavingPayer): Promise<void> {
  for (const check of moneyChecks) {
    const obstacle = await check(tx, payer);
    if (obstacle !== null) throw conflict(obstacle);
  }
}
