import type { SimulatedDevice } from '../devices/simulated-device.ts';
import { readLocalTime } from '../profiles/local-time.ts';
import { undisturbed } from '../profiles/profile.ts';
import type { KeptState } from './state-book.ts';

const minStep = 60_000;
const maxSteps = 1000;

/**
 * The initial state of a device: the stored one, unless the file was written since with a larger register, as after a reset. The register
 * never decreases.
 */
export function beginState({ entry }: SimulatedDevice, kept: KeptState | null, at: number): KeptState {
  const given = entry.register;
  if (kept === null) return { register: given ?? 0, temperature: null, isOn: true, at, given };
  if (kept.given === given || given === null || given <= kept.register) return { ...kept, given };
  return { ...kept, register: given, at, given };
}

/** A meter continues to count while nobody reads it: simulates the time since the state was stored, in a limited number of steps. */
export function catchUp({ profile }: SimulatedDevice, state: KeptState, at: number, timeZone: string): KeptState {
  const missed = at - state.at;
  const step = Math.max(minStep, missed / maxSteps);
  let current = state;
  while (at - current.at > step) {
    const next = current.at + step;
    const moment = { at: next, local: readLocalTime(next, timeZone), seconds: step / 1000, influence: undisturbed };
    current = { ...profile(current, moment).state, at: next, given: current.given };
  }
  return current;
}
