import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { presentSites, queryAreas } from '#services/scope/area-rows.ts';
import { areaCondition, inProjects } from '#services/scope/area-scope.ts';
import { projectCondition } from '#services/scope/project-scope.ts';

/** A business is served in a whole project or not at all. Throws `notFound` for a project out of reach. */
export const listProjectSites: Verb<'listProjectSites'> = async (context, { projectId, businessTypeId }) => {
  const { actor, database } = context;
  await assertProjectInReach(context, projectId);
  const parameters = new Parameters({ tenant: actor.tenantId });
  const project = parameters.add(projectId);
  const conditions = [
    `a.tenant_id = :tenant`,
    areaCondition(actor, 'project.view', 'a.path', parameters),
    inProjects('a.path', `s.project_id = ${project}`),
  ];
  if (businessTypeId !== undefined) {
    conditions.push(`exists (select from project_business_types x
      where x.tenant_id = :tenant and x.project_id = ${project} and x.business_type_id = ${parameters.add(businessTypeId)})`);
  }
  return presentSites(await queryAreas(database, conditions, parameters));
};

async function assertProjectInReach({ actor, database }: SignedInContext, projectId: string): Promise<void> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `
    select p.id from projects p where p.tenant_id = :tenant and p.id = ${parameters.add(projectId)}
      and ${projectCondition(actor, 'project.view', parameters)}`;
  const [project] = await database.run(prepared<{ id: string }>(text), parameters.values);
  if (!project) throw notFound();
}
