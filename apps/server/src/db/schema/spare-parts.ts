import type { CostEntryKind, StockEntryKind } from '@energy-om/domain';
import type { ColumnType } from 'kysely';
import type { Defaulted } from './column-types.ts';

export interface SparePartTable {
  tenant_id: string;
  id: string;
  version: Defaulted<number>;
  code: string;
  name: string;
  model: Defaulted<string>;
  unit: string;
  price_cents: number;
  device_models: Defaulted<string[]>;
  retired_at: Date | null;
  created_at: Date;
}

export interface SparePartBusinessTypeTable {
  tenant_id: string;
  part_id: string;
  business_type_id: string;
}

export interface StoreTable {
  tenant_id: string;
  id: string;
  version: Defaulted<number>;
  name: string;
  area_id: string | null;
  retired_at: Date | null;
  created_at: Date;
}

export interface StoreKeeperTable {
  tenant_id: string;
  store_id: string;
  account_id: string;
}

export interface StockBalanceTable {
  tenant_id: string;
  store_id: string;
  part_id: string;
  id: string;
  quantity: Defaulted<number>;
  value_cents: Defaulted<number>;
  minimum: number | null;
  is_low: Defaulted<boolean>;
  low_count: Defaulted<number>;
}

export interface StockEntryTable {
  tenant_id: string;
  id: string;
  store_id: string;
  part_id: string;
  kind: StockEntryKind;
  quantity: number;
  value_cents: number;
  order_id: string | null;
  issue_id: string | null;
  other_store_id: string | null;
  note: Defaulted<string>;
  actor_id: string;
  at: Date;
}

export interface CostSettingTable {
  tenant_id: string;
  version: number;
  rate_cents: number | null;
}

export interface LabourRateTable {
  tenant_id: string;
  business_type_id: string;
  rate_cents: number;
}

export interface OrderCostTable {
  tenant_id: string;
  order_id: string;
  parts_cents: Defaulted<number>;
  labour_minutes: number | null;
  labour_rate_cents: number | null;
  labour_cents: Defaulted<number>;
  other_cents: Defaulted<number>;
  /** The sum of the others, which the database writes. */
  total_cents: ColumnType<number, never, never>;
}

export interface OrderCostEntryTable {
  tenant_id: string;
  id: string;
  order_id: string;
  kind: CostEntryKind;
  cents: number;
  note: string;
  actor_id: string;
  at: Date;
}

export interface SparePartsSchema {
  spare_parts: SparePartTable;
  spare_part_business_types: SparePartBusinessTypeTable;
  stores: StoreTable;
  store_keepers: StoreKeeperTable;
  stock_balances: StockBalanceTable;
  stock_entries: StockEntryTable;
  cost_settings: CostSettingTable;
  labour_rates: LabourRateTable;
  order_costs: OrderCostTable;
  order_cost_entries: OrderCostEntryTable;
}
