import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { resetRuleStates } from '../end-device-alarms.ts';
import { publishDeviceChange } from '../publish-device-change.ts';
import { assertRoomForDevice } from './assert-room-for-device.ts';
import { readManagedDevice } from './find-managed-device.ts';
import { lockDeviceAtVersion } from './lock-at-version.ts';

/** Its tokens stay revoked: who has them now is not known. */
export const restoreDevice: Verb<'restoreDevice'> = async (context, { id, version }) => {
  const { actor } = context;
  const answer = await writeOnce(context, { subjectKind: 'device', subjectId: id, changes: { restored: true } }, async (tx) => {
    // Before the device, as whoever imports devices does.
    await lockTenantFor(tx, actor);
    const device = await lockDeviceAtVersion(tx, actor, { id, version });
    if (device.retired_at === null) throw conflict('deviceNotRetired');
    await assertPlaceInUse(tx, actor.tenantId, id);
    await assertRoomForDevice(tx, actor.tenantId);
    await tx
      .updateTable('devices')
      .set({ retired_at: null, version: version + 1 })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id)
      .execute();
    // A batch of readings that came in while it was being retired may have left some.
    await resetRuleStates(tx, actor.tenantId, id);
    return readManagedDevice(tx, actor, id);
  });
  await publishDeviceChange(context, context.actor.tenantId, []);
  return answer;
};

const findRetired = statement<{ tenant: string; device: string }, { area: boolean; gateway: boolean; main_meter: boolean }>(
  'find-retired-places-of-device',
  `select a.retired_at is not null as area, g.retired_at is not null as gateway, w.retired_at is not null as main_meter
    from devices d
      join areas a on a.tenant_id = :tenant and a.id = d.area_id
      left join devices g on g.tenant_id = :tenant and g.id = d.gateway_id
      left join devices w on w.tenant_id = :tenant and w.id = d.main_meter_id
    where d.tenant_id = :tenant and d.id = :device`,
);

/** Throws a conflict where its area, gateway or main meter was retired after it: those come back first. */
async function assertPlaceInUse(tx: Transaction<Schema>, tenantId: string, deviceId: string): Promise<void> {
  const [retired] = await runIn(tx, findRetired, { tenant: tenantId, device: deviceId });
  if (retired?.area) throw conflict('deviceAreaRetired');
  if (retired?.gateway) throw conflict('deviceGatewayRetired');
  if (retired?.main_meter) throw conflict('deviceMainMeterRetired');
}
