import type { SignedInContext } from '#services/core/request-context.ts';
import { listManagedProjects } from '#services/project/administration/list-managed-projects.ts';
import { saveProject } from '#services/project/administration/save-project.ts';
import type { TenantPlan } from '../tenant/tenant-plan.ts';
import { findAccountIds } from './find-account-ids.ts';
import { call } from './services-at.ts';

/** A configuration has no people, so the projects’ managers and client representatives are named once these are there. */
export async function namePeopleOfProjects(context: SignedInContext, plan: TenantPlan): Promise<void> {
  const accountIds = await findAccountIds(context);
  const idsOf = (loginNames: readonly string[]) => loginNames.flatMap((loginName) => accountIds.get(loginName) ?? []);
  for (const project of await call(context, 'listManagedProjects', listManagedProjects, {})) {
    const { key, manager } = plan.projects.find(({ name }) => name === project.name) ?? {};
    const { id, version, name, customer, contractNo, startsOn, endsOn, grabAllowed } = project;
    const [managerId = null] = idsOf(plan.people.filter((person) => person.key === manager).map(({ loginName }) => loginName));
    const clients = plan.people.filter(({ clientOf }) => key !== undefined && clientOf?.includes(key));
    await call(context, 'saveProject', saveProject, {
      ...{ id, version, name, customer, contractNo, startsOn, endsOn, grabAllowed, managerId },
      areaIds: project.areas.map((area) => area.id),
      teamIds: project.teams.map((team) => team.id),
      businessTypeIds: project.businessTypes.map((type) => type.id),
      clientIds: idsOf(clients.map(({ loginName }) => loginName)),
    });
  }
}
