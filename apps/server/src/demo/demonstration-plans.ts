import { createIds } from './make-ids.ts';
import { binjiang } from './plans/binjiang.ts';
import { jiangnan } from './plans/jiangnan.ts';
import { createRandom, type SeededRandom } from './seeded-random.ts';
import type { TenantPlan } from './tenant/tenant-plan.ts';

export const demonstrationSeed = 'energy operations and maintenance';

export const demonstrationPlans: readonly TenantPlan[] = [binjiang, jiangnan];

/** All people with an account. */
export const demonstrationPeople = demonstrationPlans.flatMap(({ people }) => people);

/** The random source of a tenant's rows. */
export function randomOf(plan: TenantPlan): SeededRandom {
  return createRandom(`${demonstrationSeed}/${plan.key}`);
}

/** The number of an id's 36 characters that do not encode its time. */
const lengthWithoutTime = 22;

/**
 * Lists the endings of the ids of the demonstration's tenants: the ids begin with the time of loading, and the rest is the same everywhere.
 * No other tenant has these endings, whatever its name.
 */
export function listTenantIdEnds(): string[] {
  // The id of the tenant is the first one drawn, and so is that of its sub-tenant.
  return demonstrationPlans.flatMap((plan) =>
    ['ids', 'organisation'].map((name) => createIds(randomOf(plan).fork(name))(0).slice(-lengthWithoutTime)),
  );
}
