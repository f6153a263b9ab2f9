import type { ReadingForm } from '../read-readings.ts';
import { readEpochMilliseconds } from '../read-time.ts';

/**
 * `{"ts": ms, "values": {…}}`, `{"values": {…}}` or the values flat, on the topics of devices and of gateways alike. A `ts` among
 * flat values is documented nowhere and sent by some; nobody means a quantity by it. Gateways put `metadata` beside the values.
 */
export const thingsboardReadings: ReadingForm = {
  timeKey: 'ts',
  valuesKey: 'values',
  hasFlatTime: true,
  ignoredKeys: ['metadata'],
  readTime: readEpochMilliseconds,
};
