import { quarterMs } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { invalid, notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertManagesArea } from '#services/scope/managed-areas.ts';
import { moveSupplies } from '../move-supplies.ts';
import type { TariffEnergyType } from '../tariff-rows.ts';
import { listAssignments } from './assignment-rows.ts';

interface Given {
  areaId: string;
  energyType: TariffEnergyType;
  tariffId: string | null;
  from: Date;
}

/** An assignment with the same start takes the place of the one before. */
export const assignTariff: Verb<'assignTariff'> = (context, { from: fromText, ...input }) => {
  const given: Given = { ...input, from: new Date(fromText) };
  if (given.from.getTime() % quarterMs !== 0) throw invalid({ from: 'tariffNotAQuarter' });
  return writeOnce(context, { subjectKind: 'area', subjectId: given.areaId, changes: { tariff: given } }, async (tx) => {
    const { actor } = context;
    await lockTenantFor(tx, actor);
    await assertManagesArea(tx, actor, 'tariff.manage', given.areaId);
    if (given.tariffId !== null) await assertBegun(tx, context, { ...given, tariffId: given.tariffId });
    const paths = await findPath(tx, actor.tenantId, given.areaId);
    await moveSupplies(tx, actor.tenantId, { energyType: given.energyType, paths, from: given.from.getTime() });
    await writeAssignment(tx, context, given);
    return listAssignments(tx, actor, {});
  });
};

const findBeginning = statement<{ tenant: string; id: string }, { energy_type: TariffEnergyType; begins_at: Date | null }>(
  'find-beginning-of-tariff',
  `select t.energy_type, (select min(v.valid_from) from tariff_versions v
      where v.tenant_id = :tenant and v.tariff_id = t.id and v.state = 'published') as begins_at
    from tariffs t where t.tenant_id = :tenant and t.id = :id`,
);

/** Throws `invalid` for a tariff of another type of energy, and for one that has no version yet then, which would leave a gap. */
async function assertBegun(
  tx: Transaction<Schema>,
  { actor }: SignedInContext,
  { tariffId, energyType, from }: Given & { tariffId: string },
): Promise<void> {
  const [tariff] = await runIn(tx, findBeginning, { tenant: actor.tenantId, id: tariffId });
  if (!tariff) throw notFound();
  if (tariff.energy_type !== energyType) throw invalid({ tariffId: 'tariffOfOtherEnergy' });
  if (tariff.begins_at === null) throw invalid({ tariffId: 'tariffNotPublished' });
  if (tariff.begins_at > from) throw invalid({ from: 'tariffBeginsLater' });
}

async function findPath(tx: Transaction<Schema>, tenantId: string, areaId: string): Promise<string[]> {
  const area = tx.selectFrom('areas').select('path').where('tenant_id', '=', tenantId).where('id', '=', areaId);
  return [(await area.executeTakeFirstOrThrow()).path];
}

async function writeAssignment(tx: Transaction<Schema>, { actor, clock }: SignedInContext, { areaId, energyType, tariffId, from }: Given) {
  const assigned = { tariff_id: tariffId, assigned_by: actor.accountId, assigned_at: clock.now() };
  await tx
    .insertInto('tariff_assignments')
    .values({ tenant_id: actor.tenantId, area_id: areaId, energy_type: energyType, from_at: from, ...assigned })
    .onConflict((row) => row.columns(['tenant_id', 'area_id', 'energy_type', 'from_at']).doUpdateSet(assigned))
    .execute();
}
