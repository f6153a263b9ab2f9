import type { ProjectState } from '@energy-om/domain';
import { runIn } from '#db/database.ts';
import { Parameters, prepared, statement } from '#db/statement.ts';
import { memberCondition } from '#services/scope/member-scope.ts';
import type { ImportScope } from '../kinds/import-kind.ts';
import { splitBatches } from '../write/batches.ts';
import { findAccountsByPhone, type KnownAccount } from './load-staff.ts';

export interface NamedProject {
  id: string;
  name: string;
  state: ProjectState;
  /** The paths of its areas. */
  paths: string[];
  manager_id: string | null;
  client_ids: string[];
}

const lockProjects = statement<{ tenant: string; names: readonly string[] }, NamedProject>(
  'lock-projects-by-name',
  `select p.id, p.name, p.state, p.manager_id,
      array(select a.path from project_areas s join areas a on a.tenant_id = :tenant and a.id = s.area_id
        where s.tenant_id = :tenant and s.project_id = p.id) as paths,
      array(select s.account_id from project_clients s where s.tenant_id = :tenant and s.project_id = p.id)::text[] as client_ids
    from projects p where p.tenant_id = :tenant and p.name = any (:names::text[]) order by p.id for no key update of p`,
);

/** Loads the projects with one of the names, by name, and locks them until the transaction ends. One that goes on comes before ended ones. */
export async function loadProjects(
  { tx, tenantId }: ImportScope,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly NamedProject[]>> {
  const projects: NamedProject[] = [];
  for (const batch of splitBatches(names)) projects.push(...(await runIn(tx, lockProjects, { tenant: tenantId, names: batch })));
  return Map.groupBy(
    projects.toSorted((one, other) => Number(one.state === 'ended') - Number(other.state === 'ended')),
    ({ name }) => name,
  );
}

export interface NamedMember extends KnownAccount {
  /** Whether whoever imports sees this person. */
  isInReach: boolean;
}

/** Loads the members with one of the mobile numbers, by number, and locks them, so that nobody leaves meanwhile. */
export async function loadMembers(scope: ImportScope, phones: readonly string[]): Promise<ReadonlyMap<string, readonly NamedMember[]>> {
  const found = new Map<string, NamedMember[]>();
  for (const batch of splitBatches(phones)) {
    const accounts = await findAccountsByPhone(scope.tx, batch);
    const members = await lockMembers(scope, accounts.map(({ id }) => id).sort());
    for (const { id, full_name, login_name, phone_number } of accounts) {
      const isInReach = members.get(id);
      if (isInReach === undefined) continue;
      for (const phone of new Set([login_name, phone_number]))
        found.set(phone, [...(found.get(phone) ?? []), { id, fullName: full_name, isInReach }]);
    }
  }
  return found;
}

/** @returns the members among the accounts, with whether the actor sees them */
async function lockMembers({ tx, tenantId, actor }: ImportScope, accounts: readonly string[]): Promise<Map<string, boolean>> {
  const parameters = new Parameters({ tenant: tenantId, accounts });
  const inReach = actor
    ? `exists (select from role_grants g left join areas r on r.tenant_id = :tenant and r.id = g.area_id
        where g.tenant_id = :tenant and g.account_id = m.account_id and ${memberCondition(actor, 'project.manage', parameters)})`
    : 'true';
  const text = `
    select m.account_id, ${inReach} as seen from memberships m
    where m.tenant_id = :tenant and m.account_id = any (:accounts::uuid[]) and m.state = 'member'
    order by m.account_id for no key update`;
  const rows = await runIn(tx, prepared<{ account_id: string; seen: boolean }>(text), parameters.values);
  return new Map(rows.map(({ account_id, seen }) => [account_id, seen]));
}
