import type { Verb } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { loadManagedDevice } from './load-managed-device.ts';
import { assertRegisterShows, assertReplacementTime, writeMeterReplacement } from './write-meter-replacement.ts';

/** Throws a conflict for a device without consumption, and for an instant that has a replacement already. */
export const recordMeterReplacement: Verb<'recordMeterReplacement'> = async (context, input) => {
  const { actor, clock, database, eventBus } = context;
  const { id: deviceId, lastValue, firstValue, note = null } = input;
  const { tenantId } = actor;
  const now = clock.now();
  const at = new Date(input.at);
  assertReplacementTime(at, now);
  assertRegisterShows(await loadManagedDevice(database.kysely, actor, deviceId), { lastValue, firstValue });
  const changes = { meterReplacedAt: at.toISOString(), lastValue, firstValue, note };
  const answer = await writeOnce(context, { subjectKind: 'device', subjectId: deviceId, changes }, async (tx) => {
    const terms = { tenantId, deviceId, at, lastValue, firstValue, factor: null, note: note || null, recordedBy: actor.accountId, now };
    await writeMeterReplacement(tx, terms);
    return { id: deviceId };
  });
  await eventBus.publish({ kind: 'devices-changed', tenantId });
  return answer;
};
