import type { RegisterReading } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { NewReadings } from './apply-readings.ts';
import type { DeviceBatch } from './device-batch.ts';
import { findNewestRegister, isRegisterValue } from './register-rows.ts';
import type { LockedState } from './state-rows.ts';

/**
 * Finds the devices whose newest register value was corrected to one that does not count, with the value before it, which is now the newest;
 * null where there is none. This is rare, because a correction is usually a number.
 */
export async function findVoidedRegisters(
  tx: Transaction<Schema>,
  batches: ReadonlyMap<string, Pick<DeviceBatch, 'profile'>>,
  states: ReadonlyMap<string, LockedState>,
  readings: ReadonlyMap<string, NewReadings>,
): Promise<Map<string, RegisterReading | null>> {
  const found = new Map<string, RegisterReading | null>();
  for (const [deviceId, { late }] of readings) {
    const profile = batches.get(deviceId)?.profile;
    const newest = states.get(deviceId)?.running.register;
    if (!profile?.register || !newest) continue;
    const { key } = profile.register;
    const isVoided = late.some(([at, values]) => at === newest.at && values[key] !== undefined && !isRegisterValue(values[key]));
    if (!isVoided) continue;
    found.set(deviceId, await findNewestRegister(tx, { ...profile, deviceId }, newest.at));
  }
  return found;
}
