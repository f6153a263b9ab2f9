import type { MeterSwapDifference } from '@energy-om/domain';
import type { Defaulted } from './column-types.ts';

export interface MeterSwapTable {
  tenant_id: string;
  id: string;
  old_device_id: string;
  new_device_id: string;
  at: Date;
  closing_reading_id: string;
  opening_reading_id: string;
  room_id: string | null;
  order_id: string | null;
  old_factor: number;
  new_factor: number;
  old_modulus: number | null;
  new_modulus: number | null;
  differences: MeterSwapDifference[];
  /** The names of alarm rules that the new meter has no value for. */
  rules_left: string[];
  note: Defaulted<string>;
  swapped_by: string;
}

/** A meter that stood in the place of another one before it. */
export interface MeterPartTable {
  tenant_id: string;
  device_id: string;
  part_id: string;
  /** Null: from its beginning on. */
  from_at: Date | null;
  to_at: Date;
}

export interface MeterSwapsSchema {
  meter_swaps: MeterSwapTable;
  meter_parts: MeterPartTable;
}
