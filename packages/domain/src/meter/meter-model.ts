import type { EnergyType } from '../energy/energy-type.ts';

/** The types of values that a meter model reports. Only 120 is given by the specification (spec §3); the others are chosen around it. */
export const valueTypes = {
  /** A cumulative counter, whose difference is consumption. */
  register: 100,
  /** A measured quantity that rises and falls. */
  gauge: 110,
  /** Environmental temperature or humidity. */
  temperatureHumidity: 120,
  /** On or off. */
  state: 130,
} as const;
export type ValueType = (typeof valueTypes)[keyof typeof valueTypes];

/** A value that a model reports. */
export interface ModelValue {
  /** The key in the device's messages. */
  key: string;
  label: { 'zh-CN': string; en: string };
  /** Null for a value without a unit, as a state or a power factor. */
  unit: string | null;
  valueType: ValueType;
  /** The number of decimals to display. */
  decimals: number;
}

export interface MeterModel {
  id: string;
  name: string;
  manufacturer: string;
  energyType: EnergyType;
  hasSwitch: boolean;
  values: readonly ModelValue[];
  /** The value at which the register's display wraps around to zero, in the register's unit; null when it does not. */
  registerModulus: number | null;
}

/** A measured value as devices send them. */
export type MeasuredValue = number | boolean | string;

/** Returns the register that consumption is computed from; null for a model without one. */
export function findRegister(values: readonly ModelValue[]): ModelValue | null {
  return values.find(({ valueType }) => valueType === valueTypes.register) ?? null;
}
