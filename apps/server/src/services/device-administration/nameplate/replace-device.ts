import type { ApiParsedInput } from '@energy-om/contract';
import { findNameplateFaults, findRegister } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { endAlarms, listUnwatchedAlarms } from '../end-device-alarms.ts';
import { resolveModel } from '../inventory/device-model.ts';
import { readManagedDevice } from '../inventory/find-managed-device.ts';
import { lockDeviceAtVersion } from '../inventory/lock-at-version.ts';
import type { ManagedDeviceRow } from '../inventory/managed-device-rows.ts';
import { loadManagedDevice, type ManagedDevice } from '../load-managed-device.ts';
import { publishDeviceChange } from '../publish-device-change.ts';
import { assertRegisterShows, assertReplacementTime, writeMeterReplacement } from '../write-meter-replacement.ts';
import { toNameplateColumns } from './nameplate-columns.ts';

type Replacement = ApiParsedInput<'replaceDevice'>;

/**
 * Another device stands in the place of this one: the row stays, with its code, label, tokens, rules and history, and its nameplate is renewed.
 * The consumption of a meter goes on from what the new one showed first.
 */
export const replaceDevice: Verb<'replaceDevice'> = async (context, input) => {
  const { actor, clock } = context;
  const { id, version, ...changes } = input;
  const at = new Date(input.at);
  assertReplacementTime(at, clock.now());
  if (findNameplateFaults(input.nameplate).warrantyUntil) throw invalid({ 'nameplate.warrantyUntil': 'warrantyBeforeInstallation' });
  let ended: string[] = [];
  const subject = { subjectKind: 'device' as const, subjectId: id, changes: { replaced: changes } };
  const answer = await writeOnce(context, subject, async (tx) => {
    const before = await lockDeviceAtVersion(tx, actor, { id, version });
    if (before.retired_at !== null) throw conflict('deviceRetired');
    await assertNewest(tx, actor.tenantId, id, at);
    await writeFormerNameplate(context, tx, before, input, at);
    ended = await renewDevice(context, tx, before, input, at);
    return readManagedDevice(tx, actor, id);
  });
  await publishDeviceChange(context, context.actor.tenantId, ended);
  return answer;
};

/** Model and factor hold from the newest replacement on, so that one before it cannot change them. */
async function assertNewest(tx: Transaction<Schema>, tenantId: string, deviceId: string, at: Date): Promise<void> {
  for (const [table, column] of [
    ['meter_replacements', 'at'],
    ['former_nameplates', 'replaced_at'],
  ] as const) {
    const later = tx.selectFrom(table).select('device_id').where('tenant_id', '=', tenantId).where('device_id', '=', deviceId);
    if (
      await later
        .where(column as never, '>=', at as never)
        .limit(1)
        .executeTakeFirst()
    )
      throw invalid({ at: 'replacementNotNewest' });
  }
}

async function writeFormerNameplate(
  { actor, clock }: SignedInContext,
  tx: Transaction<Schema>,
  before: ManagedDeviceRow,
  { note }: Replacement,
  at: Date,
): Promise<void> {
  const { maker, serial_number, ratings, installed_on, warranty_until } = before;
  await tx
    .insertInto('former_nameplates')
    .values({
      tenant_id: actor.tenantId,
      device_id: before.id,
      replaced_at: at,
      model: before.model,
      maker,
      serial_number,
      ratings: JSON.stringify(ratings),
      installed_on,
      warranty_until,
      note,
      recorded_by: actor.accountId,
      recorded_at: clock.now(),
    })
    .execute();
}

/** @returns the alarms that ended with the change */
async function renewDevice(
  context: SignedInContext,
  tx: Transaction<Schema>,
  before: ManagedDeviceRow,
  input: Replacement,
  at: Date,
): Promise<string[]> {
  const { actor, clock } = context;
  const { tenantId } = actor;
  const former = await loadManagedDevice(tx, actor, before.id);
  const columns = await resolveModel(tx, tenantId, { ...readGivenModel(input, before), energyType: before.energy_type }, before);
  const factor = input.registerFactor ?? before.register_factor;
  await tx
    .updateTable('devices')
    .set({ ...toNameplateColumns(input.nameplate), ...columns, register_factor: factor, version: input.version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', before.id)
    .execute();
  await countOn(context, tx, { before, former, next: await loadManagedDevice(tx, actor, before.id) }, input, at);
  if (columns.model_id === before.model_id) return [];
  const unwatched = await listUnwatchedAlarms(tx, tenantId, before.id);
  return endAlarms(tx, { tenantId, deviceId: before.id, alarms: unwatched, now: clock.now() });
}

function readGivenModel({ modelId, model }: Replacement, before: ManagedDeviceRow) {
  return modelId === undefined ? { modelId: before.model_id, model: before.model } : { modelId, model };
}

interface CountedDevices {
  before: ManagedDeviceRow;
  former: ManagedDevice;
  next: ManagedDevice;
}

/** Has the consumption of a meter go on. Throws `invalid` for one whose values are missing, and for values of a device that counts nothing. */
async function countOn(
  { actor, clock }: SignedInContext,
  tx: Transaction<Schema>,
  { before, former, next }: CountedDevices,
  { lastValue, firstValue, registerFactor, note }: Replacement,
  at: Date,
): Promise<void> {
  const counts = findRegister(former.values ?? []) !== null;
  const changesFactor = registerFactor !== undefined && registerFactor !== before.register_factor;
  if (!counts && (lastValue !== null || firstValue !== null)) throw invalid({ lastValue: 'devicePartUnfit' });
  if (!counts && changesFactor) throw invalid({ registerFactor: 'devicePartUnfit' });
  if (!counts || (lastValue === null && firstValue === null && !before.has_readings)) return;
  if (lastValue === null) throw invalid({ lastValue: 'required' });
  if (firstValue === null) throw invalid({ firstValue: 'required' });
  assertRegisterShows(former, { lastValue });
  assertRegisterShows(next, { firstValue });
  await writeMeterReplacement(tx, {
    tenantId: actor.tenantId,
    deviceId: before.id,
    at,
    lastValue,
    firstValue,
    factor: changesFactor ? before.register_factor : null,
    note,
    recordedBy: actor.accountId,
    now: clock.now(),
  });
}
