import { temperatureHumidityValueType } from '@energy-om/domain';

/** In which people are well; outside of it a value is shown in colour. */
const comfortable = {
  temperature: { least: 18, most: 28, below: 'tooCold', above: 'tooHot' },
  humidity: { least: 30, most: 70, below: 'tooDry', above: 'tooHumid' },
} as const;

export type Climate = keyof typeof comfortable;
export type Discomfort = 'tooCold' | 'tooHot' | 'tooDry' | 'tooHumid';

/** Which of the two a value is: both are of one type, and humidity is the one in per cent. Null for any other, as a gas. */
export function findClimate({ valueType, unit }: { valueType: number; unit: string | null }): Climate | null {
  if (valueType !== temperatureHumidityValueType) return null;
  return unit?.startsWith('%') ? 'humidity' : 'temperature';
}

/** What is wrong with a temperature in °C or a humidity in %RH; null where nothing is. The ends are comfortable. */
export function findDiscomfort(climate: Climate, value: number): Discomfort | null {
  const { least, most, below, above } = comfortable[climate];
  return value < least ? below : value > most ? above : null;
}
