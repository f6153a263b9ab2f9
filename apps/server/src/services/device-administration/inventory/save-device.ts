import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { endAlarms, listUnwatchedAlarms } from '../end-device-alarms.ts';
import { replaceDeviceFiles } from '../nameplate/device-files.ts';
import { toNameplateColumns } from '../nameplate/nameplate-columns.ts';
import { publishDeviceChange } from '../publish-device-change.ts';
import { assertRoomForDevice } from './assert-room-for-device.ts';
import { checkDevice, type DeviceTerms } from './check-device.ts';
import { createQrText } from './create-qr-text.ts';
import { resolveModel } from './device-model.ts';
import { readManagedDevice } from './find-managed-device.ts';
import { lockDeviceAtVersion } from './lock-at-version.ts';
import type { ManagedDeviceRow } from './managed-device-rows.ts';
import { writeStream } from './write-stream.ts';

/** Orders keep the area in which they were raised when their device is moved. */
export const saveDevice: Verb<'saveDevice'> = async (context, { id: givenId, version, ...terms }) => {
  if (givenId !== undefined && version === undefined) throw invalid({ version: 'required' });
  const { actor } = context;
  const id = givenId ?? context.ids.next();
  // The address of a stream may contain a password, which the audit log must not.
  const { stream, ...shown } = terms;
  const audited = { ...shown, ...(stream !== undefined && { streamSet: stream !== null }) };
  const changes = givenId === undefined ? { created: audited } : { updated: audited };
  let ended: string[] = [];
  const answer = await writeOnce(context, { subjectKind: 'device', subjectId: id, changes }, async (tx) => {
    if (givenId === undefined) await insertDevice(context, tx, id, terms);
    else ended = await updateDevice(context, tx, { id, version: version as number }, terms);
    await writeStream(tx, actor.tenantId, id, stream);
    await replaceDeviceFiles(tx, actor, id, terms.documentIds);
    return readManagedDevice(tx, actor, id);
  });
  await publishDeviceChange(context, context.actor.tenantId, ended);
  return answer;
};

async function insertDevice({ actor }: SignedInContext, tx: Transaction<Schema>, id: string, terms: DeviceTerms): Promise<void> {
  await lockTenantFor(tx, actor);
  await checkDevice(tx, actor, id, terms, null);
  await assertRoomForDevice(tx, actor.tenantId);
  await tx
    .insertInto('devices')
    .values({
      tenant_id: actor.tenantId,
      id,
      ...toColumns(terms),
      ...(await resolveModel(tx, actor.tenantId, terms, null)),
      qr: terms.qr ?? createQrText(),
      online: null,
    })
    .execute();
}

/** @returns the alarms that ended with the change */
async function updateDevice(
  { actor, clock }: SignedInContext,
  tx: Transaction<Schema>,
  key: { id: string; version: number },
  terms: DeviceTerms,
): Promise<string[]> {
  const before = await lockDeviceAtVersion(tx, actor, key);
  if (before.retired_at !== null) throw conflict('deviceRetired');
  await checkDevice(tx, actor, key.id, terms, before);
  await tx
    .updateTable('devices')
    .set({
      ...toColumns(terms),
      ...(await resolveModel(tx, actor.tenantId, terms, before)),
      qr: terms.qr ?? before.qr ?? createQrText(),
      version: key.version + 1,
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', key.id)
    .execute();
  if (!isWatchedAnew(before, terms)) return [];
  const unwatched = await listUnwatchedAlarms(tx, actor.tenantId, key.id);
  return endAlarms(tx, { tenantId: actor.tenantId, deviceId: key.id, alarms: unwatched, now: clock.now() });
}

/** Rules watch areas and models. */
function isWatchedAnew(before: ManagedDeviceRow, { areaId, modelId }: DeviceTerms): boolean {
  return areaId !== before.area_id || modelId !== before.model_id;
}

function toColumns(terms: DeviceTerms) {
  return {
    kind: terms.kind,
    name: terms.name,
    code: terms.code,
    area_id: terms.areaId,
    location: terms.location,
    gateway_id: terms.gatewayId,
    main_meter_id: terms.mainMeterId,
    register_factor: terms.registerFactor,
    ...toNameplateColumns(terms.nameplate),
  };
}
