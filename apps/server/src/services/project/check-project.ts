import type { ApiParsedInput } from '@energy-om/contract';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { type InvalidFields, invalid } from '#services/core/service-error.ts';
import { assertManagesPath } from '#services/scope/managed-areas.ts';

export type ProjectFields = Omit<ApiParsedInput<'saveProject'>, 'id' | 'version'>;

interface Found {
  paths: string[];
  teams: number;
  business_types: number;
  managers: number;
  clients: number;
}

interface Sought {
  tenant: string;
  areas: readonly string[];
  teams: readonly string[];
  types: readonly string[];
  managers: readonly string[];
  clients: readonly string[];
}

const findParts = statement<Sought, Found>(
  'find-parts-of-project',
  `select
    array(select a.path from areas a
      where a.tenant_id = :tenant and a.id = any (:areas::uuid[]) and a.retired_at is null for share) as paths,
    (select count(*)::int from teams e where e.tenant_id = :tenant and e.id = any (:teams::uuid[]) and e.dissolved_at is null) as teams,
    (select count(*)::int from business_types b
      where b.tenant_id = :tenant and b.id = any (:types::uuid[]) and b.retired_at is null) as business_types,
    (select count(*)::int from memberships m
      where m.tenant_id = :tenant and m.account_id = any (:managers::uuid[]) and m.state = 'member') as managers,
    (select count(*)::int from memberships m
      where m.tenant_id = :tenant and m.account_id = any (:clients::uuid[]) and m.state = 'member') as clients`,
);

/**
 * What a project names must be the tenant's and in use, and its areas within what the actor manages. Its areas are locked against
 * retirement until the transaction ends. Throws `invalid` by field, or `forbidden`.
 */
export async function checkProject(tx: Transaction<Schema>, actor: Actor, fields: ProjectFields): Promise<void> {
  const { areaIds, teamIds, businessTypeIds, clientIds, managerId, startsOn, endsOn } = fields;
  const sought = { areas: areaIds, teams: teamIds, types: businessTypeIds, managers: managerId ? [managerId] : [], clients: clientIds };
  const [found] = await runIn(tx, findParts, { tenant: actor.tenantId, ...sought });
  const { paths, teams, business_types, managers, clients } = found as Found;
  const faults: InvalidFields = {};
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) faults.endsOn = 'endBeforeStart';
  if (paths.length !== areaIds.length) faults.areaIds = 'areaUnknown';
  if (teams !== teamIds.length) faults.teamIds = 'teamUnknown';
  if (business_types !== businessTypeIds.length) faults.businessTypeIds = 'businessTypeUnknown';
  if (managers !== sought.managers.length) faults.managerId = 'memberUnknown';
  if (clients !== clientIds.length) faults.clientIds = 'memberUnknown';
  if (Object.keys(faults).length > 0) throw invalid(faults);
  for (const path of paths) assertManagesPath(actor, 'project.manage', path);
}
