import type { ApiOutput } from '@energy-om/contract';
import { maskPhone } from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { anyGrant } from '#services/scope/area-scope.ts';
import { servesArea } from '#services/scope/member-scope.ts';
import { teamCondition } from '#services/scope/team-scope.ts';

export type Member = ApiOutput<'getMember'>;

export interface MemberRow {
  account_id: string;
  full_name: string;
  phone_number: string;
  avatar: string | null;
  state: Member['state'];
  note: string | null;
  created_at: Date;
  has_signing_pin: boolean;
  grants: Member['grants'];
  teams: Member['teams'];
}

/** Columns of membership `m` with account `y`. An administrator limited to an area sees only the roles and teams that apply there. */
export function memberColumns(actor: Actor, parameters: Parameters): string {
  const roleInReach = anyGrant(actor, 'member.manage', (_reach, path) => (path === null ? 'true' : servesArea(parameters.add(path))));
  return `
  m.account_id, y.full_name, y.phone_number, y.avatar, m.state, m.note, m.created_at, y.signing_pin_hash is not null as has_signing_pin,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', g.id, 'role', g.role,
      'area', case when g.area_id is not null then jsonb_build_object('id', g.area_id, 'name', r.name) end) order by g.id)
    from role_grants g left join areas r on r.tenant_id = :tenant and r.id = g.area_id
    where g.tenant_id = :tenant and g.account_id = m.account_id and ${roleInReach}), '[]') as grants,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'isLeader', b.is_leader) order by e.name, e.id)
    from team_members b join teams e on e.tenant_id = :tenant and e.id = b.team_id
    where b.tenant_id = :tenant and b.account_id = m.account_id and ${teamCondition(actor, 'team.manage', parameters)}), '[]') as teams`;
}

export function presentMember(row: MemberRow, actor: Actor): Member {
  return {
    accountId: row.account_id,
    fullName: row.full_name,
    phoneNumber: maskPhone(row.phone_number),
    avatar: row.avatar,
    state: row.state,
    note: row.note,
    since: row.created_at.toISOString(),
    grants: row.grants,
    teams: row.teams,
    isMe: row.account_id === actor.accountId,
    hasSigningPin: row.has_signing_pin,
  };
}
