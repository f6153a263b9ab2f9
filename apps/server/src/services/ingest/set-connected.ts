import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { AppContext } from '../request-context.ts';
import type { Sender } from './device-message.ts';
import { lockStates } from './state-rows.ts';
import type { StoredBatch } from './store-batch.ts';

/** A device's connection came or went: behind a gateway that has gone nothing can be reached either, until it is heard of again. */
export async function setConnected(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  { tenantId, deviceId }: Sender,
  isConnected: boolean,
): Promise<StoredBatch> {
  const presenceChanged = await database.transaction(async (tx) => {
    await sql`
      insert into device_states (tenant_id, device_id) select tenant_id, id from devices where tenant_id = ${tenantId} and id = ${deviceId}
      on conflict do nothing`.execute(tx);
    // Before the devices themselves, as a batch of readings takes them: neither waits for what the other one has.
    await lockStates(tx, await listReached(tx, tenantId, deviceId, isConnected));
    const { rows } = await sql<{ id: string }>`
      update devices set online = ${isConnected}
      where tenant_id = ${tenantId} and online is distinct from ${isConnected}
        and (id = ${deviceId} or (gateway_id = ${deviceId} and not ${isConnected}))
      returning id`.execute(tx);
    await sql`
      update device_states set last_seen_at = greatest(last_seen_at, ${clock.now()})
      where tenant_id = ${tenantId} and device_id = ${deviceId}`.execute(tx);
    return rows.map(({ id }) => ({ tenantId, deviceId: id, isOnline: isConnected }));
  });
  return { devices: [], presenceChanged, alarms: [] };
}

async function listReached(
  tx: Transaction<Schema>,
  tenantId: string,
  deviceId: string,
  isConnected: boolean,
): Promise<{ tenantId: string; id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from devices where tenant_id = ${tenantId} and (id = ${deviceId} or (gateway_id = ${deviceId} and not ${isConnected}))`.execute(
    tx,
  );
  return rows.map(({ id }) => ({ tenantId, id }));
}
