import type { ManualReadingDoubt } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { createDeviceDirectory } from '#services/ingest/batch/device-directory.ts';
import { storeHistory } from '#services/ingest/batch/store-history.ts';
import { createReadingPartitions } from '#services/ingest/partitions/reading-partitions.ts';

type Context = Pick<SignedInContext, 'actor' | 'clock'>;

/** What somebody has read off a display. */
export interface ReadDisplay {
  id: string;
  deviceId: string;
  at: Date;
  value: number;
  note: string;
  photoIds: readonly string[];
  doubt: ManualReadingDoubt | null;
  /** Whether consumption is computed from it; then `key` names the value that it is a reading of. */
  counts: boolean;
  key: string;
}

/** Makes what readings need to be stored: the states of devices that have never sent anything, and the partition of the month. */
export async function prepareForReadings(database: Database, { actor, clock }: Context, deviceIds: readonly string[]): Promise<void> {
  await database.assertWritable();
  await createReadingPartitions(database).ensure([clock.now().getTime()]);
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
  const batch = { profile, readings, attributes: {}, unmapped: new Map(), isConnected: null };
  await storeHistory(tx, tenantId, new Map([[deviceId, batch]]));
}

async function insertReading(
  tx: Transaction<Schema>,
  { actor: { tenantId, accountId } }: Context,
  { id, deviceId, at, value, note, photoIds, doubt, counts }: ReadDisplay,
): Promise<void> {
  await tx
    .insertInto('manual_readings')
    .values({
      ...{ tenant_id: tenantId, id, device_id: deviceId, at, value, note, counts },
      doubt: doubt && JSON.stringify(doubt),
      recorded_by: accountId,
    })
    .execute();
  const fileIds = [...new Set(photoIds)];
  if (fileIds.length === 0) return;
  const files = fileIds.map((file_id, position) => ({ tenant_id: tenantId, reading_id: id, file_id, position }));
  await tx.insertInto('manual_reading_files').values(files).execute();
}
