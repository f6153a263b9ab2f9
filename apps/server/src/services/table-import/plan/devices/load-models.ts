import { type EnergyType, findRegister } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { whereKnownModel } from '#services/scope/known-models.ts';

export interface KnownModel {
  energyType: EnergyType;
  /** The key of its register; null for a model without one. */
  registerKey: string | null;
  isRetired: boolean;
}

/** Returns the models that the tenant can use by name. */
export async function loadModels(tx: Transaction<Schema>, tenantId: string): Promise<ReadonlyMap<string, KnownModel>> {
  const models = await tx
    .selectFrom('meter_models as m')
    .select(['m.name', 'm.energy_type', 'm.values', 'm.retired_at'])
    .where(whereKnownModel(tenantId))
    // Of several with one name the last counts: one in use before a retired one, and the tenant's own before a standard one.
    .orderBy('m.retired_at', (order) => order.asc().nullsLast())
    .orderBy('m.tenant_id', (order) => order.desc().nullsFirst())
    .execute();
  return new Map(
    models.map(({ name, energy_type, values, retired_at }) => [
      name,
      { energyType: energy_type, registerKey: findRegister(values)?.key ?? null, isRetired: retired_at !== null },
    ]),
  );
}
