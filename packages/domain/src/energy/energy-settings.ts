import type { CarbonFactor } from './carbon.ts';

/** The night by local clocks, in full hours: from inclusive, to exclusive; it may go over midnight. */
export interface NightHours {
  from: number;
  to: number;
}

/** What a tenant says about its analysis of energy. */
export interface EnergySettings {
  night: NightHours;
  /** Types without any go by `defaultCarbonFactors`. */
  carbonFactors: readonly CarbonFactor[];
}

export const defaultNight: NightHours = { from: 0, to: 5 };
export const maxCarbonFactors = 100;
export const maxCarbonFactor = 10_000;
export const maxFactorSourceLength = 200;

/** Whether a local hour (0 to 23) belongs to the night. */
export function isNightHour(hour: number, { from, to }: NightHours): boolean {
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}

export type EnergySettingsFault = 'noNight' | 'factorRepeated';

/** Finds what is wrong with settings; keys are paths such as `night.to` and `carbonFactors.2.from`. */
export function findEnergySettingsFaults({ night, carbonFactors }: EnergySettings): Record<string, EnergySettingsFault> {
  const faults: Record<string, EnergySettingsFault> = {};
  if (night.from === night.to) faults['night.to'] = 'noNight';
  for (const [index, { energyType, from }] of carbonFactors.entries()) {
    const first = carbonFactors.findIndex((other) => other.energyType === energyType && other.from === from);
    if (first !== index) faults[`carbonFactors.${index}.from`] = 'factorRepeated';
  }
  return faults;
}
