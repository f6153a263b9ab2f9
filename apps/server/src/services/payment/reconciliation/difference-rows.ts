import type { ApiOutput } from '@energy-om/contract';
import {
  type DifferenceAmounts,
  type DifferenceOutcome,
  differenceCents,
  mayBookByHand,
  type OnlineChannel,
  type PaymentDifferenceKind,
  type RefundState,
} from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { placeName } from '#services/scope/area-label.ts';
import { areaCondition } from '#services/scope/area-scope.ts';

export type Difference = ApiOutput<'processPaymentDifference'>;

export interface DifferenceRow {
  id: string;
  day: string;
  kind: PaymentDifferenceKind;
  subject: 'payment' | 'refund';
  number: string;
  /** Null with wallet, room and payer: nobody here knows the number. */
  payment_id: string | null;
  channel: OnlineChannel;
  wallet_id: string | null;
  room_id: string | null;
  room_name: string | null;
  account_id: string | null;
  full_name: string | null;
  booked_amount: number | null;
  billed_amount: number | null;
  fee: number | null;
  provider_number: string | null;
  billed_at: Date | null;
  resolved_at: Date | null;
  is_payment_credited: boolean;
  /** Null: it is about no refund that is known here. */
  refund_state: RefundState | null;
  outcome: DifferenceOutcome | null;
  note: string;
  processed_by: string | null;
  clerk_name: string | null;
  approver_name: string | null;
  content_hash: string | null;
  is_clerk: boolean;
  may_approve: boolean;
}

/** The columns of a `DifferenceRow`, of difference `d` with `differenceJoins`. */
export const differenceColumns = (
  actor: Actor,
  parameters: Parameters,
) => `d.id, d.day, d.kind, d.subject, d.number, d.payment_id, d.channel,
  p.wallet_id, w.room_id, ${placeName} as room_name, p.account_id, y.full_name, d.booked_amount, d.billed_amount, d.fee, d.provider_number, d.billed_at,
  d.resolved_at, d.outcome, d.note, d.processed_by, k.full_name as clerk_name, v.full_name as approver_name, d.content_hash,
  p.journal_id is not null as is_payment_credited, f.state as refund_state,
  coalesce(${areaCondition(actor, 'wallet.manage', 'a.path', parameters)}, false) as is_clerk,
  coalesce(${areaCondition(actor, 'settlement.approve', 'a.path', parameters)}, false) as may_approve`;

/**
 * What differences `d` are joined to: payment `p`, refund `f`, wallet `w`, its room `a` with the area `u` that contains it, payer `y`, clerk `k`, second person `v`. A number that
 * nobody knows has no room, and concerns whoever manages the whole organisation. Names `:tenant`.
 */
export const differenceJoins = `left join payments p on p.tenant_id = :tenant and p.id = d.payment_id
  left join refunds f on f.tenant_id = :tenant and f.payment_id = d.payment_id and d.subject = 'refund' and replace(f.id::text, '-', '') = d.number
  left join wallets w on w.tenant_id = :tenant and w.id = p.wallet_id
  left join accounts y on y.id = p.account_id
  left join areas a on a.tenant_id = :tenant and a.id = w.room_id
  left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
  left join accounts k on k.id = d.processed_by
  left join accounts v on v.id = d.approved_by`;

export function amountsOf({ kind, subject, booked_amount, billed_amount }: DifferenceRow): DifferenceAmounts {
  return { kind, of: subject, bookedCents: booked_amount, billedCents: billed_amount };
}

/** How much more the books have than the bill; null where nothing can be written off. */
export function surplusOf(row: DifferenceRow): number | null {
  return differenceCents(amountsOf(row));
}

/** Whether crediting it by an entry or writing it off books nothing that is booked otherwise. */
export function mayBook({ kind, subject, is_payment_credited, refund_state }: DifferenceRow): boolean {
  return mayBookByHand({ kind, of: subject }, { isPaymentCredited: is_payment_credited, refundState: refund_state });
}

export function presentDifference({ accountId }: Pick<Actor, 'accountId'>, row: DifferenceRow): Difference {
  const isOwn = row.account_id !== null && row.account_id === accountId;
  const isOpen = row.resolved_at === null;
  const mayProcess = isOpen && row.outcome === null && !isOwn && row.is_clerk;
  return {
    id: row.id,
    day: row.day,
    kind: row.kind,
    of: row.subject,
    number: row.number,
    paymentId: row.payment_id,
    channel: row.channel,
    walletId: row.wallet_id,
    room: row.room_id === null ? null : { id: row.room_id, name: row.room_name ?? '' },
    account: row.account_id === null ? null : { id: row.account_id, fullName: row.full_name ?? '' },
    providerNumber: row.provider_number,
    billedAt: row.billed_at?.toISOString() ?? null,
    bookedCents: row.booked_amount,
    billedCents: row.billed_amount,
    feeCents: row.fee,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    outcome: row.outcome,
    note: row.note,
    processedBy: row.clerk_name,
    approvedBy: row.approver_name,
    contentHash: row.content_hash,
    mayProcess,
    mayCredit: mayProcess && row.kind !== 'fee' && mayBook(row),
    mayWriteOff: mayProcess && surplusOf(row) !== null && mayBook(row),
    mayDecide: isOpen && row.outcome === 'writtenOff' && !isOwn && row.processed_by !== accountId && row.may_approve,
  };
}
