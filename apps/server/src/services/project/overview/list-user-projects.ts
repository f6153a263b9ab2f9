import type { ApiInput } from '@energy-om/contract';
import { containsPattern, Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { readListPage } from '#services/core/list/list-page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { projectCondition } from '#services/scope/project-scope.ts';
import { mineCondition, presentUserProject, userProjectColumns, userProjectJoins } from './user-project-rows.ts';

export const listUserProjects: Verb<'listUserProjects'> = async ({ actor, clock, database }, input) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const list = {
    from: ['projects', 'p'],
    conditions: listConditions(actor, input, parameters),
    conditionJoins: '',
    columns: userProjectColumns(actor, parameters),
    joins: userProjectJoins(actor, clock.now(), parameters),
    sortedBy: ['state', 'name'],
  } as const;
  return readListPage(database, input, parameters, list, presentUserProject);
};

function listConditions(actor: Actor, { keyword, state, scope }: ApiInput<'listUserProjects'>, parameters: Parameters): string[] {
  const conditions = [projectCondition(actor, 'project.view', parameters)];
  if (state !== undefined) conditions.push(`p.state = ${parameters.add(state)}`);
  if (scope === 'mine') conditions.push(mineCondition(actor, parameters));
  if (keyword) {
    const pattern = parameters.add(containsPattern(keyword));
    conditions.push(`(p.name ilike ${pattern} or p.customer ilike ${pattern} or p.contract_no ilike ${pattern})`);
  }
  return conditions;
}
