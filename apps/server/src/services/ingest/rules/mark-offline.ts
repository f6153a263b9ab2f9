import { sql } from 'kysely';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { publishStored } from '../batch/publish-stored.ts';
import { setOnline } from '../batch/set-online.ts';

/** Runs over all tenants, to list those with work. Cameras send nothing here; whether one is online is known when somebody views it. */
const findTenantsWithSilentDevices = statement<{ before: Date }, { tenant_id: string }>(
  'find-tenants-with-gone-devices',
  `
    select distinct d.tenant_id from devices d left join device_states s on s.tenant_id = d.tenant_id and s.device_id = d.id
    where d.online and d.kind <> 'camera' and coalesce(s.last_seen_at, '-infinity') < :before`,
);

/** Lists the tenants with a device that is online and has sent nothing since. */
export async function listTenantsWithSilentDevices({ database }: Pick<AppContext, 'database'>, before: Date): Promise<string[]> {
  return (await database.run(findTenantsWithSilentDevices, { before })).map(({ tenant_id }) => tenant_id);
}

/** Marks the devices that have sent nothing since as offline. */
export async function markOffline(
  app: Pick<AppContext, 'database' | 'eventBus' | 'values'>,
  tenantId: string,
  before: Date,
): Promise<void> {
  const presenceChanged = await app.database.transaction(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select d.id from devices d left join device_states s on s.tenant_id = ${tenantId} and s.device_id = d.id
      where d.tenant_id = ${tenantId} and d.online and d.kind <> 'camera' and coalesce(s.last_seen_at, '-infinity') < ${before}
      order by d.id for update of d skip locked`.execute(tx);
    const changed = rows.map(({ id }) => ({ deviceId: id, isOnline: false }));
    await setOnline(tx, tenantId, changed);
    return changed;
  });
  publishStored(app, { tenantId, devices: [], presenceChanged, alarms: [] });
}
