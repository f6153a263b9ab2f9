import type { MeterModel } from '@energy-om/domain';
import { minuteMs } from '@energy-om/domain';
import { createNoise, drawShare, type Noise } from './noise.ts';
import type { Moment } from './profile.ts';
import { type RhythmName, readRhythm } from './rhythms.ts';
import { findSize } from './sizes.ts';

/** The device that a profile simulates. */
export interface Subject {
  code: string;
  /** The names of the device and its gateway, which say what is measured. */
  name: string;
  model: MeterModel;
  noise: Noise;
  /** The maximum flow in normal use, in kW or m³/h. */
  rated: number;
  rhythm: RhythmName;
}

/** The first match counts. */
const rhythmsByName: readonly (readonly [RegExp, RhythmName])[] = [
  [/照明|lighting/i, 'lighting'],
  [/空调|冷冻|冷水|冷量|chill|cooling/i, 'cooling'],
  [/锅炉|采暖|boiler|heating/i, 'heating'],
  [/公寓|住宅|宿舍|居|入户|apartment|residen|household/i, 'home'],
];
const defaultRhythms: Record<MeterModel['energyType'], RhythmName> = {
  NYDN: 'office',
  NYSN: 'water',
  NYQN: 'heating',
  NYLN: 'cooling',
  NYRN: 'heating',
  NYHJ: 'occupancy',
  NYKG: 'lighting',
};

/** The spread in size between devices of one kind, as a share in both directions. */
const sizeSpread = 0.15;

export function describeSubject({ code, name, model }: Pick<Subject, 'code' | 'name' | 'model'>): Subject {
  return {
    code,
    name,
    model,
    noise: createNoise(code),
    rated: findSize(model.name, name) * (1 + sizeSpread * (2 * drawShare(code) - 1)),
    rhythm: chooseRhythm(name, model),
  };
}

function chooseRhythm(name: string, { energyType }: MeterModel): RhythmName {
  // A room is warm when people are in it, whatever else its name says.
  if (energyType === 'NYHJ' || energyType === 'NYKG') return defaultRhythms[energyType];
  return rhythmsByName.find(([pattern]) => pattern.test(name))?.[1] ?? defaultRhythms[energyType];
}

const slowNoise = { periodMs: 7 * minuteMs, share: 0.08 };
const quickNoise = { periodMs: 25_000, share: 0.02 };
const overloadShare = 1.32;

/** The share of the rated size that is used at a moment: the rhythm with noise, changed by faults. */
export function readShare({ rhythm, noise }: Subject, { at, local, influence }: Moment): number {
  const wavering = 1 + slowNoise.share * noise(at, slowNoise.periodMs) + quickNoise.share * noise(at, quickNoise.periodMs);
  const usual = influence.isOverloaded ? overloadShare : readRhythm(rhythm, local);
  return Math.max(0, usual * (influence.isOverloaded ? 1 + quickNoise.share * noise(at, quickNoise.periodMs) : wavering));
}
