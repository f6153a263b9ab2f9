import type { ManualReadingDoubt } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { createDeviceDirectory } from '#services/ingest/batch/device-directory.ts';
import { storeHistory } from '#services/ingest/batch/store-history.ts';
import { createReadingPartitions } from '#services/ingest/partitions/reading-partitions.ts';

type Context = Pick<SignedInContext, 'actor' | 'clock'>;

/** Whose a reading is, and how it came. */
export interface ReadingArrival {
  /** By which it is known again; null: nobody repeats it. */
  intentId: string | null;
  /** When it arrived, where that was later than it was read; null: at once. */
  receivedAt: Date | null;
  isTimeCertain: boolean;
  /** Who has read the meter. */
  recordedBy: string;
}

/** What somebody has read off a display. */
export interface ReadDisplay {
  id: string;
  deviceId: string;
  /** When it was read. */
  at: Date;
  value: number;
  note: string;
  photoIds: readonly string[];
  doubt: ManualReadingDoubt | null;
  /** Whether consumption is computed from it; then `key` names the value that it is a reading of. */
  counts: boolean;
  key: string;
  /** Without it the account has read it now. */
  arrival?: ReadingArrival;
}

/** Makes what readings need to be stored: the states of devices that have never sent anything, and the partition of the month. @param at when they were read; without it, now */
export async function prepareForReadings(
  database: Database,
  { actor, clock }: Context,
  deviceIds: readonly string[],
  at = clock.now(),
): Promise<void> {
  await database.assertWritable();
  await createReadingPartitions(database).ensure([at.getTime()]);
  await createDeviceDirectory(database, clock).find(actor.tenantId, deviceIds);
}

/** Writes a reading by hand with its photos, and among the readings where it counts. The meter's state is locked. */
export async function writeReading(tx: Transaction<Schema>, database: Database, context: Context, reading: ReadDisplay): Promise<void> {
  const { tenantId } = context.actor;
  await insertReading(tx, context, reading);
  if (!reading.counts) return;
  const { deviceId, at, key, value } = reading;
  // It is read anew: factor and replacements may have changed in this transaction.
  const profile = (await createDeviceDirectory(database, context.clock).find(tenantId, [deviceId])).get(deviceId)?.self;
  if (!profile) throw new Error('a device that was just read is gone');
  const readings = new Map([[at.getTime(), { [key]: value }]]);
  await storeHistory(tx, tenantId, new Map([[deviceId, { profile, readings }]]));
}

async function insertReading(
  tx: Transaction<Schema>,
  { actor: { tenantId, accountId } }: Context,
  { id, deviceId, at, value, note, photoIds, doubt, counts, arrival }: ReadDisplay,
): Promise<void> {
  await tx
    .insertInto('manual_readings')
    .values({
      ...{ tenant_id: tenantId, id, device_id: deviceId, at, value, note, counts },
      doubt: doubt && JSON.stringify(doubt),
      recorded_by: arrival?.recordedBy ?? accountId,
      ...(arrival && { intent_id: arrival.intentId, received_at: arrival.receivedAt, at_certain: arrival.isTimeCertain }),
    })
    .execute();
  const fileIds = [...new Set(photoIds)];
  if (fileIds.length === 0) return;
  const files = fileIds.map((file_id, position) => ({ tenant_id: tenantId, reading_id: id, file_id, position }));
  await tx.insertInto('manual_reading_files').values(files).execute();
}
