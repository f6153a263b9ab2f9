import type { AppContext } from '#services/core/request-context.ts';
import { ServiceError } from '#services/core/service-error.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { insertDeviceCredential } from '#services/device-administration/insert-device-credential.ts';
import { formatMessage } from '#services/messages/messages.ts';
import { auditSourceOf } from '../audit-source.ts';
import { loadDevice } from '../load-device.ts';
import { loadTenant } from '../load-tenant.ts';

/** @param tenant name or id @returns the token to configure in the device; it is shown only once */
export async function issueDeviceToken(context: AppContext, tenant: string, code: string): Promise<string> {
  const { database, ids, clock } = context;
  await database.assertWritable();
  try {
    return await database.transaction(async (tx) => {
      const { id: tenantId } = await loadTenant(tx, tenant);
      const device = await loadDevice(tx, tenantId, code);
      const id = ids.next();
      const token = await insertDeviceCredential(tx, { id, tenantId, deviceId: device.id, createdBy: null, now: clock.now() });
      const subject = {
        subjectKind: 'deviceCredential' as const,
        subjectId: device.id,
        changes: { issuedCredential: id },
        by: { tenantId, accountId: null },
      };
      await insertAuditRow({ ...context, ...auditSourceOf('issue-device-token') }, subject, tx);
      return `${device.name} (${code}) signs in with ${token}`;
    });
  } catch (error) {
    throw error instanceof ServiceError ? new Error(formatMessage('en', error.messageKey, error.parameters)) : error;
  }
}
