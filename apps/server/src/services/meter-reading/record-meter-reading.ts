import type { ApiParsedInput } from '@energy-om/contract';
import { countsByHand, findManualReadingDoubt, type ManualReadingDoubt } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { joinTransaction } from '#services/core/write/join-transaction.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { createDeviceDirectory, type DeviceProfile } from '#services/ingest/batch/device-directory.ts';
import { storeHistory } from '#services/ingest/batch/store-history.ts';
import { createReadingPartitions } from '#services/ingest/partitions/reading-partitions.ts';
import { checkFiles } from '#services/work-order/execution/check-files.ts';
import { commandContextOf } from '#services/work-order/execution/command-context.ts';
import { loadReadMeter, type ReadMeter } from './known-meter.ts';
import { type ManualReadingRow, presentReading, readingColumns } from './reading-rows.ts';

type Input = ApiParsedInput<'recordMeterReading'>;

const lockState = statement<{ tenant: string; device: string }, object>(
  'lock-state-of-read-meter',
  'select s.device_id from device_states s where s.tenant_id = :tenant and s.device_id = :device for update',
);

const findReading = statement<{ tenant: string; id: string }, ManualReadingRow>(
  'find-manual-reading',
  `select ${readingColumns('true')} from manual_readings r where r.tenant_id = :tenant and r.id = :id`,
);

/**
 * The meter's state is locked before the reading is judged, so that of two people who read it at once the second is asked about what the first has recorded.
 * Throws `invalid` for a value that the display cannot show, and for a questioned one without photo or reason.
 */
export const recordMeterReading: Verb<'recordMeterReading'> = async (context, input) => {
  const { actor, clock, database, ids } = context;
  const now = clock.now();
  await loadReadMeter(database, actor, { id: input.id, now, isLocked: false });
  await checkFiles(commandContextOf(context), input.photoIds, null, 'photoIds');
  const profile = await prepareForReading(context, input.id, now);
  const [id, { value, note, photoIds }] = [ids.next(), input];
  const subject = { subjectKind: 'device' as const, subjectId: input.id, changes: { meterReading: value, note, photoIds } };
  return writeOnce(context, subject, async (tx) => {
    await runIn(tx, lockState, { tenant: actor.tenantId, device: input.id });
    const { context: joined } = joinTransaction(context, tx);
    const meter = await loadReadMeter(joined.database, actor, { id: input.id, now, isLocked: true });
    const doubt = judge(meter, input, now);
    const counts = countsByHand(value, meter);
    await insertReading(tx, context, input, { id, at: now, doubt, counts });
    const readings = new Map([[now.getTime(), { [meter.key]: value }]]);
    if (counts)
      await storeHistory(
        tx,
        actor.tenantId,
        new Map([[input.id, { profile, readings, attributes: {}, unmapped: new Map(), isConnected: null }]]),
      );
    const [written] = await runIn(tx, findReading, { tenant: actor.tenantId, id });
    if (!written) throw new Error('the reading that was written is gone');
    return presentReading(written);
  });
};

/** Makes what a reading needs to be stored: the state of a device that has never sent anything, and the partition of its month. */
async function prepareForReading({ actor, clock, database }: SignedInContext, deviceId: string, now: Date): Promise<DeviceProfile> {
  await database.assertWritable();
  await createReadingPartitions(database).ensure([now.getTime()]);
  const profiles = await createDeviceDirectory(database, clock).find(actor.tenantId, [deviceId]);
  const profile = profiles.get(deviceId)?.self;
  if (!profile) throw new Error('a device that was just read is gone');
  return profile;
}

function judge(meter: ReadMeter, { value, note, photoIds }: Input, now: Date): ManualReadingDoubt | null {
  const { modulus } = meter;
  if (modulus !== null && value >= modulus) throw invalid({ value: 'beyondRegister' }, { modulus });
  const doubt = findManualReadingDoubt(value, now.getTime(), meter);
  if (doubt && note === '' && photoIds.length === 0) throw invalid({ value: 'readingQuestioned' });
  return doubt;
}

async function insertReading(
  tx: Transaction<Schema>,
  { actor: { tenantId, accountId } }: SignedInContext,
  { id: device_id, value, note, photoIds }: Input,
  { doubt, ...terms }: { id: string; at: Date; doubt: ManualReadingDoubt | null; counts: boolean },
): Promise<void> {
  await tx
    .insertInto('manual_readings')
    .values({
      ...terms,
      tenant_id: tenantId,
      device_id,
      value,
      note,
      doubt: doubt && JSON.stringify(doubt),
      recorded_by: accountId,
    })
    .execute();
  const fileIds = [...new Set(photoIds)];
  if (fileIds.length === 0) return;
  const files = fileIds.map((file_id, position) => ({ tenant_id: tenantId, reading_id: terms.id, file_id, position }));
  await tx.insertInto('manual_reading_files').values(files).execute();
}
