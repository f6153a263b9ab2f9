import type {
  BalanceLevel,
  JournalKind,
  LedgerAccount,
  PaymentMode,
  WalletEntryKind,
  WalletEntryState,
  WarnedLevel,
} from '@energy-om/domain';
import type { Defaulted } from './column-types.ts';

export interface WalletTable {
  tenant_id: string;
  id: string;
  room_id: string;
  account_id: string;
  /** Fen: credits less debits of its lines. */
  balance: Defaulted<number>;
  /** Of its last line. */
  seq: Defaulted<number>;
  /** Fen that are owed to its owner as a refund: credits less debits of those lines. */
  frozen: Defaulted<number>;
  opened_at: Date;
  disagreed_at: Defaulted<Date | null>;
  compared_seq: Defaulted<number>;
  compared_balance: Defaulted<number>;
  balance_level: Defaulted<BalanceLevel>;
  judged_seq: Defaulted<number>;
  low_episode: Defaulted<number>;
  warned_level: Defaulted<BalanceLevel>;
  nearly_empty: Defaulted<boolean>;
}

export interface PaymentTermsTable {
  tenant_id: string;
  wallet_id: string;
  from_at: Date;
  mode: PaymentMode;
  due_days: number | null;
  off_days: number | null;
  notice_days: number | null;
  made_by: string;
}

export interface WalletWarningTable {
  tenant_id: string;
  wallet_id: string;
  episode: number;
  level: WarnedLevel;
  days_left: number | null;
  /** Fen. */
  balance: number;
  warned_at: Date;
}

export interface WalletComparisonTable {
  tenant_id: string;
  day: string;
  after_id: string | null;
  completed_at: Date | null;
  wallets: Defaulted<number>;
}

export interface JournalTable {
  tenant_id: string;
  id: string;
  kind: JournalKind;
  key: string;
  at: Date;
  reverses: string | null;
  note: Defaulted<string>;
  made_by: string | null;
  approved_by: string | null;
}

export interface JournalLineTable {
  tenant_id: string;
  journal_id: string;
  line: number;
  account: LedgerAccount;
  wallet_id: string | null;
  /** Fen, positive for a debit. */
  amount: number;
  wallet_seq: number | null;
  balance_after: number | null;
}

export interface WalletEntryTable {
  tenant_id: string;
  id: string;
  kind: WalletEntryKind;
  wallet_id: string;
  amount: number;
  note: string;
  reverses: string | null;
  state: WalletEntryState;
  made_by: string;
  made_at: Date;
  decided_by: Defaulted<string | null>;
  decided_at: Defaulted<Date | null>;
  reason: Defaulted<string>;
  content_hash: string;
  journal_id: Defaulted<string | null>;
}

export interface LedgerSchema {
  wallets: WalletTable;
  payment_terms: PaymentTermsTable;
  wallet_warnings: WalletWarningTable;
  wallet_comparisons: WalletComparisonTable;
  journals: JournalTable;
  journal_lines: JournalLineTable;
  wallet_entries: WalletEntryTable;
}
