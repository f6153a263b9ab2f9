import { cursorAfter, presentPage } from '../core/page.ts';
import type { Verb } from '../core/request-context.ts';
import { presentDevice } from './present-device.ts';
import { queryDevicePage } from './query-devices.ts';

/** Of every kind: what a QR label is on is not known before it is read. */
export const listDevices: Verb<'listDevices'> = async (context, input) => {
  const { rows, total } = await queryDevicePage(context, input, input);
  return presentPage(rows, input, total, presentDevice, (row) => cursorAfter(row.id, total));
};
