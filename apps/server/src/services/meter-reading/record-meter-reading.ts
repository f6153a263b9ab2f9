import type { ApiParsedInput } from '@energy-om/contract';
import { countsByHand, findManualReadingDoubt, type ManualReadingDoubt } from '@energy-om/domain';
import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { joinTransaction } from '#services/core/write/join-transaction.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { checkFiles } from '#services/work-order/execution/check-files.ts';
import { commandContextOf } from '#services/work-order/execution/command-context.ts';
import { loadReadMeter, type ReadMeter } from './known-meter.ts';
import { type ManualReadingRow, presentReading, readingColumns } from './reading-rows.ts';
import { prepareForReadings, writeReading } from './write-reading.ts';

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
  await prepareForReadings(database, context, [input.id]);
  const [id, { value, note, photoIds }] = [ids.next(), input];
  const subject = { subjectKind: 'device' as const, subjectId: input.id, changes: { meterReading: value, note, photoIds } };
  return writeOnce(context, subject, async (tx) => {
    await runIn(tx, lockState, { tenant: actor.tenantId, device: input.id });
    const { context: joined } = joinTransaction(context, tx);
    const meter = await loadReadMeter(joined.database, actor, { id: input.id, now, isLocked: true });
    const reading = { id, deviceId: input.id, at: now, value, note, photoIds, key: meter.key };
    const [doubt, counts] = [judge(meter, input, now), countsByHand(value, meter)];
    await writeReading(tx, joined.database, context, { ...reading, doubt, counts });
    const [written] = await runIn(tx, findReading, { tenant: actor.tenantId, id });
    if (!written) throw new Error('the reading that was written is gone');
    return presentReading(written);
  });
};

function judge(meter: ReadMeter, { value, note, photoIds }: Input, now: Date): ManualReadingDoubt | null {
  const { modulus } = meter;
  if (modulus !== null && value >= modulus) throw invalid({ value: 'beyondRegister' }, { modulus });
  const doubt = findManualReadingDoubt(value, now.getTime(), meter);
  if (doubt && note === '' && photoIds.length === 0) throw invalid({ value: 'readingQuestioned' });
  return doubt;
}
