import { runIn } from '#db/database.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { findSettledTo } from '../move-supplies.ts';
import { toTariffEnergyType } from '../tariff-rows.ts';
import { findPathsWithTariff } from './decide-tariff-version.ts';

/**
 * Throws `invalid` for a start before which use of the tariff's places is settled already: such a version could never be published, since what is settled
 * stays.
 */
export async function assertUnsettled({ actor, database }: SignedInContext, tariffId: string, from: Date): Promise<void> {
  const tenant = actor.tenantId;
  const { kysely } = database;
  const tariff = kysely.selectFrom('tariffs').select('energy_type').where('tenant_id', '=', tenant).where('id', '=', tariffId);
  const energyType = toTariffEnergyType((await tariff.executeTakeFirstOrThrow()).energy_type);
  const paths = (await runIn(kysely, findPathsWithTariff, { tenant, tariff: tariffId })).map(({ path }) => path);
  const [settled] = await runIn(kysely, findSettledTo, { tenant, energyType, paths });
  if (settled?.settled_to && settled.settled_to > from) throw invalid({ validFrom: 'tariffSettled' });
}
