import { Parameters, prepared } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { projectCondition } from '#services/scope/project-scope.ts';
import { type ProjectRow, presentProject, selectProjects } from './project-rows.ts';

export const listManagedProjects: Verb<'listManagedProjects'> = async ({ actor, database }) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = selectProjects(projectCondition(actor, 'setup.view', parameters), parameters);
  const rows = await database.run(prepared<ProjectRow>(text), parameters.values);
  return rows.map((row) => presentProject(row, actor));
};
