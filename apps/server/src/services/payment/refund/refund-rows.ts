import { createHash } from 'node:crypto';
import type { ApiOutput } from '@energy-om/contract';
import type { CounterMethod, PaymentChannel, PaymentState, RefundState, RefundWay } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { notFound } from '#services/core/service-error.ts';
import { placeName } from '#services/scope/area-label.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { orderNumberOf } from '../payment-rows.ts';

export type Refund = ApiOutput<'requestRefund'>;

export interface RefundRow {
  id: string;
  payment_id: string;
  payment_state: PaymentState;
  payment_cents: number;
  payment_refunded: number;
  channel: PaymentChannel;
  wallet_id: string;
  balance: number;
  account_id: string;
  full_name: string;
  room_id: string;
  room_name: string;
  cents: number;
  way: RefundWay;
  state: RefundState;
  note: string;
  content_hash: string;
  requested_at: Date;
  processed_by: string | null;
  clerk_name: string | null;
  processed_at: Date | null;
  approver_name: string | null;
  reason: string;
  refunded_at: Date | null;
  ended_at: Date | null;
  payer_out_name: string | null;
  method: CounterMethod | null;
  payout_note: string;
  frozen_by: string;
  is_clerk: boolean;
  may_approve: boolean;
}

/** The columns of a `RefundRow`, of refund `r` with `refundJoins`. */
export const refundColumns = (
  actor: Actor,
  parameters: Parameters,
) => `r.id, r.payment_id, p.state as payment_state, p.amount as payment_cents,
  p.refunded as payment_refunded, p.channel, r.wallet_id, w.balance, r.account_id, y.full_name, w.room_id, ${placeName} as room_name, r.amount as cents,
  r.way, r.state, r.note, r.content_hash, r.requested_at, r.processed_by, k.full_name as clerk_name, r.processed_at, v.full_name as approver_name,
  r.reason, r.refunded_at, r.ended_at, o.full_name as payer_out_name, r.method, r.payout_note, r.frozen_by,
  ${areaCondition(actor, 'wallet.manage', 'a.path', parameters)} as is_clerk,
  ${areaCondition(actor, 'settlement.approve', 'a.path', parameters)} as may_approve`;

/**
 * What refunds `r` are joined to: payment `p`, wallet `w`, its room `a` with the area `u` that contains it, payer `y`, clerk `k`, second person `v`, and who has
 * paid it out `o`. Names `:tenant`.
 */
export const refundJoins = `join payments p on p.tenant_id = :tenant and p.id = r.payment_id
  join wallets w on w.tenant_id = :tenant and w.id = r.wallet_id
  join areas a on a.tenant_id = :tenant and a.id = w.room_id
  left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
  join accounts y on y.id = r.account_id
  left join accounts k on k.id = r.processed_by
  left join accounts v on v.id = r.approved_by
  left join accounts o on o.id = r.paid_out_by`;

function readableCondition(actor: Actor, parameters: Parameters): string {
  return `(r.account_id = ${parameters.add(actor.accountId)}::uuid or ${areaCondition(actor, 'wallet.manage', 'a.path', parameters)}
    or ${areaCondition(actor, 'settlement.approve', 'a.path', parameters)})`;
}

/** Throws `notFound` for a refund that the actor has nothing to do with. */
export async function loadRefund(run: Database['run'], actor: Actor, refundId: string): Promise<RefundRow> {
  const parameters = new Parameters({ tenant: actor.tenantId, refund: refundId });
  const text = `select ${refundColumns(actor, parameters)} from refunds r ${refundJoins}
    where r.tenant_id = :tenant and r.id = :refund and ${readableCondition(actor, parameters)}`;
  const [refund] = await run(prepared<RefundRow>(text), parameters.values);
  if (!refund) throw notFound();
  return refund;
}

/** The refunds of a payment that the actor has to do with, the newest first. */
export async function listRefundsOfPayment(run: Database['run'], actor: Actor, paymentId: string): Promise<RefundRow[]> {
  const parameters = new Parameters({ tenant: actor.tenantId, payment: paymentId });
  const text = `select ${refundColumns(actor, parameters)} from refunds r ${refundJoins}
    where r.tenant_id = :tenant and r.payment_id = :payment and ${readableCondition(actor, parameters)} order by r.id desc`;
  return run(prepared<RefundRow>(text), parameters.values);
}

/** What an approval is of. */
export function hashRefund(content: { paymentId: string; walletId: string; cents: number; way: RefundWay; note: string }): string {
  const { paymentId, walletId, cents, way, note } = content;
  return createHash('sha256')
    .update(JSON.stringify([paymentId, walletId, cents, way, note]))
    .digest('hex');
}

const personOf = (id: string | null, fullName: string | null) => (id === null || fullName === null ? null : { id, fullName });

export function presentRefund({ accountId }: Pick<Actor, 'accountId'>, row: RefundRow): Refund {
  const isMine = row.account_id === accountId;
  const isPayable = row.way === 'counter' && row.state === 'approved';
  return {
    id: row.id,
    paymentId: row.payment_id,
    number: orderNumberOf(row.id),
    room: { id: row.room_id, name: row.room_name },
    account: { id: row.account_id, fullName: row.full_name },
    isMine,
    cents: row.cents,
    currency: 'CNY',
    channel: row.channel,
    way: row.way,
    state: row.state,
    note: row.note,
    contentHash: row.content_hash,
    requestedAt: row.requested_at.toISOString(),
    processedBy: personOf(row.processed_by, row.clerk_name),
    processedAt: row.processed_at?.toISOString() ?? null,
    approvedBy: row.approver_name,
    reason: row.reason,
    payout:
      row.method === null || row.payer_out_name === null ? null : { by: row.payer_out_name, method: row.method, note: row.payout_note },
    refundedAt: row.refunded_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    mayWithdraw: isMine && (row.state === 'requested' || row.state === 'waiting'),
    mayProcess: !isMine && row.is_clerk && row.state === 'requested',
    mayDecide: !isMine && row.may_approve && row.state === 'waiting' && row.processed_by !== accountId,
    mayPayOut: !isMine && row.is_clerk && isPayable,
  };
}
