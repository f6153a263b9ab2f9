import type { ApiOutput } from '@energy-om/contract';
import type { CounterMethod, PaymentChannel, PaymentState } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { placeName } from '#services/scope/area-label.ts';
import { areaCondition } from '#services/scope/area-scope.ts';

export interface PaymentRow {
  id: string;
  wallet_id: string;
  account_id: string;
  full_name: string;
  room_id: string;
  room_name: string;
  cents: number;
  channel: PaymentChannel;
  state: PaymentState;
  created_at: Date;
  expires_at: Date;
  paid_at: Date | null;
  refunded: number;
  code: string | null;
  confirmed_by: string | null;
  clerk_name: string | null;
  confirmed_at: Date | null;
  method: CounterMethod | null;
  note: string;
  approver_name: string | null;
  is_clerk: boolean;
  may_approve: boolean;
}

/** The columns of a `PaymentRow`, of payment `p` in `paymentTables`. */
export const paymentColumns = (actor: Actor, parameters: Parameters) => `p.id, p.wallet_id, p.account_id, y.full_name, w.room_id,
  ${placeName} as room_name, p.amount as cents, p.channel, p.state, p.created_at, p.expires_at, p.paid_at, p.refunded, p.code, p.confirmed_by,
  k.full_name as clerk_name, p.confirmed_at, p.method, p.note, v.full_name as approver_name,
  ${areaCondition(actor, 'wallet.manage', 'a.path', parameters)} as is_clerk,
  ${areaCondition(actor, 'settlement.approve', 'a.path', parameters)} as may_approve`;

/** What payments `p` are joined to: wallet `w`, its room `a` with the area `u` that contains it, payer `y`, clerk `k`, second person `v`. Names `:tenant`. */
export const paymentTables = `join wallets w on w.tenant_id = :tenant and w.id = p.wallet_id
  join areas a on a.tenant_id = :tenant and a.id = w.room_id
  left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
  join accounts y on y.id = p.account_id
  left join accounts k on k.id = p.confirmed_by
  left join accounts v on v.id = p.approved_by`;

/** The condition that the actor has to do with a payment: it pays, or takes or approves payments of the room. */
function readableCondition(actor: Actor, parameters: Parameters): string {
  return `(p.account_id = ${parameters.add(actor.accountId)}::uuid or ${areaCondition(actor, 'wallet.manage', 'a.path', parameters)}
    or ${areaCondition(actor, 'settlement.approve', 'a.path', parameters)})`;
}

/** The statement that reads one payment that the actor has to do with. */
export function paymentQuery(actor: Actor, paymentId: string) {
  const parameters = new Parameters({ tenant: actor.tenantId, payment: paymentId });
  const text = `select ${paymentColumns(actor, parameters)} from payments p ${paymentTables}
    where p.tenant_id = :tenant and p.id = :payment and ${readableCondition(actor, parameters)}`;
  return [prepared<PaymentRow>(text), parameters.values] as const;
}

/** The number that the provider is given, by which the wallet is credited once. */
export function orderNumberOf(paymentId: string): string {
  return paymentId.replaceAll('-', '');
}

/** Null for a number that is none of this installation's. */
export function paymentIdOf(orderNumber: string): string | null {
  const [, ...parts] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(orderNumber) ?? [];
  return parts.length === 0 ? null : parts.join('-');
}

export function presentPayment({ accountId }: Pick<Actor, 'accountId'>, row: PaymentRow): ApiOutput<'createPayment'> {
  const { confirmed_by, confirmed_at, clerk_name, method } = row;
  const isMine = row.account_id === accountId;
  const waits = row.channel === 'counter' && row.state === 'pending';
  const isConfirmed = confirmed_by !== null && confirmed_at !== null && clerk_name !== null && method !== null;
  return {
    id: row.id,
    orderNumber: orderNumberOf(row.id),
    room: { id: row.room_id, name: row.room_name },
    account: { id: row.account_id, fullName: row.full_name },
    isMine,
    cents: row.cents,
    currency: 'CNY',
    channel: row.channel,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    refundedCents: row.refunded,
    code: row.code,
    confirmation: isConfirmed
      ? {
          by: { id: confirmed_by, fullName: clerk_name },
          at: confirmed_at.toISOString(),
          method,
          note: row.note,
          approvedBy: row.approver_name,
        }
      : null,
    mayCancel: waits && isMine && !isConfirmed,
    mayConfirm: waits && !isMine && !isConfirmed && row.is_clerk,
    mayDecide: waits && !isMine && isConfirmed && confirmed_by !== accountId && row.may_approve,
  };
}
