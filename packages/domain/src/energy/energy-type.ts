/** Energy types (spec §3). Heat has two codes: NYLN from cooling, NYRN from heating plants. */
export const energyTypes = ['NYDN', 'NYSN', 'NYQN', 'NYLN', 'NYRN', 'NYHJ', 'NYKG'] as const;
export type EnergyType = (typeof energyTypes)[number];

/** Value type of the environment's temperature and humidity (spec §3). */
export const temperatureHumidityValueType = 120;

/** What consumption of each type is counted in; environment and switches consume nothing. */
export const consumptionUnits: Record<EnergyType, 'kWh' | 'm³' | 'GJ' | null> = {
  NYDN: 'kWh',
  NYSN: 'm³',
  NYQN: 'm³',
  NYLN: 'GJ',
  NYRN: 'GJ',
  NYHJ: null,
  NYKG: null,
};

/** What an order, a rule or a tree leaf may point at. */
export const objectKinds = ['device', 'meter', 'gateway', 'camera', 'area'] as const;
export type ObjectKind = (typeof objectKinds)[number];
