import type { Transaction, Updateable } from 'kysely';
import type { TenantTable } from '#db/schema/tenancy.ts';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { loadPlatformTenant, type PlatformTenant } from './tenant-rows.ts';

/** A change of the tenant as it is administered, and what the audit logs record of it. */
interface AdministrationChange {
  columns: Updateable<TenantTable>;
  changes: Record<string, unknown>;
  /** Throws where the tenant does not stand for the change. */
  check?(tenant: PlatformTenant): void;
}

/**
 * Changes a tenant's limits or suspension if its version is still the one that was read; throws a conflict with the tenant as it stands
 * otherwise. The entry of the audit log belongs to the tenant, whose administrators read it.
 */
export async function writeAdministration(
  context: SignedInContext,
  { id, version }: { id: string; version: number },
  { columns, changes, check }: AdministrationChange,
): Promise<PlatformTenant> {
  const { accountId } = context.actor;
  const subject = { subjectKind: 'tenant' as const, subjectId: id, changes, by: { tenantId: id, accountId } };
  const answer = await writeOnce(context, subject, async (tx) => {
    await lockAdministration(tx, id);
    const tenant = await loadPlatformTenant(tx, id);
    if (tenant.version !== version) throw conflict('conflict', tenant);
    check?.(tenant);
    await tx
      .updateTable('tenants')
      .set({ ...columns, administration_version: version + 1 })
      .where('id', '=', id)
      .execute();
    return loadPlatformTenant(tx, id);
  });
  await context.eventBus.publish({ kind: 'tenant-changed', tenantId: id });
  return answer;
}

async function lockAdministration(tx: Transaction<Schema>, id: string): Promise<void> {
  const locked = await tx.selectFrom('tenants').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!locked) throw notFound();
}
