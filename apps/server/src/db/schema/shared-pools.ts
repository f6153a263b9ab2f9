import type { EnergyType, PoolBasis, PoolMethod } from '@energy-om/domain';
import type { Defaulted } from './column-types.ts';

/** What a place uses together of one type of energy. */
export interface SharedPoolTable {
  tenant_id: string;
  id: string;
  area_id: string;
  energy_type: EnergyType;
  name: string;
  version: Defaulted<number>;
  settled_to: Defaulted<Date | null>;
  due_from: Defaulted<Date | null>;
  next_at: Defaulted<Date>;
  created_at: Date;
}

export interface SharedPoolVersionTable {
  tenant_id: string;
  pool_id: string;
  from_at: Date;
  /** Null, as the basis: it has ended. */
  method: PoolMethod | null;
  basis: PoolBasis | null;
  made_by: string;
  made_at: Date;
}

export interface SharedPoolMeterTable {
  tenant_id: string;
  pool_id: string;
  from_at: Date;
  device_id: string;
  is_deducted: boolean;
  /** When it took the place of another meter within the version; before all times: it did not. */
  counts_from: Defaulted<Date>;
  /** When another one took its place; null: none did. */
  counts_to: Defaulted<Date | null>;
}

export interface SharedPoolRoomTable {
  tenant_id: string;
  pool_id: string;
  from_at: Date;
  room_id: string;
  /** Square decimetres, or 1; 0: it does not share. */
  weight: number;
}

export interface SharedPoolDayTable {
  tenant_id: string;
  pool_id: string;
  from_at: Date;
  version_from: Date;
  /** Thousandths of the unit, by quarters of an hour. */
  amounts: number[];
}

export interface SharedPoolsSchema {
  shared_pools: SharedPoolTable;
  shared_pool_versions: SharedPoolVersionTable;
  shared_pool_meters: SharedPoolMeterTable;
  shared_pool_rooms: SharedPoolRoomTable;
  shared_pool_days: SharedPoolDayTable;
}
