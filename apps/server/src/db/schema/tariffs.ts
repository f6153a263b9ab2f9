import type { EnergyType, TariffDates, TariffState, TariffTerms } from '@energy-om/domain';
import type { Defaulted, Json } from './column-types.ts';

export interface TariffTable {
  tenant_id: string;
  id: string;
  version: Defaulted<number>;
  name: string;
  energy_type: EnergyType;
  created_at: Date;
}

export interface TariffVersionTable {
  tenant_id: string;
  id: string;
  tariff_id: string;
  version: Defaulted<number>;
  state: Defaulted<TariffState>;
  valid_from: Date;
  content: Json<TariffTerms>;
  made_by: string;
  made_at: Date;
  requested_by: Defaulted<string | null>;
  requested_at: Defaulted<Date | null>;
  hash: Defaulted<string | null>;
  decided_by: Defaulted<string | null>;
  decided_at: Defaulted<Date | null>;
  refusal: Defaulted<string>;
}

export interface TariffAssignmentTable {
  tenant_id: string;
  area_id: string;
  energy_type: EnergyType;
  from_at: Date;
  /** Null: what the area above has. */
  tariff_id: string | null;
  assigned_by: string;
  assigned_at: Date;
}

export interface TariffCalendarTable {
  tenant_id: string;
  version: number;
  dates: Json<TariffDates>;
}

/** What one room draws of one type of energy. */
export interface SupplyTable {
  tenant_id: string;
  room_id: string;
  energy_type: EnergyType;
  version: Defaulted<number>;
  settled_to: Defaulted<Date | null>;
  due_from: Defaulted<Date | null>;
  /** When it is looked at next. */
  next_at: Defaulted<Date>;
  /** Whether it has ended, and nothing of it is left to be settled. */
  is_complete: Defaulted<boolean>;
  /** Because of a meter that may send yet; null: nothing of it is. */
  estimated_from: Defaulted<Date | null>;
}

export interface TariffsSchema {
  tariffs: TariffTable;
  tariff_versions: TariffVersionTable;
  tariff_assignments: TariffAssignmentTable;
  tariff_calendars: TariffCalendarTable;
  supplies: SupplyTable;
}
