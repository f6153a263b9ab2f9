import type { ApiParsedInput } from '@energy-om/contract';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { type InvalidFields, invalid } from '#services/core/service-error.ts';
import { assertManagesPath, managedPaths } from '#services/scope/managed-areas.ts';
import { memberCondition } from '#services/scope/member-scope.ts';
import { teamCondition } from '#services/scope/team-scope.ts';

export type ProjectFields = Omit<ApiParsedInput<'saveProject'>, 'id' | 'version'>;

interface Found {
  paths: string[];
  teams: number;
  business_types: number;
  managers: number;
  clients: number;
}

function findParts(tx: Transaction<Schema>, actor: Actor, id: string, fields: ProjectFields): Promise<Found[]> {
  const { areaIds, teamIds, businessTypeIds, clientIds, managerId } = fields;
  const parameters = new Parameters({ tenant: actor.tenantId, project: id });
  const teamFits = fits(actor, teamCondition(actor, 'team.view', parameters), 'select x.team_id from project_teams x', 'e.id');
  const isPerson = `exists (
    select from role_grants g left join areas r on r.tenant_id = :tenant and r.id = g.area_id
    where g.tenant_id = :tenant and g.account_id = m.account_id and ${memberCondition(actor, 'project.manage', parameters)})`;
  const clientFits = fits(actor, isPerson, 'select x.account_id from project_clients x', 'm.account_id');
  const managerFits = fits(actor, isPerson, 'select x.manager_id from projects x', 'm.account_id', 'x.id');
  const members = (ids: readonly string[], condition: string) => `select count(*)::int from memberships m
      where m.tenant_id = :tenant and m.account_id = any (${parameters.add(ids)}::uuid[]) and m.state = 'member' and ${condition}`;
  const text = `select
    array(select a.path from areas a
      where a.tenant_id = :tenant and a.id = any (${parameters.add(areaIds)}::uuid[]) and a.retired_at is null for share) as paths,
    (select count(*)::int from teams e
      where e.tenant_id = :tenant and e.id = any (${parameters.add(teamIds)}::uuid[]) and e.dissolved_at is null and ${teamFits}) as teams,
    (select count(*)::int from business_types b
      where b.tenant_id = :tenant and b.id = any (${parameters.add(businessTypeIds)}::uuid[]) and b.retired_at is null) as business_types,
    (${members(managerId ? [managerId] : [], managerFits)}) as managers,
    (${members(clientIds, clientFits)}) as clients`;
  return runIn(tx, prepared<Found>(text), parameters.values);
}

/**
 * Whoever manages a part of the tenant names only whom they can see, besides whom the project names already.
 * @param named selects from `x` what the project names
 */
function fits(actor: Actor, condition: string, named: string, id: string, project = 'x.project_id'): string {
  if (managedPaths(actor, 'project.manage') === null) return 'true';
  return `(${condition} or ${id} in (${named} where x.tenant_id = :tenant and ${project} = :project))`;
}

/**
 * What a project names must be the tenant's and in use, and its areas within what the actor manages. Its areas are locked against
 * retirement until the transaction ends. Throws `invalid` by field, or `forbidden`.
 */
export async function checkProject(tx: Transaction<Schema>, actor: Actor, id: string, fields: ProjectFields): Promise<void> {
  const { areaIds, teamIds, businessTypeIds, clientIds, managerId, startsOn, endsOn } = fields;
  const [found] = await findParts(tx, actor, id, fields);
  const { paths, teams, business_types, managers, clients } = found as Found;
  const faults: InvalidFields = {};
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) faults.endsOn = 'endBeforeStart';
  if (paths.length !== areaIds.length) faults.areaIds = 'areaUnknown';
  if (teams !== teamIds.length) faults.teamIds = 'teamUnknown';
  if (business_types !== businessTypeIds.length) faults.businessTypeIds = 'businessTypeUnknown';
  if (managers !== (managerId ? 1 : 0)) faults.managerId = 'memberUnknown';
  if (clients !== clientIds.length) faults.clientIds = 'memberUnknown';
  if (Object.keys(faults).length > 0) throw invalid(faults);
  for (const path of paths) assertManagesPath(actor, 'project.manage', path);
}
