import type { Verb } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { insertDeviceCredential } from './insert-device-credential.ts';
import { loadManagedDevice } from './load-managed-device.ts';

export const issueDeviceCredential: Verb<'issueDeviceCredential'> = async (context, { deviceId }) => {
  const { actor, clock, ids, database } = context;
  await loadManagedDevice(database.kysely, actor, deviceId);
  const id = ids.next();
  const subject = { subjectKind: 'deviceCredential' as const, subjectId: deviceId, changes: { issuedCredential: id } };
  return writeOnce(context, subject, async (tx) => {
    const token = await insertDeviceCredential(tx, {
      id,
      tenantId: actor.tenantId,
      deviceId,
      createdBy: actor.accountId,
      now: clock.now(),
    });
    return { id, token };
  });
};
