import { minuteMs, secondMs } from '@energy-om/domain';
import type { SimulatedDevice } from '../devices/simulated-device.ts';
import { readLocalTime } from '../profiles/local-time.ts';
import { undisturbed } from '../profiles/profile.ts';
import type { StoredState } from './state-book.ts';

const minStepMs = minuteMs;
const maxSteps = 1000;

/**
 * Returns the initial state of a device: the stored one, unless the device file was written since with a larger register, as after a reset.
 * The register never decreases.
 */
export function beginState({ entry }: SimulatedDevice, stored: StoredState | null, at: number): StoredState {
  const given = entry.register;
  if (stored === null) return { register: given ?? 0, temperature: null, isOn: true, at, given };
  if (stored.given === given || given === null || given <= stored.register) return { ...stored, given };
  return { ...stored, register: given, at, given };
}

/** A meter continues to count while nobody reads it: simulates the time since the state was stored, in a limited number of steps. */
export function catchUp({ profile }: SimulatedDevice, state: StoredState, at: number, timeZone: string): StoredState {
  const missedMs = at - state.at;
  const stepMs = Math.max(minStepMs, missedMs / maxSteps);
  let current = state;
  while (at - current.at > stepMs) {
    const next = current.at + stepMs;
    const moment = { at: next, local: readLocalTime(next, timeZone), seconds: stepMs / secondMs, influence: undisturbed };
    current = { ...profile(current, moment).state, at: next, given: current.given };
  }
  return current;
}
