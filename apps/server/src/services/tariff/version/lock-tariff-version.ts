import type { Selectable, Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { TariffTable, TariffVersionTable } from '#db/schema/tariffs.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { assertManagesTenant, type ManagingPermission } from '#services/scope/managed-areas.ts';
import { readTariff } from '../tariff-rows.ts';

export interface LockedVersion extends Selectable<TariffVersionTable> {
  energy_type: TariffTable['energy_type'];
}

const lockOne = statement<{ tenant: string; id: string }, LockedVersion>(
  'lock-tariff-version',
  `select v.*, t.energy_type from tariff_versions v join tariffs t on t.tenant_id = :tenant and t.id = v.tariff_id
    where v.tenant_id = :tenant and v.id = :id for no key update of v`,
);

/**
 * Locks a version that is not published yet, as it was read, until the transaction ends. Throws `notFound` for another tenant's, `forbidden`
 * for an administrator of a part of the tenant, and a conflict with the tariff as it stands for one that has changed or is published.
 */
export async function lockTariffVersion(
  tx: Transaction<Schema>,
  { actor }: SignedInContext,
  permission: ManagingPermission,
  { id, version }: { id: string; version: number },
): Promise<LockedVersion> {
  assertManagesTenant(actor, permission);
  const [locked] = await runIn(tx, lockOne, { tenant: actor.tenantId, id });
  if (!locked) throw notFound();
  if (locked.state === 'published' || locked.state === 'replaced') {
    throw conflict('tariffVersionPublished', await readTariff(tx, actor, locked.tariff_id));
  }
  if (locked.version !== version) throw conflict('conflict', await readTariff(tx, actor, locked.tariff_id));
  return locked;
}
