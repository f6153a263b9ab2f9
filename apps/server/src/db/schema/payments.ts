import type {
  CounterMethod,
  DifferenceOutcome,
  OnlineChannel,
  PaymentChannel,
  PaymentDifferenceKind,
  PaymentState,
  RefundState,
  RefundWay,
} from '@energy-om/domain';
import type { Defaulted } from './column-types.ts';

export interface PaymentTable {
  tenant_id: string;
  id: string;
  wallet_id: string;
  account_id: string;
  /** Fen. */
  amount: number;
  channel: PaymentChannel;
  state: PaymentState;
  created_at: Date;
  expires_at: Date;
  queries: Defaulted<number>;
  next_query_at: Date | null;
  reason: Defaulted<string>;
  provider_number: string | null;
  paid_at: Date | null;
  journal_id: string | null;
  code: string | null;
  confirmed_by: string | null;
  confirmed_at: Date | null;
  method: CounterMethod | null;
  note: Defaulted<string>;
  approved_by: string | null;
  /** Fen. */
  refunded: Defaulted<number>;
}

export interface RefundTable {
  tenant_id: string;
  id: string;
  payment_id: string;
  wallet_id: string;
  account_id: string;
  /** Fen. */
  amount: number;
  way: RefundWay;
  state: RefundState;
  note: string;
  content_hash: string;
  requested_at: Date;
  processed_by: string | null;
  processed_at: Date | null;
  approved_by: string | null;
  rejected_by: string | null;
  reason: Defaulted<string>;
  sent_at: Date | null;
  tries: Defaulted<number>;
  next_try_at: Date | null;
  provider_number: string | null;
  refunded_at: Date | null;
  paid_out_by: string | null;
  method: CounterMethod | null;
  payout_note: Defaulted<string>;
  ended_at: Date | null;
  frozen_by: string;
  ended_by: string | null;
}

export interface PaymentBillTable {
  channel: PaymentChannel;
  day: string;
  claimed_until: Date;
  compared_at: Date | null;
  rows: Defaulted<number>;
  unknown_rows: Defaulted<number>;
  tried_at: Defaulted<Date | null>;
  failure: Defaulted<string | null>;
  requested_at: Defaulted<Date | null>;
}

export interface PaymentBillRowTable {
  tenant_id: string;
  channel: OnlineChannel;
  day: string;
  subject: 'payment' | 'refund';
  number: string;
  payment_id: string | null;
  rows: number;
  /** Fen. */
  amount: number;
  /** Fen. */
  fee: number;
}

export interface UnmatchedBillRowTable {
  id: string;
  channel: OnlineChannel;
  day: string;
  kind: 'missingHere' | 'double';
  subject: 'payment' | 'refund';
  number: string;
  provider_number: string;
  /** Fen. */
  amount: number;
  /** Fen. */
  fee: number;
  billed_at: Date;
  found_at: Date;
  assigned_to: Defaulted<string | null>;
  note: Defaulted<string>;
  decided_by: Defaulted<string | null>;
  decided_at: Defaulted<Date | null>;
}

export interface PaymentDifferenceTable {
  tenant_id: string;
  id: string;
  payment_id: string | null;
  channel: OnlineChannel;
  day: string;
  kind: PaymentDifferenceKind;
  subject: 'payment' | 'refund';
  number: string;
  booked_amount: number | null;
  billed_amount: number | null;
  fee: number | null;
  provider_number: Defaulted<string | null>;
  billed_at: Defaulted<Date | null>;
  found_at: Date;
  resolved_at: Date | null;
  outcome: Defaulted<DifferenceOutcome | null>;
  note: Defaulted<string>;
  entry_id: Defaulted<string | null>;
  shares_entry: Defaulted<boolean>;
  processed_by: Defaulted<string | null>;
  processed_at: Defaulted<Date | null>;
  content_hash: Defaulted<string | null>;
  approved_by: Defaulted<string | null>;
  journal_id: Defaulted<string | null>;
}

export interface PaymentsSchema {
  payments: PaymentTable;
  refunds: RefundTable;
  payment_bills: PaymentBillTable;
  payment_bill_rows: PaymentBillRowTable;
  payment_differences: PaymentDifferenceTable;
  unmatched_bill_rows: UnmatchedBillRowTable;
}
