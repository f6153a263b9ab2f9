import { cursorAfter, presentPage } from '../page.ts';
import type { Verb } from '../request-context.ts';
import { presentDevice } from './present-device.ts';
import { queryDevicePage } from './query-devices.ts';

export const listMeters: Verb<'listMeters'> = async (context, input) => {
  const { rows, total } = await queryDevicePage(context, { ...input, kind: 'meter' }, input);
  return presentPage(rows, input, total, presentDevice, (row) => cursorAfter(row.id, total));
};
