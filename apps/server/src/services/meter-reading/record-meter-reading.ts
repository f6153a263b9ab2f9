import type { ApiParsedInput } from '@energy-om/contract';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { findIntentTime } from '#services/core/write/find-intent-time.ts';
import { intentIdOf } from '#services/core/write/intent.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { checkFiles } from '#services/work-order/execution/check-files.ts';
import { commandContextOf } from '#services/work-order/execution/command-context.ts';
import { findReadingOfIntent } from './find-reading-of-intent.ts';
import { loadReadMeter } from './known-meter.ts';
import { presentReading } from './reading-rows.ts';
import { type TakenReading, takeReading } from './take-reading.ts';
import { prepareForReadings } from './write-reading.ts';

/** Throws what `takeReading` does. */
export const recordMeterReading: Verb<'recordMeterReading'> = async (context, input) => {
  const { actor, database } = context;
  const before = await findReadingOfIntent(context);
  if (before) return presentReading(before);
  const reading = await describeReading(context, input);
  const { id, deviceId, at, isPast, value, note, photoIds } = reading;
  await loadReadMeter(database, actor, { id: deviceId, at, isPast, isLocked: false });
  await checkFiles(commandContextOf(context), photoIds, null, 'photoIds');
  await prepareForReadings(database, context, [deviceId], at);
  const changes = { meterReading: value, note, photoIds, ...(isPast && { readingId: id, at: at.toISOString() }) };
  return writeOnce(context, { subjectKind: 'device', subjectId: deviceId, changes }, (tx) => takeReading(tx, context, reading));
};

async function describeReading(context: SignedInContext, input: ApiParsedInput<'recordMeterReading'>): Promise<TakenReading> {
  const { actor, clock, idempotency, ids, intent } = context;
  const work = await findIntentTime(context);
  const now = clock.now();
  const at = work ? new Date(Math.min(work.at, now.getTime())) : now;
  const { value, note, photoIds } = input;
  const isPast = work !== null && at < now;
  const arrival = {
    intentId: intentIdOf(idempotency?.key),
    receivedAt: isPast ? now : null,
    isTimeCertain: work?.isCertain ?? true,
    recordedBy: actor.accountId,
  };
  return { id: ids.next(), deviceId: input.id, at, isPast, value, note, photoIds, arrival, hasWaited: intent !== null };
}
