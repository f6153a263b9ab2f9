import { cursorAfter, presentPage } from '../page.ts';
import type { Verb } from '../request-context.ts';
import { presentDevice } from './present-device.ts';
import { type ListedDevice, queryDevicePage } from './query-devices.ts';

export const listGateways: Verb<'listGateways'> = async (context, input) => {
  const { rows, total } = await queryDevicePage(context, { ...input, kind: 'gateway' }, input);
  const present = (row: ListedDevice) => ({ ...presentDevice(row), meterCount: row.meter_count });
  return presentPage(rows, input, total, present, (row) => cursorAfter(row.id, total));
};
