import type { EnergyType } from '@energy-om/domain';
import type { Json } from './column-types.ts';

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
  charges: ChargeTable;
}
