import type { MeasuredValue } from '@energy-om/domain';
import type { LocalTime } from './local-time.ts';

/** The state of a device that carries over to the next moment. */
export interface DeviceState {
  /** The register in its unit, unrounded; messages round it. */
  register: number;
  /** °C of the part that warms up slowly; null before the first moment. */
  temperature: number | null;
  isOn: boolean;
}

/** The effect of the current faults on a device. */
export interface Influence {
  isOverheating: boolean;
  isOverloaded: boolean;
  isLeaking: boolean;
  isPressureLow: boolean;
}

export const undisturbed: Influence = { isOverheating: false, isOverloaded: false, isLeaking: false, isPressureLow: false };

export interface Moment {
  /** Epoch milliseconds. */
  at: number;
  local: LocalTime;
  /** Seconds since the previous moment; 0 at the first one. */
  seconds: number;
  influence: Influence;
}

/** The behaviour of a device. It is a pure function: the same state and moment give the same values. */
export type Profile = (state: DeviceState, moment: Moment) => { state: DeviceState; values: Record<string, MeasuredValue> };
