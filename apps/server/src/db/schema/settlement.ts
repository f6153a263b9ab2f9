import type { BillDocumentKind, EnergyType } from '@energy-om/domain';
import type { Defaulted, Json } from './column-types.ts';

export interface SupplyDayTable {
  tenant_id: string;
  room_id: string;
  energy_type: EnergyType;
  day: string;
  /** Thousandths of the unit. */
  amount: number;
}

/** What a bill is continued from; amounts in nano-yuan as texts. */
export interface StoredBillUse {
  key: string;
  parts: { band: string; step: number; amount: number }[];
  /** Not in rows that are older than shares. */
  shared?: { band: string; amount: number }[];
  heldMs: number;
  fixedNano: string;
  minimumNano: string;
}

export interface StoredBillLine {
  version: string;
  component: string;
  band: string | null;
  step: number | null;
  quantity: number | null;
  price: number | null;
  taxRate: number;
  exact: string;
  fen: number;
}

export interface BillTable {
  tenant_id: string;
  id: string;
  room_id: string;
  energy_type: EnergyType;
  month: string;
  account_id: string | null;
  use: Json<StoredBillUse[]>;
  lines: Json<StoredBillLine[]>;
  /** Fen. */
  total: number;
  settled_to: Date;
  /** Thousandths of the unit that a silent meter would have counted. */
  estimated: Defaulted<number>;
  /** Of its newest document, as 2026-08; null: it is open. */
  round: Defaulted<string | null>;
  /** Whether its lines have changed since that. */
  differs: Defaulted<boolean>;
}

/** A bill as it was when a document of it was issued. */
export interface StoredBillDocument {
  operator: string;
  payer: string;
  room: string;
  /** Thousandths of the unit. */
  amount: number;
  /** Of the amount; not in documents that are older than estimates. */
  estimated?: number;
  /** Fen. */
  total: number;
  from: string;
  to: string;
  lines: StoredBillLine[];
  meters: StoredBilledMeter[];
}

export interface StoredBilledMeter {
  id: string;
  name: string;
  code: string | null;
  from: string;
  to: string;
  factor: number;
  first: { at: string; value: number } | null;
  last: { at: string; value: number } | null;
}

export interface BillDocumentTable {
  tenant_id: string;
  id: string;
  bill_id: string;
  /** 0: the bill itself; its corrections from 1 on. */
  position: number;
  kind: BillDocumentKind;
  year: number;
  serial: number;
  number: string;
  month: string;
  room_id: string;
  account_id: string;
  issued_at: Date;
  /** Null: it was charged to a balance. */
  due_at: Defaulted<Date | null>;
  /** Fen: of a correction, what was posted since the document before. */
  total: number;
  content: Json<StoredBillDocument>;
  /** Null: there is no tax in it. */
  tax_journal_id: string | null;
}

export interface BillReminderTable {
  tenant_id: string;
  document_id: string;
  step: 'soon' | 'due';
  at: Date;
  /** Fen that were open. */
  cents: number;
}

export interface BillSerialTable {
  tenant_id: string;
  year: number;
  kind: BillDocumentKind;
  last: number;
}

export interface ChargeTable {
  tenant_id: string;
  journal_id: string;
  room_id: string;
  energy_type: EnergyType;
  from_at: Date;
  to_at: Date;
}

export interface SettlementSchema {
  supply_days: SupplyDayTable;
  bills: BillTable;
  bill_documents: BillDocumentTable;
  bill_serials: BillSerialTable;
  bill_reminders: BillReminderTable;
  charges: ChargeTable;
}
