import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { lockStates } from './batch/state-rows.ts';
import type { StoredBatch } from './batch/store-batch.ts';

/** The opening or closing of a device's connection. */
export interface ConnectionChange {
  deviceId: string;
  isConnected: boolean;
}

/** The server that the connections lead to, and the tenant of their devices. */
export interface ConnectionPlace {
  tenantId: string;
  serverId: string;
}

/**
 * Stores which devices of a tenant are connected. Devices behind a disconnected gateway are offline too, until they send again. The end of a connection is
 * without effect where the device has connected to another server since: a dead connection is noticed late.
 * @param changes at most one for each device
 */
export async function setConnected(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  place: ConnectionPlace,
  reported: readonly ConnectionChange[],
): Promise<StoredBatch> {
  const { tenantId, serverId } = place;
  const presenceChanged = await database.transaction(async (tx) => {
    const behind = await listBehindGone(tx, tenantId, reported);
    // States are locked before devices and in the order of the key, as a batch of readings locks them, so that the two cannot deadlock.
    if (reported.some(({ isConnected }) => !isConnected))
      await lockStates(
        tx,
        tenantId,
        [...reported, ...behind].map(({ deviceId }) => deviceId),
      );
    const elsewhere = await listConnectedElsewhere(tx, place, reported);
    const changes = reported.filter(({ deviceId }) => !elsewhere.has(deviceId));
    const affected = [...changes, ...behind.filter(({ gatewayId }) => !elsewhere.has(gatewayId))];
    await sql`
      insert into device_states (tenant_id, device_id, last_seen_at, connected_by)
      select d.tenant_id, d.id, ${clock.now()}, case when x.c then ${serverId}::uuid end
      from ${toRows(changes)} join devices d on d.tenant_id = ${tenantId} and d.id = x.d order by 1, 2
      on conflict (tenant_id, device_id) do update set last_seen_at = greatest(device_states.last_seen_at, excluded.last_seen_at),
        connected_by = coalesce(excluded.connected_by, device_states.connected_by)`.execute(tx);
    const { rows } = await sql<{ id: string; online: boolean }>`
      update devices d set online = x.c from ${toRows(affected)}
      where d.tenant_id = ${tenantId} and d.id = x.d and d.online is distinct from x.c and d.retired_at is null
      returning d.id, d.online`.execute(tx);
    return rows.map(({ id, online }) => ({ deviceId: id, isOnline: online }));
  });
  return { tenantId, devices: [], presenceChanged, alarms: [] };
}

function toRows(changes: readonly ConnectionChange[]): RawBuilder<unknown> {
  const rows = changes.map(({ deviceId, isConnected }) => ({ d: deviceId, c: isConnected }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(d uuid, c boolean)`;
}

/** Lists the devices behind disconnected gateways, except those whose own connection changed. */
async function listBehindGone(
  tx: Transaction<Schema>,
  tenantId: string,
  changes: readonly ConnectionChange[],
): Promise<(ConnectionChange & { gatewayId: string })[]> {
  const gone = changes.filter(({ isConnected }) => !isConnected);
  if (gone.length === 0) return [];
  const { rows } = await sql<{ id: string; gatewayId: string }>`
    select d.id, d.gateway_id as "gatewayId" from ${toRows(gone)} join devices d on d.tenant_id = ${tenantId} and d.gateway_id = x.d`.execute(
    tx,
  );
  const themselves = new Set(changes.map(({ deviceId }) => deviceId));
  return rows.filter(({ id }) => !themselves.has(id)).map(({ id, gatewayId }) => ({ deviceId: id, gatewayId, isConnected: false }));
}

/** Lists the disconnected devices that have connected to another server since. */
async function listConnectedElsewhere(
  tx: Transaction<Schema>,
  { tenantId, serverId }: ConnectionPlace,
  changes: readonly ConnectionChange[],
): Promise<Set<string>> {
  const gone = changes.filter(({ isConnected }) => !isConnected);
  if (gone.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select s.device_id as id from ${toRows(gone)} join device_states s on s.tenant_id = ${tenantId} and s.device_id = x.d
    where s.connected_by <> ${serverId}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
