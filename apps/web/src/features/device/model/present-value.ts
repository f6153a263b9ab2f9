import { type MeasuredValue, valueTypes } from '@energy-om/domain';
import { formatMeasured } from '#shared/device/format-measured.ts';
import type { MeterValue } from './main-figures.ts';

/** Devices send the states on and off as booleans, or as 1 and 0. */
export function readState(value: MeasuredValue | null): boolean | null {
  if (typeof value === 'boolean') return value;
  return value === 1 ? true : value === 0 ? false : null;
}

/** Null when the device has never sent the value. */
export function presentValue({ value, valueType, decimals }: Pick<MeterValue, 'value' | 'valueType' | 'decimals'>): string | null {
  if (value === null) return null;
  const state = valueType === valueTypes.state ? readState(value) : null;
  return formatMeasured(state ?? value, decimals);
}
