import {
  type Cutoff,
  dayMs,
  findJournalFault,
  hourMs,
  type JournalKind,
  type JournalLine,
  type KeyedVersion,
  type OnlineChannel,
  type PaymentState,
  type PostedBill,
  type RefundState,
  type RefundWay,
  type WalletEntryKind,
  type WalletEntryState,
} from '#index.ts';
import { CourseStore, type Table } from './course-store.ts';

export const zone = 'Asia/Shanghai';
/** Midnight: ten days before the yearly counter of the steps begins anew. */
export const beginsAt = Date.parse('2026-06-20T16:00:00Z');
export const payers = ['anna', 'bert'] as const;

interface SupplyRow {
  version: number;
  settledTo: number | null;
  dueFrom: number | null;
}
export interface WalletRow {
  balance: number;
  seq: number;
  frozen: number;
}
interface JournalRow {
  kind: JournalKind;
  lines: readonly (JournalLine & { walletSeq: number | null; balanceAfter: number | null })[];
}
export interface EntryRow {
  kind: WalletEntryKind;
  state: WalletEntryState;
  ownerId: string;
  makerId: string;
  cents: number;
  reverses: string | null;
  approvedBy: string | null;
  madeAt: number;
}
export interface PaymentRow {
  state: PaymentState;
  channel: OnlineChannel;
  payer: string;
  cents: number;
  refundedCents: number;
  paidAt: number | null;
}
export interface RefundRow {
  paymentId: string;
  payer: string;
  cents: number;
  way: RefundWay;
  state: RefundState;
  processedBy: string | null;
}
export interface CutoffRow extends Cutoff {
  nextAt: number | null;
}
export interface CommandRow {
  payer: string;
  act: 'on' | 'off';
  isOpen: boolean;
}

/** One room of a database: its supply with what it follows from, and the money of whoever pays. A wallet has the name of its owner. */
export class CourseWorld {
  readonly store = new CourseStore();
  readonly supply: Table<SupplyRow> = new Map([['supply', { version: 0, settledTo: null, dueFrom: null }]]);
  /** Kilowatt-hours by the hour's start. */
  readonly hours: Table<number> = new Map();
  readonly payersFrom: Table<string | null> = new Map([[String(beginsAt), 'anna']]);
  readonly versionsFrom: Table<KeyedVersion> = new Map();
  readonly days: Table<number> = new Map();
  readonly bills: Table<PostedBill> = new Map();
  readonly wallets: Table<WalletRow> = new Map();
  readonly journals: Table<JournalRow> = new Map();
  readonly entries: Table<EntryRow> = new Map();
  readonly payments: Table<PaymentRow> = new Map();
  readonly refunds: Table<RefundRow> = new Map();
  readonly cutoffs: Table<CutoffRow> = new Map();
  readonly commands: Table<CommandRow> = new Map();
  now = beginsAt + dayMs;

  /** Up to where the meter is read: a batch comes every six hours. */
  get completeTo(): number {
    return Math.floor(this.now / (6 * hourMs)) * 6 * hourMs;
  }

  supplyRow(): SupplyRow {
    const row = this.supply.get('supply');
    if (!row) throw new Error('the supply is gone');
    return row;
  }

  balanceOf(wallet: string): number {
    return this.wallets.get(wallet)?.balance ?? 0;
  }

  /** All rows, by which two courses are compared. */
  rows(): object {
    const { store: _, now: _now, ...tables } = this;
    return tables;
  }

  /** Makes the supply due from an instant on: within the transaction of what has changed. */
  markDue(at: number): void {
    const { version, settledTo, dueFrom } = this.supplyRow();
    this.store.put(this.supply, 'supply', { version: version + 1, settledTo, dueFrom: Math.min(dueFrom ?? at, at) });
  }

  /** Posts a journal as the database does: once for its key, with the wallets' balances and the numbers of their lines as they are then. */
  post(kind: JournalKind, key: string, lines: readonly JournalLine[]): void {
    const fault = findJournalFault(lines);
    if (fault) throw new Error(`journal ${key}: ${fault}`);
    const written = lines.map((line) => {
      const { walletId, account, cents } = line;
      if (walletId === null) return { ...line, walletSeq: null, balanceAfter: null };
      const { balance, seq, frozen } = this.wallets.get(walletId) ?? { balance: 0, seq: 0, frozen: 0 };
      if (account !== 'wallet') {
        this.store.put(this.wallets, walletId, { balance, seq, frozen: frozen - cents });
        return { ...line, walletSeq: null, balanceAfter: null };
      }
      this.store.put(this.wallets, walletId, { balance: balance - cents, seq: seq + 1, frozen });
      return { ...line, walletSeq: seq + 1, balanceAfter: balance - cents };
    });
    this.store.insert(this.journals, key, { kind, lines: written });
  }
}
