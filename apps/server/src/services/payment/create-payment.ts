import { isOnlineChannel, maxOpenPayments, nextPaymentQuery, openPaymentStates, paymentLifetimeMs } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid, notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockOpenWallet } from '#services/ledger/open-wallet.ts';
import { findFreeCode } from './counter/find-free-code.ts';
import { loadOwnPayment } from './load-payment.ts';
import { presentPayment } from './payment-rows.ts';

/** Serialises what one account starts, so that the limit holds for payments that are started at once. */
const lockPayer = statement<{ tenant: string; account: string }, object>(
  'lock-payer',
  'select from memberships m where m.tenant_id = :tenant and m.account_id = :account for no key update',
);

/** Whoever lives there, or has a wallet there still. */
const findRoomOfPayer = statement<{ tenant: string; account: string; room: string }, object>(
  'find-room-of-payer',
  `select from areas a where a.tenant_id = :tenant and a.id = :room and a.kind = 'room' and (
    exists (select from room_members m where m.tenant_id = :tenant and m.room_id = :room and m.account_id = :account and m.to_at is null)
    or exists (select from wallets w where w.tenant_id = :tenant and w.room_id = :room and w.account_id = :account))`,
);

const countOpen = statement<{ tenant: string; account: string; states: readonly string[]; now: Date }, { open: number }>(
  'count-open-payments',
  `select count(*)::int as open from payments p
    where p.tenant_id = :tenant and p.account_id = :account and p.state = any (:states::text[]) and p.expires_at > :now`,
);

/** Stores the payment; the provider hears of it when it is sent. */
export const createPayment: Verb<'createPayment'> = async (context, { roomId, channel, cents }) => {
  const { actor, clock, ids, payments } = context;
  const isOnline = isOnlineChannel(channel);
  if (isOnline && !payments.has(channel)) throw invalid({ channel: 'paymentChannelAbsent' });
  const id = ids.next();
  const now = clock.now();
  return writeOnce(context, { subjectKind: 'payment', subjectId: id, changes: { created: { roomId, channel, cents } } }, async (tx) => {
    await assertMayPay(tx, context, roomId, now);
    const { id: walletId } = await lockOpenWallet(tx, context, { tenantId: actor.tenantId, roomId, accountId: actor.accountId });
    const expiresAt = new Date(now.getTime() + paymentLifetimeMs(channel));
    const firstQueryAt = nextPaymentQuery({ createdAt: now.getTime(), now: now.getTime(), queries: 0 });
    const firstQuery = firstQueryAt === null ? null : new Date(firstQueryAt);
    await tx
      .insertInto('payments')
      .values({
        tenant_id: actor.tenantId,
        id,
        wallet_id: walletId,
        account_id: actor.accountId,
        amount: cents,
        channel,
        // At the counter it may be paid at once.
        state: isOnline ? 'created' : 'pending',
        created_at: now,
        expires_at: expiresAt,
        next_query_at: isOnline ? firstQuery : expiresAt,
        code: isOnline ? null : await findFreeCode(tx, actor.tenantId),
      })
      .execute();
    return presentPayment(actor, await loadOwnPayment((query, values) => runIn(tx, query, values), actor, id));
  });
};

async function assertMayPay(tx: Transaction<Schema>, { actor }: SignedInContext, roomId: string, now: Date): Promise<void> {
  const payer = { tenant: actor.tenantId, account: actor.accountId };
  await runIn(tx, lockPayer, payer);
  const [place] = await runIn(tx, findRoomOfPayer, { ...payer, room: roomId });
  if (!place) throw notFound();
  const [count] = await runIn(tx, countOpen, { ...payer, states: openPaymentStates, now });
  if ((count?.open ?? 0) >= maxOpenPayments) throw conflict('paymentsOpen');
}
