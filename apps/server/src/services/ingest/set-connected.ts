import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { AppContext } from '../core/request-context.ts';
import { lockStates } from './batch/state-rows.ts';
import type { StoredBatch } from './batch/store-batch.ts';
import type { ConnectionChange } from './queue/presence-coalescer.ts';

/**
 * Connections of devices came or went: behind a gateway that has gone nothing can be reached either, until it is heard of again.
 * @param changes each device once at most
 */
export async function setConnected(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  changes: readonly ConnectionChange[],
): Promise<StoredBatch> {
  const presenceChanged = await database.transaction(async (tx) => {
    const reached = [...changes, ...(await listBehindGone(tx, changes))];
    // States before devices, and those in the order of the key, as a batch of readings takes them: neither waits for what the other has.
    if (changes.some(({ isConnected }) => !isConnected))
      await lockStates(
        tx,
        reached.map(({ tenantId, deviceId }) => ({ tenantId, id: deviceId })),
      );
    await sql`
      insert into device_states (tenant_id, device_id, last_seen_at)
      select d.tenant_id, d.id, ${clock.now()} from ${toRows(changes)} join devices d on d.tenant_id = x.t and d.id = x.d order by 1, 2
      on conflict (tenant_id, device_id) do update set last_seen_at = greatest(device_states.last_seen_at, excluded.last_seen_at)`.execute(
      tx,
    );
    const { rows } = await sql<{ tenant_id: string; id: string; online: boolean }>`
      update devices d set online = x.c from ${toRows(reached)}
      where d.tenant_id = x.t and d.id = x.d and d.online is distinct from x.c
      returning d.tenant_id, d.id, d.online`.execute(tx);
    return rows.map(({ tenant_id, id, online }) => ({ tenantId: tenant_id, deviceId: id, isOnline: online }));
  });
  return { devices: [], presenceChanged, alarms: [] };
}

function toRows(changes: readonly ConnectionChange[]): RawBuilder<unknown> {
  const rows = changes.map(({ tenantId, deviceId, isConnected }) => ({ t: tenantId, d: deviceId, c: isConnected }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(t uuid, d uuid, c boolean)`;
}

/** Devices behind gateways that have gone; who has just come or gone by itself says that itself. */
async function listBehindGone(tx: Transaction<Schema>, changes: readonly ConnectionChange[]): Promise<ConnectionChange[]> {
  const gone = changes.filter(({ isConnected }) => !isConnected);
  if (gone.length === 0) return [];
  const { rows } = await sql<{ tenant_id: string; id: string }>`
    select d.tenant_id, d.id from ${toRows(gone)} join devices d on d.tenant_id = x.t and d.gateway_id = x.d`.execute(tx);
  const themselves = new Set(changes.map(({ deviceId }) => deviceId));
  return rows
    .filter(({ id }) => !themselves.has(id))
    .map(({ tenant_id, id }) => ({ tenantId: tenant_id, deviceId: id, isConnected: false }));
}
