import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { conflict } from '#services/core/service-error.ts';
import { createDeviceToken } from './device-token.ts';

/** A device needs one credential to change to, and some may have been forgotten. More would only increase what can be stolen. */
export const maxLiveCredentials = 5;

export interface NewCredential {
  id: string;
  tenantId: string;
  deviceId: string;
  /** Null: created by the command line. */
  createdBy: string | null;
  now: Date;
}

/** Throws a conflict for a retired device, and when the device has the maximum already. @returns the token, which is stored nowhere */
export async function insertDeviceCredential(tx: Transaction<Schema>, credential: NewCredential): Promise<string> {
  const { id, tenantId, deviceId, createdBy, now } = credential;
  if (await lockDevice(tx, tenantId, deviceId)) throw conflict('deviceRetired');
  const live = await tx
    .selectFrom('device_credentials')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .limit(maxLiveCredentials)
    .execute();
  if (live.length === maxLiveCredentials) throw conflict('tooManyCredentials', null, { max: maxLiveCredentials });
  const { token, hash } = createDeviceToken();
  await tx
    .insertInto('device_credentials')
    .values({ hash, id, tenant_id: tenantId, device_id: deviceId, created_at: now, created_by: createdBy, revoked_at: null })
    .execute();
  return token;
}

/**
 * Simultaneous calls count one after the other. Writes that only reference the device do not wait.
 * @returns whether the device is retired
 */
async function lockDevice(tx: Transaction<Schema>, tenantId: string, deviceId: string): Promise<boolean> {
  const device = tx.selectFrom('devices').select('retired_at').where('tenant_id', '=', tenantId).where('id', '=', deviceId);
  return (await device.forNoKeyUpdate().executeTakeFirst())?.retired_at != null;
}
