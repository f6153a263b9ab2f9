import type { Verb } from '#services/core/request-context.ts';
import { loadManagedDevice } from './load-managed-device.ts';

/** All valid credentials are listed, and after them the most recent revoked ones. */
const maxShown = 20;

/** Lists valid credentials first, each group by time of creation, newest first. */
export const listDeviceCredentials: Verb<'listDeviceCredentials'> = async ({ actor, database }, { deviceId }) => {
  await loadManagedDevice(database.kysely, actor, deviceId);
  const rows = await database.kysely
    .selectFrom('device_credentials as c')
    .leftJoin('accounts as a', 'a.id', 'c.created_by')
    .select(['c.id', 'c.created_at', 'c.revoked_at', 'a.full_name'])
    .where('c.tenant_id', '=', actor.tenantId)
    .where('c.device_id', '=', deviceId)
    .orderBy((row) => row('c.revoked_at', 'is not', null))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(maxShown)
    .execute();
  return rows.map(({ id, created_at, revoked_at, full_name }) => ({
    id,
    createdAt: created_at.toISOString(),
    createdBy: full_name,
    revokedAt: revoked_at?.toISOString() ?? null,
  }));
};
