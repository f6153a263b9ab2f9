/** The energy types (spec §3). Thermal energy has two codes: NYLN from cooling plants, NYRN from heating plants. */
export const energyTypes = ['NYDN', 'NYSN', 'NYQN', 'NYLN', 'NYRN', 'NYHJ', 'NYKG'] as const;
export type EnergyType = (typeof energyTypes)[number];

/** The value type of environmental temperature and humidity (spec §3). */
export const temperatureHumidityValueType = 120;

/** The unit of consumption of each type; null for environment and switches, which consume nothing. */
export const consumptionUnits: Record<EnergyType, 'kWh' | 'm³' | 'GJ' | null> = {
  NYDN: 'kWh',
  NYSN: 'm³',
  NYQN: 'm³',
  NYLN: 'GJ',
  NYRN: 'GJ',
  NYHJ: null,
  NYKG: null,
};

/** The kinds of objects that an order, a rule or a leaf of the area tree can refer to. */
export const objectKinds = ['device', 'meter', 'gateway', 'camera', 'area'] as const;
export type ObjectKind = (typeof objectKinds)[number];
