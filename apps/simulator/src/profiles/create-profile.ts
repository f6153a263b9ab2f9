import { hasValue } from '../devices/find-model.ts';
import { createElectricity } from './kinds/electricity.ts';
import { createEnvironment } from './kinds/environment.ts';
import { createGas } from './kinds/gas.ts';
import { switchOnly } from './kinds/switch.ts';
import { createThermal } from './kinds/thermal.ts';
import { createTransformer } from './kinds/transformer.ts';
import { createWater } from './kinds/water.ts';
import type { Profile } from './profile.ts';
import { roundValues } from './round-values.ts';
import type { Subject } from './subject.ts';

/** Profiles by the keys that a model reports, so that a new model with known keys needs no entry. The first match counts. */
const profiles: readonly (readonly [key: string, create: (subject: Subject) => Profile])[] = [
  ['energy', createElectricity],
  ['pressure', createGas],
  ['volume', createWater],
  ['heat', createThermal],
  ['load', createTransformer],
  ['temperature', createEnvironment],
  ['on', () => switchOnly],
];

/** Values are returned under the model's keys and with its decimals. */
export function createProfile(subject: Subject): Profile {
  const create = profiles.find(([key]) => hasValue(subject.model, key))?.[1];
  if (create === undefined) throw new Error(`nothing is known about how a ${subject.model.name} behaves`);
  const profile = create(subject);
  return (state, moment) => {
    const { state: next, values } = profile(state, moment);
    return { state: next, values: roundValues(subject.model, values) };
  };
}
