import type { EnergySettings } from '@energy-om/domain';
import type { Json } from './column-types.ts';

export interface EnergySettingsTable {
  tenant_id: string;
  version: number;
  settings: Json<EnergySettings>;
}

export interface EnergySchema {
  energy_settings: EnergySettingsTable;
}
