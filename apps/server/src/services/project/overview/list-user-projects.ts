import type { ApiInput } from '@energy-om/contract';
import { containsPattern, Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { cursorAfter, presentPage, resolveCursor, selectPage } from '#services/core/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { projectCondition } from '#services/scope/project-scope.ts';
import { mineCondition, presentUserProject, type UserProjectRow, userProjectColumns, userProjectJoins } from './user-project-rows.ts';

export const listUserProjects: Verb<'listUserProjects'> = async ({ actor, clock, database }, input) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const matches = `from projects p where p.tenant_id = :tenant and ${listConditions(actor, input, parameters).join(' and ')}`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const after = afterId === null ? '' : `and (p.state, p.name, p.id) > ${positionOf(parameters.add(afterId))}`;
  const orderBy = 'p.state, p.name, p.id';
  const ordered = `select p.state, p.name, p.id ${matches} ${after} order by ${orderBy}`;
  const text = `
    with page as (${selectPage(ordered, { alias: 'p', orderBy, limit: input.pageSize + 1, offset }, parameters)})
    select ${userProjectColumns(actor, parameters)}
    from page join projects p on p.tenant_id = :tenant and p.id = page.id ${userProjectJoins(actor, clock.now(), parameters)}
    order by ${orderBy}`;
  const rows = await database.run(prepared<UserProjectRow>(text), parameters.values);
  return presentPage(rows, input, total, presentUserProject, ({ id }) => cursorAfter(id, total));
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

/** The cursor holds only the id, and state and name are looked up; a project of another tenant is not found and has no place. */
function positionOf(id: string): string {
  const column = (name: string) => `(select x.${name} from projects x where x.tenant_id = :tenant and x.id = ${id})`;
  return `(${column('state')}, ${column('name')}, ${id}::uuid)`;
}
