import { createSequence } from '../make-ids.ts';
import type { BuildContext, DemoPerson, DemoSite, DemoTeam } from './demo-tenant.ts';
import type { TenantPlan } from './tenant-plan.ts';

/** Adds accounts, memberships, grants and teams. @param passwordHashes by login name */
export function buildPeople(
  build: BuildContext,
  tenantId: string,
  plan: TenantPlan,
  sites: readonly DemoSite[],
  since: number,
  passwordHashes: ReadonlyMap<string, string>,
): { people: DemoPerson[]; teams: DemoTeam[] } {
  const { rows } = build;
  const nextId = createSequence(build.makeId, since);
  const teamIds = new Map(plan.teams.map(({ key }) => [key, nextId()]));
  for (const { key, name, specialties, longitude, latitude, phone } of plan.teams) {
    const id = teamIds.get(key) ?? '';
    rows.teams.push({ tenant_id: tenantId, id, name, specialties: [...specialties], longitude, latitude, phone });
  }
  const people = plan.people.map((person): DemoPerson => {
    const id = nextId();
    const createdAt = new Date(since);
    rows.accounts.push({
      id,
      login_name: person.loginName,
      full_name: person.fullName,
      phone_number: person.loginName,
      password_hash: passwordHashes.get(person.loginName) ?? '',
      avatar: null,
      language: null,
      created_at: createdAt,
    });
    rows.memberships.push({ tenant_id: tenantId, account_id: id, state: 'member', created_at: createdAt });
    const areaIds = person.sites?.map((key) => sites.find((site) => site.key === key)?.id ?? null) ?? [null];
    for (const areaId of areaIds) {
      rows.role_grants.push({ tenant_id: tenantId, id: nextId(), account_id: id, role: person.role, area_id: areaId });
    }
    const teamId = person.team === undefined ? undefined : teamIds.get(person.team);
    if (teamId !== undefined)
      rows.team_members.push({ tenant_id: tenantId, team_id: teamId, account_id: id, is_leader: person.leads ?? false });
    const teams = teamId === undefined ? [] : [{ id: teamId, isLeader: person.leads ?? false }];
    const roleGrants = areaIds.map((areaId) => ({ role: person.role, areaId }));
    return { ...person, id, actor: { kind: 'account', accountId: id, roleGrants, teams, clientProjectIds: [] } };
  });
  const teams = plan.teams.map((team): DemoTeam => {
    const crew = people.filter((person) => person.team === team.key);
    const leader = crew.find(({ leads }) => leads);
    if (!leader) throw new Error(`team ${team.key} has no leader`);
    return { ...team, id: teamIds.get(team.key) ?? '', leader, members: crew.filter((person) => person !== leader) };
  });
  return { people, teams };
}
