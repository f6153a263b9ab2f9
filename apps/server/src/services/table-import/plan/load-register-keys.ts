import { findRegister } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { whereKnownModel } from '#services/scope/known-models.ts';

/** Maps the name of each model that the tenant can use to the key of its register; models without a register are not in it. */
export async function loadRegisterKeys(tx: Transaction<Schema>, tenantId: string): Promise<ReadonlyMap<string, string>> {
  const models = await tx
    .selectFrom('meter_models as m')
    .select(['m.name', 'm.values'])
    .where(whereKnownModel(tenantId))
    // The tenant's own come last, so that they stand before standard ones of the same name.
    .orderBy('m.tenant_id', (order) => order.desc().nullsFirst())
    .execute();
  const keys = new Map<string, string>();
  for (const { name, values } of models) {
    const register = findRegister(values);
    if (register) keys.set(name, register.key);
    else keys.delete(name);
  }
  return keys;
}
