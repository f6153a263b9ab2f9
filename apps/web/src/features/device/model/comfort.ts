import { temperatureHumidityValueType } from '@energy-om/domain';

/** The comfortable ranges; a value outside of its range is shown in colour. */
const comfortable = {
  temperature: { min: 18, max: 28, below: 'tooCold', above: 'tooHot' },
  humidity: { min: 30, max: 70, below: 'tooDry', above: 'tooHumid' },
} as const;

export type Climate = keyof typeof comfortable;
export type Discomfort = 'tooCold' | 'tooHot' | 'tooDry' | 'tooHumid';

/**
 * Whether a value is a temperature or a humidity: both have one type, and humidity is measured in per cent. Null for any other value, such
 * as a gas.
 */
export function findClimate({ valueType, unit }: { valueType: number; unit: string | null }): Climate | null {
  if (valueType !== temperatureHumidityValueType) return null;
  return unit?.startsWith('%') ? 'humidity' : 'temperature';
}

/** In which way a temperature in °C or a humidity in %RH is uncomfortable; null within the range, whose ends belong to it. */
export function findDiscomfort(climate: Climate, value: number): Discomfort | null {
  const { min, max, below, above } = comfortable[climate];
  return value < min ? below : value > max ? above : null;
}
