import type { ApiOutput } from '@energy-om/contract';
import { Parameters, prepared } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { openProjectCondition } from '#services/scope/project-scope.ts';

type NewOrderProject = ApiOutput<'listNewOrderProjects'>[number];

export const listNewOrderProjects: Verb<'listNewOrderProjects'> = ({ actor, database }) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `
    select p.id, p.name, p.customer from projects p
    where p.tenant_id = :tenant and ${openProjectCondition(actor, parameters)} order by p.name, p.id`;
  return database.run(prepared<NewOrderProject>(text), parameters.values);
};
