import type { ReadingForm } from '../read-readings.ts';
import { readEpochMilliseconds } from '../read-time.ts';

/**
 * `{"ts": ms, "values": {…}}`, `{"values": {…}}` or flat values, on the topics of devices and of gateways alike. Some devices send an
 * undocumented `ts` among flat values; it is read as the time, because no device measures a quantity of that name. Gateways put `metadata`
 * next to the values.
 */
export const thingsboardReadings: ReadingForm = {
  timeKey: 'ts',
  valuesKey: 'values',
  hasFlatTime: true,
  ignoredKeys: ['metadata'],
  readTime: readEpochMilliseconds,
};
