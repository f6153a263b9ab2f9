import type { ApiOutput } from '@energy-om/contract';
import type { Role } from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { teamCondition } from '#services/scope/team-scope.ts';

export type Invite = ApiOutput<'createInvite'>;

export interface InviteRow {
  id: string;
  code: string;
  role: Role;
  area: Invite['area'];
  team: Invite['team'];
  created_by: string | null;
  created_at: Date;
  expires_at: Date;
  most_uses: number;
  uses: number;
  revoked_at: Date | null;
}

/** Columns of invite `i` with area `r`; the team is shown where the actor manages it. */
export function inviteColumns(actor: Actor, parameters: Parameters): string {
  return `
  i.id, i.code, i.role, i.created_at, i.expires_at, i.most_uses, i.uses, i.revoked_at,
  case when i.area_id is not null then jsonb_build_object('id', i.area_id, 'name', r.name) end as area,
  (select jsonb_build_object('id', e.id, 'name', e.name) from teams e
    where e.tenant_id = :tenant and e.id = i.team_id and ${teamCondition(actor, 'team.manage', parameters)}) as team,
  (select y.full_name from accounts y where y.id = i.created_by) as created_by`;
}

export const inviteTables = 'invites i left join areas r on r.tenant_id = :tenant and r.id = i.area_id';

export function presentInvite(row: InviteRow, now: Date): Invite {
  return {
    id: row.id,
    code: row.code,
    role: row.role,
    area: row.area,
    team: row.team,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    mostUses: row.most_uses,
    uses: row.uses,
    state: stateOf(row, now),
  };
}

function stateOf({ revoked_at, uses, most_uses, expires_at }: InviteRow, now: Date): Invite['state'] {
  if (revoked_at !== null) return 'revoked';
  if (uses >= most_uses) return 'used';
  return expires_at <= now ? 'expired' : 'open';
}
