import type { SignedInContext } from '#services/core/request-context.ts';
import { demonstrationSeed } from '../demonstration-plans.ts';
import { createIds, createSequence } from '../make-ids.ts';
import type { OccupantPlan } from '../plans/households.ts';
import { createRandom } from '../seeded-random.ts';
import { type Loading, servicesAt } from '../set-up/services-at.ts';
import type { DemoTenant } from '../tenant/demo-tenant.ts';
import { accountsAfterTenant, tenantAge } from '../tenant/tenant-plan.ts';

/**
 * Whoever is not there yet signs in by a code. They registered when the tenants were created, by which the accounts of the demonstration are known.
 * @param at epoch milliseconds @param now the time of the loading @returns the context of their calls
 */
export async function findOccupant(
  loading: Loading,
  tenant: DemoTenant,
  plan: OccupantPlan,
  { at, now }: { at: number; now: number },
): Promise<SignedInContext> {
  const { tenantId, people } = tenant;
  const name = 'key' in plan ? plan.key : plan.loginName;
  const nextId = createSequence(createIds(createRandom(`${demonstrationSeed}/households/${name}`)), at);
  if (!('key' in plan)) {
    const { fullName, loginName } = plan;
    const account = { id: nextId(), login_name: loginName, full_name: fullName, phone_number: loginName, password_hash: null };
    await loading.tx
      .insertInto('accounts')
      .values({ ...account, created_at: new Date(now - tenantAge + accountsAfterTenant) })
      .execute();
    return servicesAt(loading, { tenantId, accountId: account.id, fullName }, at, nextId);
  }
  const person = people.find(({ key }) => key === plan.key);
  if (!person) throw new Error(`${plan.key} is nobody`);
  return servicesAt(loading, { tenantId, accountId: person.id, fullName: person.fullName }, at, nextId);
}
