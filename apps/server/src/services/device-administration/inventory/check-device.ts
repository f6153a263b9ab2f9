import type { ApiParsedInput } from '@energy-om/contract';
import { findNameplateFaults, hasPart, mayBecome } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Actor } from '#services/core/actor.ts';
import { type InvalidFields, invalid } from '#services/core/service-error.ts';
import { assertManagesArea } from '#services/scope/managed-areas.ts';
import type { ManagedDeviceRow } from './managed-device-rows.ts';

export type DeviceTerms = Omit<ApiParsedInput<'saveDevice'>, 'id' | 'version'>;

/**
 * Checks what a device is to be, under the tenant's lock. Throws `invalid` by field, `forbidden` for an area that the actor does not manage.
 * @param before null: a new device
 */
export async function checkDevice(
  tx: Transaction<Schema>,
  actor: Actor,
  id: string,
  terms: DeviceTerms,
  before: ManagedDeviceRow | null,
): Promise<void> {
  assertPartsFit(terms, before);
  await assertAreaFits(tx, actor, terms.areaId, before);
  await assertFree(tx, actor.tenantId, id, terms);
  await assertLinksFit(tx, actor, id, terms, before);
}

function assertPartsFit(terms: DeviceTerms, before: ManagedDeviceRow | null): void {
  const { kind, nameplate } = terms;
  const faults: InvalidFields = {};
  if (before && !mayBecome(before.kind, kind)) faults.kind = 'deviceKindFixed';
  if (terms.modelId !== null && !hasPart(kind, 'meterModel')) faults.modelId = 'devicePartUnfit';
  if (terms.gatewayId !== null && !hasPart(kind, 'gateway')) faults.gatewayId = 'devicePartUnfit';
  if (terms.mainMeterId !== null && !hasPart(kind, 'mainMeter')) faults.mainMeterId = 'devicePartUnfit';
  if (terms.registerFactor !== 1 && !hasPart(kind, 'registerFactor')) faults.registerFactor = 'devicePartUnfit';
  if (terms.stream != null && !hasPart(kind, 'stream')) faults.stream = 'devicePartUnfit';
  // Consumption of the past would be computed anew with the new factor wherever readings arrive late.
  if (before?.has_readings && terms.registerFactor !== before.register_factor) faults.registerFactor = 'factorByReplacement';
  if (findNameplateFaults(nameplate).warrantyUntil) faults['nameplate.warrantyUntil'] = 'warrantyBeforeInstallation';
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** A device that stays where it is may stay in an area that has been retired since. */
async function assertAreaFits(tx: Transaction<Schema>, actor: Actor, areaId: string, before: ManagedDeviceRow | null): Promise<void> {
  if (areaId === before?.area_id) return;
  const area = tx.selectFrom('areas').select('retired_at').where('tenant_id', '=', actor.tenantId).where('id', '=', areaId);
  const found = await area.executeTakeFirst();
  if (!found || found.retired_at !== null) throw invalid({ areaId: 'areaUnknown' });
  await assertManagesArea(tx, actor, 'device.manage', areaId);
}

/** Codes and labels of retired devices stay theirs: messages, labels on the wall and imports name devices by them. */
async function assertFree(tx: Transaction<Schema>, tenantId: string, id: string, { code, qr }: DeviceTerms): Promise<void> {
  const others = await tx
    .selectFrom('devices')
    .select(['code', 'qr', 'retired_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '<>', id)
    .where(({ or, eb }) => or([eb('code', '=', code), ...(qr === null ? [] : [eb('qr', '=', qr)])]))
    .execute();
  const faults: InvalidFields = {};
  for (const other of others) {
    if (other.code === code) faults.code = other.retired_at === null ? 'deviceCodeTaken' : 'deviceCodeOfRetired';
    if (qr !== null && other.qr === qr) faults.qr = other.retired_at === null ? 'qrTaken' : 'qrOfRetired';
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

async function assertLinksFit(
  tx: Transaction<Schema>,
  actor: Actor,
  id: string,
  { gatewayId, mainMeterId }: DeviceTerms,
  before: ManagedDeviceRow | null,
): Promise<void> {
  if (gatewayId !== null && gatewayId !== before?.gateway?.id) {
    const gateway = await findLinked(tx, actor, gatewayId);
    if (gateway?.kind !== 'gateway') throw invalid({ gatewayId: 'gatewayUnknown' });
  }
  if (mainMeterId === null || mainMeterId === before?.main_meter?.id) return;
  const main = await findLinked(tx, actor, mainMeterId);
  if (!main || !hasPart(main.kind, 'mainMeter')) throw invalid({ mainMeterId: 'mainMeterUnknown' });
  if (await isBehind(tx, actor.tenantId, mainMeterId, id)) throw invalid({ mainMeterId: 'mainMeterCircle' });
}

/** A device that a link may lead to: of the tenant, within the actor's areas and not retired. */
async function findLinked(tx: Transaction<Schema>, actor: Actor, id: string) {
  const linked = await tx
    .selectFrom('devices')
    .select(['kind', 'area_id'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  if (linked) await assertManagesArea(tx, actor, 'device.manage', linked.area_id);
  return linked;
}

/** Whether the meter is the device itself, or counts behind it. */
async function isBehind(tx: Transaction<Schema>, tenantId: string, meterId: string, deviceId: string): Promise<boolean> {
  const seen = new Set<string>();
  for (let next: string | null = meterId; next !== null && !seen.has(next); ) {
    if (next === deviceId) return true;
    seen.add(next);
    const row = await tx
      .selectFrom('devices')
      .select('main_meter_id')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', next)
      .executeTakeFirst();
    next = row?.main_meter_id ?? null;
  }
  return false;
}
