import { demonstrationSeed } from '../demonstration-plans.ts';
import { createIds, createSequence } from '../make-ids.ts';
import { createRandom } from '../seeded-random.ts';
import { type Loading, servicesAt } from '../set-up/services-at.ts';
import type { DemoPerson, DemoTenant } from '../tenant/demo-tenant.ts';

/** Acts as one of the people of the tenant, with their own rights, some milliseconds before now. */
export type ActAs = (key: string, agoMs: number) => ReturnType<typeof servicesAt>;

export interface Acting {
  as: ActAs;
  /** With the rights of an administrator: for an order that is not of the person's team. */
  asHelper: ActAs;
  /** As the administrator of the tenant. */
  asAdministrator(agoMs: number): ReturnType<typeof servicesAt>;
  /** The account of a person. Throws for an unknown key. */
  idOf(key: string): string;
}

/**
 * Lets the people of a tenant act before `now` (epoch milliseconds). The ids that they draw sort by the time at which they act.
 *
 * @param name of what they do, which keeps its ids apart from others
 */
export function createActing(
  loading: Loading,
  { tenantId, people, projects, teams }: DemoTenant,
  { now, name }: { now: number; name: string },
): Acting {
  const makeId = createIds(createRandom(`${demonstrationSeed}/${name}`));
  const grantAreaPaths = Object.fromEntries(projects.flatMap(({ sites }) => sites.map(({ id, path }) => [id, path])));
  const find = (isMeant: (person: DemoPerson) => boolean, what: string) => {
    const person = people.find(isMeant);
    if (!person) throw new Error(`${what} is nobody`);
    return person;
  };
  const findByKey = (key: string) => find((person) => person.key === key, key);
  const actAs = ({ id: accountId, actor }: DemoPerson, agoMs: number) => {
    const at = now - agoMs;
    const { roleGrants, clientProjectIds } = actor;
    const own = actor.teams.map((team) => ({ ...team, name: teams.find(({ id }) => id === team.id)?.name ?? '' }));
    const by = { tenantId, accountId, fullName: '', roleGrants, grantAreaPaths, teams: own, clientProjectIds };
    return servicesAt(loading, by, at, createSequence(makeId, at));
  };
  return {
    as: (key, agoMs) => actAs(findByKey(key), agoMs),
    asHelper: (key, agoMs) =>
      servicesAt(loading, { tenantId, accountId: findByKey(key).id, fullName: '' }, now - agoMs, createSequence(makeId, now - agoMs)),
    asAdministrator: (agoMs) =>
      actAs(
        find(({ role }) => role === 'tenant_admin', 'the administrator'),
        agoMs,
      ),
    idOf: (key) => findByKey(key).id,
  };
}
