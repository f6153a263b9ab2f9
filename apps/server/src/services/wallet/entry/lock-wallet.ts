import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared, statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { forbidden, invalid, notFound } from '#services/core/service-error.ts';
import { type LockedWallet, lockOpenWallet } from '#services/ledger/open-wallet.ts';
import { areaCondition } from '#services/scope/area-scope.ts';

const findOccupancy = statement<{ tenant: string; room: string; account: string }, object>(
  'find-occupancy',
  'select from room_members m where m.tenant_id = :tenant and m.room_id = :room and m.account_id = :account limit 1',
);

/**
 * Locks the wallet of somebody who is or was in a room, opened now if there was none. Throws `notFound` for a room out of reach, `invalid` for an
 * account that was never in it, and `forbidden` for the actor's own wallet.
 */
export async function lockWalletOfRoom(
  tx: Transaction<Schema>,
  context: SignedInContext,
  { roomId, accountId }: { roomId: string; accountId: string },
): Promise<LockedWallet> {
  const { actor } = context;
  await assertKeepsRoom(tx, actor, roomId);
  if (accountId === actor.accountId) throw forbidden('walletIsOwn');
  const [occupancy] = await runIn(tx, findOccupancy, { tenant: actor.tenantId, room: roomId, account: accountId });
  if (!occupancy) throw invalid({ accountId: 'walletNotOccupant' });
  return lockOpenWallet(tx, context, { tenantId: actor.tenantId, roomId, accountId });
}

async function assertKeepsRoom(tx: Transaction<Schema>, actor: Actor, roomId: string): Promise<void> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `select a.id from areas a
    where a.tenant_id = :tenant and a.kind = 'room' and a.id = ${parameters.add(roomId)} and ${areaCondition(actor, 'wallet.manage', 'a.path', parameters)}`;
  const [room] = await runIn(tx, prepared(text), parameters.values);
  if (!room) throw notFound();
}

const lockRow = statement<{ tenant: string; wallet: string }, LockedWallet>(
  'lock-wallet',
  'select w.id, w.balance from wallets w where w.tenant_id = :tenant and w.id = :wallet for no key update',
);

export async function lockWallet(tx: Transaction<Schema>, tenantId: string, walletId: string): Promise<LockedWallet> {
  const [wallet] = await runIn(tx, lockRow, { tenant: tenantId, wallet: walletId });
  if (!wallet) throw new Error('the wallet of an entry is gone');
  return wallet;
}
