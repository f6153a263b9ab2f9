import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';

/** A credential that is valid now, and the device it authenticates. */
export interface DeviceCredential {
  /** SHA-256 of the token. */
  hash: Buffer;
  tenantId: string;
  deviceId: string;
  /** The device's own code. */
  code: string;
}

/**
 * The hashes are of the texts that may be the token. The query runs over all tenants, because only the token identifies the device's
 * tenant.
 */
const findCredentials = statement<{ hashes: readonly Buffer[] }, CredentialRow>(
  'find-device-credential',
  `
    select c.hash, c.tenant_id, c.device_id, d.code
    from device_credentials c join devices d on d.tenant_id = c.tenant_id and d.id = c.device_id
    where c.hash = any (:hashes::bytea[]) and c.revoked_at is null and d.retired_at is null`,
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

/** Returns those of the credentials that are not valid any more: revoked, or deleted with their device. */
export async function findRevokedCredentials({ database }: AppContext, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await database.run(findRevoked, { hashes });
  return rows.map(({ hash }) => hash);
}
