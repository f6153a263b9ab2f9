import type { ApiOutput } from '@energy-om/contract';
import type { PaymentChannel, PaymentState } from '@energy-om/domain';
import { placeName } from '#services/scope/area-label.ts';

export interface PaymentRow {
  id: string;
  wallet_id: string;
  account_id: string;
  room_id: string;
  room_name: string;
  cents: number;
  channel: PaymentChannel;
  state: PaymentState;
  created_at: Date;
  expires_at: Date;
  paid_at: Date | null;
}

/** The columns of a `PaymentRow`, of payment `p` in `paymentTables`. */
export const paymentColumns = `p.id, p.wallet_id, p.account_id, w.room_id, ${placeName} as room_name, p.amount as cents, p.channel, p.state, p.created_at,
  p.expires_at, p.paid_at`;

/** Payments `p` with their wallet `w`, its room `a` and the area `u` that contains it. Names `:tenant`. */
export const paymentTables = `payments p
  join wallets w on w.tenant_id = :tenant and w.id = p.wallet_id
  join areas a on a.tenant_id = :tenant and a.id = w.room_id
  left join areas u on u.tenant_id = :tenant and u.id = a.parent_id`;

/** The number that the provider is given, by which the wallet is credited once. */
export function orderNumberOf(paymentId: string): string {
  return paymentId.replaceAll('-', '');
}

/** Null for a number that is none of this installation's. */
export function paymentIdOf(orderNumber: string): string | null {
  const [, ...parts] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(orderNumber) ?? [];
  return parts.length === 0 ? null : parts.join('-');
}

export function presentPayment(row: PaymentRow): ApiOutput<'getPayment'> {
  return {
    id: row.id,
    orderNumber: orderNumberOf(row.id),
    room: { id: row.room_id, name: row.room_name },
    cents: row.cents,
    currency: 'CNY',
    channel: row.channel,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
  };
}
