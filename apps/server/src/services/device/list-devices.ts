import { cursorAfter, presentPage } from '#services/core/list/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { presentDevice } from './present-device.ts';
import { queryDevicePage } from './query-devices.ts';

/** Lists devices of every kind, because the client does not know the kind of a device before it reads its QR label. */
export const listDevices: Verb<'listDevices'> = async (context, input) => {
  const { rows, total } = await queryDevicePage(context, input, input);
  return presentPage(rows, input, total, presentDevice, (row) => cursorAfter(row.id, total));
};
