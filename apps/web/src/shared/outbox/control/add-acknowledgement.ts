import { mayAcknowledge } from '@energy-om/domain';
import { createId } from '#shared/id/create-id.ts';
import { readContact, readDeviceClock } from '../clock/device-clock.ts';
import type { OpenOutbox } from '../open-outbox.ts';
import type { AcknowledgementStep } from '../outbox-state.ts';
import { isWaiting } from '../stored-intent.ts';
import { askToPersist } from './ask-to-persist.ts';

/** Stores the acknowledgement of an alarm as an intent, once; false for an alarm that takes none. */
export async function addAcknowledgement(
  { outbox }: OpenOutbox,
  { id: key, alarm }: AcknowledgementStep,
  deviceId: string,
): Promise<boolean> {
  if (!mayAcknowledge(alarm.state)) return false;
  const isThere = (await outbox.list()).some((intent) => intent.subjectId === alarm.id && isWaiting(intent));
  if (isThere) return true;
  const done = readDeviceClock();
  const doneAt = Date.parse(done.wall);
  const id = key ?? createId();
  await outbox.add(
    {
      ...{ id, call: 'acknowledgeAlarm', subjectId: alarm.id, input: {}, position: null, version: null, action: 'acknowledge' },
      subject: { code: `${alarm.device.name} · ${alarm.site.name}`, name: alarm.name },
      intent: { id, deviceId, done, contact: readContact() },
      ...{ doneAt, fileIds: [] },
    },
    doneAt,
  );
  void askToPersist();
  return true;
}
