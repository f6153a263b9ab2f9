import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { loadManagedDevice } from './load-managed-device.ts';

/** A credential that is revoked already keeps its first time of revocation. */
export const revokeDeviceCredential: Verb<'revokeDeviceCredential'> = async (context, { id }) => {
  const { actor, clock, eventBus, database } = context;
  const deviceId = await findDevice(context, id);
  await loadManagedDevice(database.kysely, actor, deviceId);
  const subject = { subjectKind: 'deviceCredential' as const, subjectId: deviceId, changes: { revokedCredential: id } };
  const answer = await writeOnce(context, subject, async (tx) => {
    await tx
      .updateTable('device_credentials')
      .set({ revoked_at: clock.now() })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
    return { id };
  });
  await eventBus.publish({ kind: 'credential-revoked', tenantId: actor.tenantId, deviceId });
  return answer;
};

/** Throws `notFound` for a credential of another tenant. */
async function findDevice({ database, actor }: SignedInContext, id: string): Promise<string> {
  const credential = await database.kysely
    .selectFrom('device_credentials')
    .select('device_id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!credential) throw notFound();
  return credential.device_id;
}
