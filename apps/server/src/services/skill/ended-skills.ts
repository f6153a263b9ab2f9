import type { ApiOutput } from '@energy-om/contract';

export type EndedSkill = NonNullable<ApiOutput<'getDispatchChoices'>['people'][number]['endedSkills']>[number];

/**
 * An expression for the certificates of an account that have ended without another of the same kind, as JSON: somebody who was examined again
 * is qualified. Names `:tenant`. @param today an expression for the local date
 */
export function endedSkills(account: string, today: string): string {
  return `coalesce((select jsonb_agg(jsonb_build_object('kind', s.kind, 'name', s.name) order by s.ends_on, s.id) from member_skills s
    where s.tenant_id = :tenant and s.account_id = ${account} and s.removed_at is null and s.ends_on < ${today}::date
      and not exists (select from member_skills n where n.tenant_id = :tenant and n.account_id = s.account_id and n.removed_at is null
        and n.kind is not distinct from s.kind and n.name = s.name and coalesce(n.ends_on >= ${today}::date, true))), '[]')`;
}

/**
 * An expression for what an account holds, as a JSON list of the domain's HeldSkill: of several of one title the one that is valid longest, whether
 * it has ended or not. Names `:tenant`.
 */
export function heldSkills(account: string): string {
  return `coalesce((select jsonb_agg(jsonb_build_object('kind', h.kind, 'name', h.name, 'endsOn', h.ends_on)) from (
      select s.kind, s.name, case when bool_and(s.ends_on is not null) then max(s.ends_on) end as ends_on from member_skills s
      where s.tenant_id = :tenant and s.account_id = ${account} and s.removed_at is null group by s.kind, s.name) h), '[]')`;
}
