import type { SignedInContext } from '#services/core/request-context.ts';
import { demonstrationSeed } from '../demonstration-plans.ts';
import { createIds, createSequence } from '../make-ids.ts';
import type { OccupantPlan } from '../plans/households.ts';
import { createRandom } from '../seeded-random.ts';
import { type Loading, servicesAt } from '../set-up/services-at.ts';
import type { DemoTenant } from '../tenant/demo-tenant.ts';

/** Whoever is not there yet registers with a code, and signs in by one. @param at epoch milliseconds @returns the context of their calls */
export async function findOccupant(loading: Loading, tenant: DemoTenant, plan: OccupantPlan, at: number): Promise<SignedInContext> {
  const { tenantId, people } = tenant;
  const name = 'key' in plan ? plan.key : plan.loginName;
  const nextId = createSequence(createIds(createRandom(`${demonstrationSeed}/households/${name}`)), at);
  if (!('key' in plan)) {
    const { fullName, loginName } = plan;
    const account = { id: nextId(), login_name: loginName, full_name: fullName, phone_number: loginName, password_hash: null };
    await loading.tx
      .insertInto('accounts')
      .values({ ...account, created_at: new Date(at) })
      .execute();
    return servicesAt(loading, { tenantId, accountId: account.id, fullName }, at, nextId);
  }
  const person = people.find(({ key }) => key === plan.key);
  if (!person) throw new Error(`${plan.key} is nobody`);
  return servicesAt(loading, { tenantId, accountId: person.id, fullName: person.fullName }, at, nextId);
}
