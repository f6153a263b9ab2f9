import { type MeasuredValue, secondMs, standardMeterModels } from '@energy-om/domain';
import { createProfile } from '#profiles/create-profile.ts';
import { readLocalTime } from '#profiles/local-time.ts';
import { type DeviceState, type Influence, undisturbed } from '#profiles/profile.ts';
import { describeSubject } from '#profiles/subject.ts';

interface ProfileRun {
  model: string;
  name?: string;
  code?: string;
  /** ISO 8601. */
  from: string;
  steps: number;
  seconds: number;
  influence?: Partial<Influence>;
  state?: Partial<DeviceState>;
}

export interface Instant {
  at: number;
  state: DeviceState;
  values: Record<string, MeasuredValue>;
}

/** Simulates a device at regular intervals from an instant on. */
export function simulateProfile({
  model: modelName,
  name = '',
  code = 'T-1',
  from,
  steps,
  seconds,
  influence,
  state,
}: ProfileRun): Instant[] {
  const model = standardMeterModels.find((candidate) => candidate.name === modelName);
  if (model === undefined) throw new Error(`no model ${modelName}`);
  const profile = createProfile(describeSubject({ code, name, model }));
  const begin = Date.parse(from);
  let current: DeviceState = { register: 0, temperature: null, isOn: true, ...state };
  return Array.from({ length: steps }, (_, index) => {
    const at = begin + index * seconds * secondMs;
    const moment = {
      at,
      local: readLocalTime(at, 'Asia/Shanghai'),
      seconds: index === 0 ? 0 : seconds,
      influence: { ...undisturbed, ...influence },
    };
    const outcome = profile(current, moment);
    current = outcome.state;
    return { at, ...outcome };
  });
}

/** Reads a value that must be a number. */
export function numberOf({ values }: Pick<Instant, 'values'>, key: string): number {
  const value = values[key];
  if (typeof value !== 'number') throw new Error(`${key} is ${String(value)}`);
  return value;
}
