import { demonstrationSeed } from '../demonstration-plans.ts';
import { createIds, createSequence } from '../make-ids.ts';
import { createRandom } from '../seeded-random.ts';
import { type Loading, servicesAt } from '../set-up/services-at.ts';
import type { DemoTenant } from '../tenant/demo-tenant.ts';

/** Acts as one of the people of the tenant, some milliseconds before now. */
export type ActAs = (key: string, agoMs: number) => ReturnType<typeof servicesAt>;

export interface Acting {
  as: ActAs;
  /** The account of a person. Throws for an unknown key. */
  idOf(key: string): string;
}

/**
 * Lets the people of a tenant act before `now` (epoch milliseconds). The ids that they draw sort by the time at which they act.
 *
 * @param name of what they do, which keeps its ids apart from others
 */
export function createActing(loading: Loading, { tenantId, people }: DemoTenant, { now, name }: { now: number; name: string }): Acting {
  const makeId = createIds(createRandom(`${demonstrationSeed}/${name}`));
  const idOf = (key: string): string => {
    const person = people.find((one) => one.key === key);
    if (!person) throw new Error(`${key} is nobody`);
    return person.id;
  };
  const as: ActAs = (key, agoMs) => {
    const at = now - agoMs;
    return servicesAt(loading, { tenantId, accountId: idOf(key), fullName: '' }, at, createSequence(makeId, at));
  };
  return { as, idOf };
}
