import type { EnergyType } from '../energy/energy-type.ts';

/** What kind of a value a key of a meter model is. Only 120 is the specification's (spec §3), the others stand around it. */
export const valueTypes = {
  /** Counts upwards for good: consumption is its difference. */
  register: 100,
  /** A measured quantity that goes up and down. */
  gauge: 110,
  /** Temperature or humidity of the environment. */
  temperatureHumidity: 120,
  /** On or off. */
  state: 130,
} as const;
export type ValueType = (typeof valueTypes)[keyof typeof valueTypes];

/** A value that a model reports. */
export interface ModelValue {
  /** As in the device's messages. */
  key: string;
  label: { 'zh-CN': string; en: string };
  /** Null for what has none, as a state or a power factor. */
  unit: string | null;
  valueType: ValueType;
  /** Digits after the point, for display. */
  decimals: number;
}

export interface MeterModel {
  id: string;
  name: string;
  manufacturer: string;
  energyType: EnergyType;
  hasSwitch: boolean;
  values: readonly ModelValue[];
  /** What the register's display counts to before it begins again at zero; null: it does not. In the register's unit. */
  registerModulus: number | null;
}

/** A measured value as devices send them. */
export type MeasuredValue = number | boolean | string;

/** The register that consumption is taken from; null for a model that counts nothing. */
export function findRegister(values: readonly ModelValue[]): ModelValue | null {
  return values.find(({ valueType }) => valueType === valueTypes.register) ?? null;
}
