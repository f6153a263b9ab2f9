import { maxTariffs } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, invalid, notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { assertNameFree } from '#services/scope/assert-name-free.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { readTariff } from './tariff-rows.ts';

/** The type of energy stays what it was at first: versions have been written for it. */
export const saveTariff: Verb<'saveTariff'> = (context, { id: givenId, version, name, energyType }) => {
  if (givenId !== undefined && version === undefined) throw invalid({ version: 'required' });
  const { actor, clock } = context;
  const { tenantId } = actor;
  const id = givenId ?? context.ids.next();
  const changes = givenId === undefined ? { created: { name, energyType } } : { updated: { name } };
  return writeOnce(context, { subjectKind: 'tariff', subjectId: id, changes }, async (tx) => {
    await lockTenantFor(tx, actor);
    assertManagesTenant(actor, 'tariff.manage');
    const known = await findTariff(tx, tenantId, id);
    if (givenId !== undefined && !known) throw notFound();
    if (known && known.version !== version) throw conflict('conflict', await readTariff(tx, actor, id));
    if (known && known.energy_type !== energyType) throw invalid({ energyType: 'tariffEnergyFixed' });
    await assertNameFree(tx, 'tariff', { tenantId, name, ownId: id });
    if (known) await renameTariff(tx, tenantId, { id, name, version: known.version + 1 });
    else {
      await assertRoomForTariff(tx, tenantId);
      const row = { tenant_id: tenantId, id, name, energy_type: energyType, created_at: clock.now() };
      await tx.insertInto('tariffs').values(row).execute();
    }
    return readTariff(tx, actor, id);
  });
};

function findTariff(tx: Transaction<Schema>, tenantId: string, id: string) {
  return tx.selectFrom('tariffs').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

async function renameTariff(
  tx: Transaction<Schema>,
  tenantId: string,
  { id, name, version }: { id: string; name: string; version: number },
): Promise<void> {
  await tx.updateTable('tariffs').set({ name, version }).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Under the tenant's lock, so that simultaneous ones are counted one after the other. */
async function assertRoomForTariff(tx: Transaction<Schema>, tenantId: string): Promise<void> {
  const tariffs = await tx.selectFrom('tariffs').select('id').where('tenant_id', '=', tenantId).limit(maxTariffs).execute();
  if (tariffs.length === maxTariffs) throw conflict('tooManyTariffs', null, { most: maxTariffs });
}
