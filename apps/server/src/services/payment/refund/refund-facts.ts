import {
  chooseRefundWay,
  isOnlineChannel,
  measureRefund,
  type PaymentChannel,
  type PaymentState,
  type RefundTerms,
  type RefundWay,
} from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { loadRoomOutlook } from '#services/settlement/outlook/room-outlook.ts';

export interface RefundFacts {
  payment_id: string;
  channel: PaymentChannel;
  state: PaymentState;
  cents: number;
  paid_at: Date | null;
  refunded: number;
  parts: number;
  has_open: boolean;
  wallet_id: string;
  room_id: string;
  balance: number;
  opened_at: Date;
  disagrees: boolean;
}

const findFacts = statement<{ tenant: string; payment: string; account: string }, RefundFacts>(
  'find-refund-facts',
  `select p.id as payment_id, p.channel, p.state, p.amount as cents, p.paid_at, p.refunded, p.wallet_id, w.room_id, w.balance, w.opened_at,
      w.disagreed_at is not null as disagrees,
      (select count(*)::int from refunds r
        where r.tenant_id = :tenant and r.payment_id = p.id and r.way = 'origin' and r.state = 'refunded') as parts,
      exists (select from refunds r where r.tenant_id = :tenant and r.payment_id = p.id and r.ended_by is null) as has_open
    from payments p join wallets w on w.tenant_id = :tenant and w.id = p.wallet_id
    where p.tenant_id = :tenant and p.id = :payment and p.account_id = :account`,
);

/** Throws `notFound` for a payment of anybody else. */
export async function loadRefundFacts(run: Database['run'], { actor }: SignedInContext, paymentId: string): Promise<RefundFacts> {
  const [facts] = await run(findFacts, { tenant: actor.tenantId, payment: paymentId, account: actor.accountId });
  if (!facts) throw notFound();
  return facts;
}

/** What the payer has used in the room and is not charged yet, as it will be settled; also of somebody who does not pay there any more. */
export async function loadUnsettledCents(context: SignedInContext, { room_id: roomId, opened_at }: RefundFacts): Promise<number> {
  const { actor, clock, database } = context;
  const supplies = await loadRoomOutlook(database, {
    tenantId: actor.tenantId,
    zone: await loadTimeZone(context),
    now: clock.now().getTime(),
    roomId,
    payer: { id: actor.accountId, from: opened_at.getTime() },
  });
  return supplies.reduce((sum, { unsettledCents }) => sum + unsettledCents, 0);
}

export function measureTerms(
  { clock, payments }: SignedInContext,
  facts: RefundFacts,
  unsettledCents: number,
): RefundTerms & { way: RefundWay } {
  const { channel, state, cents, refunded: refundedCents, parts, has_open: hasOpenRefund, disagrees, balance: balanceCents } = facts;
  const paidAt = facts.paid_at?.getTime() ?? null;
  const terms = measureRefund(
    { channel, state, cents, paidAt, refundedCents, parts, hasOpenRefund },
    { balanceCents, unsettledCents, disagrees },
  );
  const isConnected = isOnlineChannel(channel) && payments.has(channel);
  return { ...terms, way: chooseRefundWay({ channel, paidAt, parts }, { now: clock.now().getTime(), isConnected }) };
}
