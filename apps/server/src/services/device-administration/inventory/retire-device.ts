import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { publishDeviceChange } from '../publish-device-change.ts';
import { findDeviceUses } from './device-uses.ts';
import { readManagedDevice } from './find-managed-device.ts';
import { lockDeviceAtVersion } from './lock-at-version.ts';
import { writeRetirement } from './write-retirement.ts';

/** Its tokens are revoked and its connections closed; its open alarms end, since it sends nothing any more that would end them. */
export const retireDevice: Verb<'retireDevice'> = async (context, { id, version }) => {
  const { actor, clock, eventBus } = context;
  const { tenantId } = actor;
  let ended: string[] = [];
  const answer = await writeOnce(context, { subjectKind: 'device', subjectId: id, changes: { retired: true } }, async (tx) => {
    const device = await lockDeviceAtVersion(tx, actor, { id, version });
    if (device.retired_at !== null) throw conflict('deviceRetired');
    const uses = await findDeviceUses(tx, tenantId, id, clock.now());
    if (uses.length > 0) throw conflict('deviceInUse', { uses });
    ended = await writeRetirement(tx, { tenantId, deviceId: id, now: clock.now() });
    return readManagedDevice(tx, actor, id);
  });
  await publishDeviceChange(context, context.actor.tenantId, ended);
  await eventBus.publish({ kind: 'credential-revoked', tenantId, deviceId: id });
  return answer;
};
