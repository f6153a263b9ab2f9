import { minReasonLength } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { moveSupplies } from '../move-supplies.ts';
import { mayApprove, readTariff, toTariffEnergyType } from '../tariff-rows.ts';
import { type LockedVersion, lockTariffVersion } from './lock-tariff-version.ts';
import { notifyOfTariff } from './notify-of-tariff.ts';

export const decideTariffVersion: Verb<'decideTariffVersion'> = (context, { id, version, hash, isApproved, reason }) => {
  if (!isApproved && reason.length < minReasonLength) throw invalid({ reason: 'required' });
  const changes = isApproved ? { published: id, hash } : { refused: id, hash, reason };
  return writeOnce(context, { subjectKind: 'tariff', subjectId: id, changes }, async (tx) => {
    const { actor } = context;
    await lockTenantFor(tx, actor);
    const locked = await lockTariffVersion(tx, context, 'settlement.approve', { id, version });
    if (locked.state !== 'requested' || locked.hash !== hash) throw conflict('conflict', await readTariff(tx, actor, locked.tariff_id));
    if (!mayApprove(locked, actor)) throw forbidden('tariffOwnVersion');
    if (isApproved) await publish(tx, context, locked);
    else await refuse(tx, context, locked, reason);
    await notifyOfTariff(tx, context, locked.tariff_id);
    return readTariff(tx, actor, locked.tariff_id);
  });
};

/** The places that ever had the tariff. */
export const findPathsWithTariff = statement<{ tenant: string; tariff: string }, { path: string }>(
  'find-paths-with-tariff',
  `select distinct a.path from tariff_assignments s join areas a on a.tenant_id = :tenant and a.id = s.area_id
    where s.tenant_id = :tenant and s.tariff_id = :tariff`,
);

/** The version with the same start, if there is one, gives way; it stays as the document that it is. */
async function publish(tx: Transaction<Schema>, { actor, clock }: SignedInContext, locked: LockedVersion): Promise<void> {
  const tenant = actor.tenantId;
  const paths = (await runIn(tx, findPathsWithTariff, { tenant, tariff: locked.tariff_id })).map(({ path }) => path);
  const from = locked.valid_from.getTime();
  await moveSupplies(tx, tenant, { energyType: toTariffEnergyType(locked.energy_type), paths, from });
  const versions = tx.updateTable('tariff_versions').where('tenant_id', '=', tenant);
  const namesake = versions.where('tariff_id', '=', locked.tariff_id).where('valid_from', '=', locked.valid_from);
  await namesake.where('state', '=', 'published').set({ state: 'replaced' }).execute();
  const decided = { decided_by: actor.accountId, decided_at: clock.now(), version: locked.version + 1 };
  await versions
    .where('id', '=', locked.id)
    .set({ state: 'published', ...decided })
    .execute();
}

/** It is a draft again, and says why. */
async function refuse(tx: Transaction<Schema>, { actor, clock }: SignedInContext, locked: LockedVersion, refusal: string): Promise<void> {
  const decided = { decided_by: actor.accountId, decided_at: clock.now(), version: locked.version + 1, refusal };
  await tx
    .updateTable('tariff_versions')
    .set({ state: 'draft', requested_by: null, requested_at: null, hash: null, ...decided })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', locked.id)
    .execute();
}
