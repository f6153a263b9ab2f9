import type { ApiOutput } from '@energy-om/contract';

export type EndedSkill = NonNullable<ApiOutput<'getDispatchChoices'>['people'][number]['endedSkills']>[number];

/**
 * An expression for the certificates of an account that have ended without another of the same kind, as JSON: somebody who was examined again
 * is qualified. Names `:tenant`. @param account an expression of the statement around it; the aliases in here are words, which no other has @param today an expression for the local date
 */
export function endedSkills(account: string, today: string): string {
  return `coalesce((select jsonb_agg(jsonb_build_object('kind', ended.kind, 'name', ended.name) order by ended.ends_on, ended.id) from member_skills ended
    where ended.tenant_id = :tenant and ended.account_id = ${account} and ended.removed_at is null and ended.ends_on < ${today}::date
      and not exists (select from member_skills renewed where renewed.tenant_id = :tenant and renewed.account_id = ended.account_id and renewed.removed_at is null
        and renewed.kind is not distinct from ended.kind and renewed.name = ended.name and coalesce(renewed.ends_on >= ${today}::date, true))), '[]')`;
}

/**
 * An expression for what an account holds, as a JSON list of the domain's HeldSkill: of several of one title the one that is valid longest, whether
 * it has ended or not. Names `:tenant`. @param account an expression of the statement around it; the aliases in here are words, which no other has
 */
export function heldSkills(account: string): string {
  return `coalesce((select jsonb_agg(jsonb_build_object('kind', held.kind, 'name', held.name, 'endsOn', held.ends_on)) from (
      select skill.kind, skill.name, case when bool_and(skill.ends_on is not null) then max(skill.ends_on) end as ends_on from member_skills skill
      where skill.tenant_id = :tenant and skill.account_id = ${account} and skill.removed_at is null group by skill.kind, skill.name) held), '[]')`;
}
