import { sql } from 'kysely';
import type { AppContext } from '../request-context.ts';
import type { Sender } from './device-message.ts';
import type { StoredBatch } from './store-batch.ts';

/** A device's connection came or went: behind a gateway that has gone nothing can be reached either, until it is heard of again. */
export async function setConnected(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  { tenantId, deviceId }: Sender,
  isConnected: boolean,
): Promise<StoredBatch> {
  const presenceChanged = await database.transaction(async (tx) => {
    // States before devices, and those in the order of the key, as a batch of readings takes them: neither waits for what the other has.
    if (!isConnected)
      await sql`
        select from device_states s join devices d on d.tenant_id = s.tenant_id and d.id = s.device_id
        where d.tenant_id = ${tenantId} and (d.id = ${deviceId} or d.gateway_id = ${deviceId})
        order by s.tenant_id, s.device_id for update of s`.execute(tx);
    await sql`
      insert into device_states (tenant_id, device_id, last_seen_at)
      select tenant_id, id, ${clock.now()} from devices where tenant_id = ${tenantId} and id = ${deviceId}
      on conflict (tenant_id, device_id) do update set last_seen_at = greatest(device_states.last_seen_at, excluded.last_seen_at)`.execute(
      tx,
    );
    const { rows } = await sql<{ id: string }>`
      update devices set online = ${isConnected}
      where tenant_id = ${tenantId} and online is distinct from ${isConnected}
        and (id = ${deviceId} or (gateway_id = ${deviceId} and not ${isConnected}))
      returning id`.execute(tx);
    return rows.map(({ id }) => ({ tenantId, deviceId: id, isOnline: isConnected }));
  });
  return { devices: [], presenceChanged, alarms: [] };
}
