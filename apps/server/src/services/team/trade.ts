/**
 * The condition that team `team` has the trade that business type `business` requires, and serves it: every team has the trade where none
 * is required, and a team that names no business types serves all. Both are aliases of rows in a statement that names `:tenant`.
 */
export function hasTrade(team: string, business: string): string {
  const ofTeam = `from team_business_types w where w.tenant_id = :tenant and w.team_id = ${team}.id`;
  return `((${business}.specialty = '' or ${business}.specialty = any (${team}.specialties))
    and (not exists (select ${ofTeam}) or exists (select ${ofTeam} and w.business_type_id = ${business}.id)))`;
}
