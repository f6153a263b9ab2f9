import { createId } from '#shared/id/create-id.ts';
import { readContact, readDeviceClock } from '../clock/device-clock.ts';
import type { OpenOutbox } from '../open-outbox.ts';
import type { ReadingStep } from '../outbox-state.ts';
import { askToPersist } from './ask-to-persist.ts';

/** Stores a reading of a meter as an intent. */
export async function addReading(
  { outbox }: OpenOutbox,
  { id: key, meter, input, shown }: ReadingStep,
  { deviceId, fileIds }: { deviceId: string; fileIds: readonly string[] },
): Promise<void> {
  const done = readDeviceClock();
  const doneAt = Date.parse(done.wall);
  const id = key ?? createId();
  await outbox.add(
    {
      ...{ id, call: 'recordMeterReading', subjectId: meter.id, input, position: null, version: null, action: 'readMeter' },
      subject: { code: meter.code, name: meter.name },
      intent: { id, deviceId, done, contact: readContact() },
      reading: { value: input.value, note: input.note, ...shown },
      ...{ doneAt, fileIds },
    },
    doneAt,
  );
  void askToPersist();
}
