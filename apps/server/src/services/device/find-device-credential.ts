import { statement } from '#db/statement.ts';
import type { AppContext } from '../core/request-context.ts';

/** A credential that is good now, and the device it stands for. */
export interface DeviceCredential {
  /** SHA-256 of the token. */
  hash: Buffer;
  tenantId: string;
  deviceId: string;
  /** The device's own code. */
  code: string;
}

/** The hashes are of what might be the token. Over all tenants: the token alone says whose device it is. */
const findCredentials = statement<{ hashes: readonly Buffer[] }, CredentialRow>(
  'find-device-credential',
  `
    select c.hash, c.tenant_id, c.device_id, d.code
    from device_credentials c join devices d on d.tenant_id = c.tenant_id and d.id = c.device_id
    where c.hash = any (:hashes::bytea[]) and c.revoked_at is null`,
);

interface CredentialRow {
  hash: Buffer;
  tenant_id: string;
  device_id: string;
  code: string;
}

export async function findDeviceCredentials({ database }: AppContext, hashes: readonly Buffer[]): Promise<DeviceCredential[]> {
  const rows = await database.run(findCredentials, { hashes });
  return rows.map(({ hash, tenant_id, device_id, code }) => ({ hash, tenantId: tenant_id, deviceId: device_id, code }));
}

const findRevoked = statement<{ hashes: readonly Buffer[] }, { hash: Buffer }>(
  'find-revoked-device-credentials',
  `
    select asked.hash from unnest(:hashes::bytea[]) as asked (hash)
    where not exists (select from device_credentials c where c.hash = asked.hash and c.revoked_at is null)`,
);

/** Which of these are good no more: revoked, or gone with their device. */
export async function findRevokedCredentials({ database }: AppContext, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await database.run(findRevoked, { hashes });
  return rows.map(({ hash }) => hash);
}
