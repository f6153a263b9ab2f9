import type { MeasuredValue } from '@energy-om/domain';
import type { LocalTime } from './local-time.ts';

/** What a device has from one moment to the next. */
export interface DeviceState {
  /** In the register's unit, as exact as a number goes; messages round it. */
  register: number;
  /** °C of what warms up slowly; null before the first moment. */
  temperature: number | null;
  isOn: boolean;
}

/** What goes wrong with a device just now. */
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
  /** Since the moment before; 0 at the first one. */
  seconds: number;
  influence: Influence;
}

/** A device's way of behaving: pure, so the same state and moment give the same values. */
export type Profile = (state: DeviceState, moment: Moment) => { state: DeviceState; values: Record<string, MeasuredValue> };
