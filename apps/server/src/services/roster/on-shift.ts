import type { MemberOnShift, Role } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { acceptingRoles, fitCondition } from '#services/scope/fit-members.ts';
import { heldSkills } from '#services/skill/ended-skills.ts';

const findOnShift = statement<
  { tenant: string; team: string; areaPath: string; roles: readonly Role[]; at: Date },
  { people: MemberOnShift[] | null }
>(
  'find-on-shift-of-team',
  `select case when exists (select from rosters r where r.tenant_id = :tenant and r.team_id = :team) then coalesce(
    (select jsonb_agg(jsonb_build_object('accountId', w.account_id, 'heldSkills', ${heldSkills('w.account_id')}) order by w.on_call, w.ends_at desc, w.account_id)
      from shifts w join team_members b on b.tenant_id = :tenant and b.team_id = :team and b.account_id = w.account_id
      where w.tenant_id = :tenant and w.team_id = :team and w.starts_at <= :at and w.ends_at > :at
        and ${fitCondition('w.account_id', ':areaPath', ':roles')}), '[]') end as people`,
);

/**
 * Lists who of a team is on shift and may accept an order in an area, with the certificates they hold: those at work before those on call, and among them those with the most time left.
 * @returns null: the team has no roster, so that nobody is off shift
 */
export async function listOnShift(
  database: Database,
  { tenant, team, areaPath, at }: { tenant: string; team: string; areaPath: string; at: Date },
): Promise<readonly MemberOnShift[] | null> {
  const [row] = await database.run(findOnShift, { tenant, team, areaPath, roles: acceptingRoles, at });
  return row?.people ?? null;
}

/**
 * An expression for the members of team `team` who are not off shift, as JSON: of a team with a roster those on shift, of another one
 * everybody who is not on leave. Names `:tenant` and `:now`.
 */
export function notOffShift(team: string): string {
  return `(select coalesce(jsonb_agg(b.account_id order by b.account_id), '[]') from team_members b
    where b.tenant_id = :tenant and b.team_id = ${team} and case when ${hasRoster(team)} then exists (select from shifts s
      where s.tenant_id = :tenant and s.team_id = ${team} and s.account_id = b.account_id and s.starts_at <= :now and s.ends_at > :now)
      else not ${isOnLeave('b.account_id', localDay(':now'))} end)`;
}

const localDay = (instant: string) =>
  `(select (${instant}::timestamptz at time zone z.time_zone)::date from tenants z where z.id = :tenant)`;

/** The condition that an account is on leave on a local day. Approved leave has no shifts, so that this is for who has none anyway. Names `:tenant`. */
export function isOnLeave(account: string, day: string): string {
  return `exists (select from shift_requests v where v.tenant_id = :tenant and v.account_id = ${account} and v.kind = 'leave'
    and v.status = 'approved' and v.from_day <= ${day} and v.to_day >= ${day})`;
}

/** The condition that a team has a roster. Names `:tenant`. */
export function hasRoster(team: string): string {
  return `exists (select from rosters w where w.tenant_id = :tenant and w.team_id = ${team})`;
}
