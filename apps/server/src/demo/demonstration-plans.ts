import { createIds } from './make-ids.ts';
import { binjiang } from './plans/binjiang.ts';
import { jiangnan } from './plans/jiangnan.ts';
import { createRandom, type SeededRandom } from './seeded-random.ts';
import type { TenantPlan } from './tenant/tenant-plan.ts';

export const demonstrationSeed = 'energy operations and maintenance';

export const demonstrationPlans: readonly TenantPlan[] = [binjiang, jiangnan];

/** Everyone who gets an account. */
export const demonstrationPeople = demonstrationPlans.flatMap(({ people }) => people);

/** What a tenant's rows are drawn from. */
export function randomOf(plan: TenantPlan): SeededRandom {
  return createRandom(`${demonstrationSeed}/${plan.key}`);
}

/** Of an id's 36 characters those that do not episodes its time. */
const timeless = 22;

/**
 * How the ids of the demonstration's tenants end: they begin with the time it was loaded, and the rest is the same everywhere. No
 * other tenant has them, whatever it is called.
 */
export function listTenantIdEnds(): string[] {
  // A tenant's is the first id that is drawn, and so is that of the tenant below it.
  return demonstrationPlans.flatMap((plan) =>
    ['ids', 'organisation'].map((name) => createIds(randomOf(plan).fork(name))(0).slice(-timeless)),
  );
}
