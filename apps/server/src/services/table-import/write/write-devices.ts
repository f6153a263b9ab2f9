import { hasPart } from '@energy-om/domain';
import { sql } from 'kysely';
import { lockStates } from '#services/ingest/batch/state-rows.ts';
import type { ImportScope } from '../kinds/import-kind.ts';
import type { Device } from '../plan/devices/load-devices.ts';
import { anyOf, insertBatches, splitBatches } from './batches.ts';
import { endUnwatchedAlarms } from './end-unwatched-alarms.ts';

export interface DeviceChanges {
  /** Each device after its gateway. */
  created: Device[];
  updated: Device[];
  /** The ids of those among the updated that have another area or model, so that other rules watch them. */
  watchedAnew: string[];
}

export async function writeDevices(scope: ImportScope, { created, updated, watchedAnew }: DeviceChanges): Promise<void> {
  const { tx, tenantId } = scope;
  // A batch of readings locks states before devices too.
  await lockStates(tx, tenantId, watchedAnew);
  for (const batch of splitBatches(updated)) await clearLabels(scope, batch);
  await insertBatches(
    tx,
    'devices',
    created.map(({ stream_url, stream_authorization, ratings, ...device }) => ({
      ...{ tenant_id: tenantId, ...device },
      ratings: JSON.stringify(ratings),
      online: null,
    })),
  );
  for (const batch of splitBatches(updated)) {
    await sql`
      update devices d set kind = v.kind, name = v.name, energy_type = v.energy_type, model = v.model, area_id = v.area_id,
        gateway_id = v.gateway_id, location = v.location, qr = v.qr, register_factor = v.register_factor,
        main_meter_id = v.main_meter_id, maker = v.maker, serial_number = v.serial_number, ratings = v.ratings,
        installed_on = v.installed_on, warranty_until = v.warranty_until, version = d.version + 1
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        as v (id uuid, kind text, name text, energy_type text, model text, area_id uuid, gateway_id uuid, location text, qr text,
          register_factor double precision, main_meter_id uuid, maker text, serial_number text, ratings jsonb, installed_on date,
          warranty_until date)
      where d.tenant_id = ${tenantId} and d.id = v.id`.execute(tx);
  }
  for (const batch of splitBatches([...created, ...updated])) {
    await writeStreams(scope, batch);
    await linkModels(scope, batch);
  }
  await endUnwatchedAlarms(scope, watchedAnew);
}

async function writeStreams({ tx, tenantId }: ImportScope, devices: readonly Device[]): Promise<void> {
  await sql`
    insert into camera_streams (tenant_id, device_id, url, authorization_header)
    select ${tenantId}, v.id, v.stream_url, v.stream_authorization
    from jsonb_to_recordset(${JSON.stringify(devices)}::jsonb) as v (id uuid, stream_url text, stream_authorization text)
    where v.stream_url is not null
    on conflict (tenant_id, device_id) do update set url = excluded.url, authorization_header = excluded.authorization_header`.execute(tx);
}

/** Models are referred to by name; the tenant's own come before standard ones, which a later version may add under the same name. */
async function linkModels({ tx, tenantId }: ImportScope, devices: readonly Device[]): Promise<void> {
  const linked = devices.filter(({ kind }) => hasPart(kind, 'meterModel'));
  const ids = linked.map(({ id }) => id);
  await lockNamedModels(tx, tenantId, [...new Set(linked.flatMap(({ model }) => model ?? []))]);
  const named = sql`(
    select m.id from meter_models m
    where (m.tenant_id = ${tenantId} or m.tenant_id is null) and m.name = d.model and (m.retired_at is null or m.id = d.model_id)
    order by m.tenant_id nulls last limit 1)`;
  await sql`
    update devices d set model_id = ${named}
    where d.tenant_id = ${tenantId} and d.id in ${anyOf('uuid', ids)} and d.model_id is distinct from ${named}`.execute(tx);
}

/**
 * In a statement of its own: the one that links reads the models as they are once a retirement that had locked one is over. Without it the link
 * would wait for that lock only after it had found the model in use. Standard models are never retired.
 */
async function lockNamedModels(tx: ImportScope['tx'], tenantId: string, names: readonly string[]): Promise<void> {
  await sql`
    select m.id from meter_models m
    where m.tenant_id = ${tenantId} and m.name in ${anyOf('text', names)} order by m.id for share`.execute(tx);
}

/** Devices may exchange their labels, and the database checks uniqueness row by row. */
async function clearLabels({ tx, tenantId }: ImportScope, devices: readonly Device[]): Promise<void> {
  await sql`
    update devices d set qr = null from jsonb_to_recordset(${JSON.stringify(devices)}::jsonb) as v (id uuid, qr text)
    where d.tenant_id = ${tenantId} and d.id = v.id and d.qr is distinct from v.qr`.execute(tx);
}
