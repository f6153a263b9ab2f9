import { hashToken } from '#services/account/session/tokens.ts';
import type { TestServer } from '../services/test-server.ts';

/** Gives a device its own token. @returns the credential's id */
export async function createCredential(
  server: TestServer,
  tenantId: string,
  deviceId: string,
  token: string,
  revokedAt: Date | null = null,
) {
  const id = server.context.ids.next();
  await server.database.kysely
    .insertInto('device_credentials')
    .values({ hash: hashToken(token), id, tenant_id: tenantId, device_id: deviceId, created_at: server.clock.now(), revoked_at: revokedAt })
    .execute();
  return id;
}

export function readCredentials({ database: { kysely } }: TestServer, deviceId: string) {
  return kysely.selectFrom('device_credentials').selectAll().where('device_id', '=', deviceId).orderBy('id').execute();
}
