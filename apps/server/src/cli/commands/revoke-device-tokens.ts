import type { AppContext } from '#services/core/request-context.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { auditSourceOf } from '../audit-source.ts';
import { loadDevice } from '../load-device.ts';
import { loadTenant } from '../load-tenant.ts';

/** Revokes every token of a device; its connections are closed. @param tenant name or id @returns the text with their number */
export async function revokeDeviceTokens(context: AppContext, tenant: string, code: string): Promise<string> {
  const { database, clock, eventBus } = context;
  await database.assertWritable();
  const { tenantId, device, revoked } = await database.transaction(async (tx) => {
    const { id: tenantId } = await loadTenant(tx, tenant);
    const device = await loadDevice(tx, tenantId, code);
    const revoked = await tx
      .updateTable('device_credentials')
      .set({ revoked_at: clock.now() })
      .where('tenant_id', '=', tenantId)
      .where('device_id', '=', device.id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute();
    const changes = { revokedCredentials: revoked.map(({ id }) => id) };
    const subject = { subjectKind: 'deviceCredential' as const, subjectId: device.id, changes, by: { tenantId, accountId: null } };
    if (revoked.length > 0) await insertAuditRow({ ...context, ...auditSourceOf('revoke-device-tokens') }, subject, tx);
    return { tenantId, device, revoked: revoked.length };
  });
  await eventBus.publish({ kind: 'credential-revoked', tenantId, deviceId: device.id });
  return `${device.name} (${code}): ${revoked} revoked`;
}
