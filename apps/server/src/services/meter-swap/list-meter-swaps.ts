import type { Verb } from '#services/core/request-context.ts';
import { findListedDevice } from '#services/device/query-devices.ts';
import { listSwaps } from './swap-rows.ts';

/** Throws `notFound` for a device out of reach. */
export const listMeterSwaps: Verb<'listMeterSwaps'> = async (context, { deviceId }) => {
  await findListedDevice(context, { id: deviceId });
  return listSwaps(context.database.run, context.actor, { deviceId });
};
