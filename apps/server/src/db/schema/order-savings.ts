import type { SavingPart, SavingVerdict } from '@energy-om/domain';
import type { Defaulted, DefaultedJson } from './column-types.ts';

/** What became of the consumption after a repair. */
export interface OrderSavingTable {
  tenant_id: string;
  order_id: string;
  /** When the work on site was done. */
  repaired_at: Date;
  /** When it is looked at; null: it is decided. */
  due_at: Date | null;
  decided_at: Defaulted<Date | null>;
  verdict: Defaulted<SavingVerdict | null>;
  fault_from: Defaulted<Date | null>;
  parts: DefaultedJson<SavingPart[]>;
  follow_up_id: Defaulted<string | null>;
}

export interface OrderSavingsSchema {
  order_savings: OrderSavingTable;
}
