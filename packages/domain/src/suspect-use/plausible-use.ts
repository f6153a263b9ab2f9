import type { Rating } from '../device/nameplate.ts';
import type { EnergyType } from '../energy/energy-type.ts';
import type { ModelValue } from '../meter/meter-model.ts';

/** What a meter can be loaded with for long beyond its rating. More than that it has not counted. */
const overloadFactor = 1.2;

/**
 * What the largest meters that stand in the pipe or the line themselves can count in an hour, in the unit of consumption: three phases of 100 A, a water meter DN50,
 * a gas meter G25, a heat meter of a megawatt. It holds where the plate on a meter says nothing. The factor of a transformer multiplies it.
 */
export const defaultPerHour: Partial<Record<EnergyType, number>> = { NYDN: 66, NYSN: 31, NYQN: 40, NYLN: 3.6, NYRN: 3.6 };

const voltsOfPhase = 220;

/** What a rated value of an electricity meter comes to in kW. */
const kilowattsOf: Record<string, (value: number, phases: number) => number> = {
  w: (value) => value / 1000,
  kw: (value) => value,
  mw: (value) => value * 1000,
  va: (value) => value / 1000,
  kva: (value) => value,
  mva: (value) => value * 1000,
  a: (value, phases) => (value * voltsOfPhase * phases) / 1000,
};
/** What a rated value of a meter of water or gas comes to in m³/h. */
const cubicMetresOf: Record<string, (value: number) => number> = {
  'm³/h': (value) => value,
  'm3/h': (value) => value,
  'l/h': (value) => value / 1000,
  'l/min': (value) => (value * 60) / 1000,
};
const gigajoulesOfKilowattHour = 0.0036;
const gigajoulesOf: Record<string, (value: number) => number> = {
  'gj/h': (value) => value,
  kw: (value) => value * gigajoulesOfKilowattHour,
  mw: (value) => value * 1000 * gigajoulesOfKilowattHour,
};
const conversionsOf: Partial<Record<EnergyType, Record<string, (value: number, phases: number) => number>>> = {
  NYDN: kilowattsOf,
  NYSN: cubicMetresOf,
  NYQN: cubicMetresOf,
  NYLN: gigajoulesOf,
  NYRN: gigajoulesOf,
};

/** What decides how much a meter can count in an hour. */
export interface RatedMeter {
  energyType: EnergyType | null;
  ratings: readonly Rating[];
  values: readonly ModelValue[];
  /** By which its register is multiplied. */
  factor: number;
}

/**
 * The most that a meter can have counted in an hour, in the unit of consumption: by the largest rated value on its plate that says a flow, or by what the largest
 * meters of its kind can. Null: nothing of this type is known. A current on the plate is that of the meter itself, as 5(60) A, of which the one in brackets is
 * the largest; it is multiplied by the transformer's factor, and so is a power.
 */
export function maxPerHourOf({ energyType, ratings, values, factor }: RatedMeter): number | null {
  const conversions = energyType === null ? undefined : conversionsOf[energyType];
  const fallback = energyType === null ? undefined : defaultPerHour[energyType];
  if (!conversions || fallback === undefined) return null;
  const phases = values.some(({ key }) => /^(voltage|current|power)[b-c]$/i.test(key)) ? 3 : 1;
  const rated = ratings.flatMap(({ value, unit }) => {
    const convert = conversions[unit.trim().toLowerCase()];
    const number = largestOf(value);
    return convert && number !== null && number > 0 ? [convert(number, phases)] : [];
  });
  return (rated.length > 0 ? Math.max(...rated) : fallback) * overloadFactor * Math.max(1, factor);
}

/** Of 5(60) it is 60; null for what is no number. */
function largestOf(text: string): number | null {
  const numbers = (text.replaceAll(',', '').match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
  return numbers.length === 0 ? null : Math.max(...numbers);
}
