import type { DemoPerson, DemoSite } from '#demo/tenant/demo-tenant.ts';
import type { PersonPlan, TenantPlan } from '#demo/tenant/tenant-plan.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { findAccountIds } from '../find-account-ids.ts';

interface Places {
  sites: readonly DemoSite[];
  /** By key. */
  teamIds: ReadonlyMap<string, string>;
  /** By key. */
  projectIds: ReadonlyMap<string, string>;
}

export async function readPeople(context: SignedInContext, { people }: TenantPlan, places: Places): Promise<DemoPerson[]> {
  const accountIds = await findAccountIds(context);
  return people.map((person) => {
    const id = accountIds.get(person.loginName);
    if (id === undefined) throw new Error(`${person.fullName} was not set up`);
    return { ...person, id, actor: buildActor(person, id, places) };
  });
}

/** The person as the lifecycle sees them. */
function buildActor({ role, sites, team, leads, clientOf }: PersonPlan, accountId: string, places: Places): DemoPerson['actor'] {
  const areaIds = sites?.map((key) => places.sites.find((site) => site.key === key)?.id ?? null) ?? [null];
  const teamId = team === undefined ? undefined : places.teamIds.get(team);
  return {
    kind: 'account',
    accountId,
    roleGrants: areaIds.map((areaId) => ({ role, areaId })),
    teams: teamId === undefined ? [] : [{ id: teamId, isLeader: leads ?? false }],
    clientProjectIds: clientOf?.flatMap((key) => places.projectIds.get(key) ?? []) ?? [],
  };
}
