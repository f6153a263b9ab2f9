import type { ApiOutput } from '@energy-om/contract';

export type EndedSkill = NonNullable<ApiOutput<'getDispatchChoices'>['people'][number]['endedSkills']>[number];

/**
 * An expression for the certificates of an account that have ended without another of the same kind, as JSON: somebody who was examined again
 * is qualified. Names `:tenant`. @param account an expression of the statement around it @param today an expression for the local date
 */
export function endedSkills(account: string, today: string): string {
  return `(select coalesce(jsonb_agg(jsonb_build_object('kind', ended.kind, 'name', ended.name) order by ended.ends_on, ended.id), '[]')
    from ${asked(account, today)} join member_skills ended on ended.tenant_id = :tenant and ended.account_id = asked.account and ended.removed_at is null
      and ended.ends_on < asked.today
    where not exists (select from member_skills renewed where renewed.tenant_id = :tenant and renewed.account_id = ended.account_id and renewed.removed_at is null
      and renewed.kind is not distinct from ended.kind and renewed.name = ended.name and coalesce(renewed.ends_on >= asked.today, true)))`;
}

/**
 * An expression for what an account holds, as a JSON list of the domain's HeldSkill: of several of one title the one that is valid longest, whether
 * it has ended or not. Names `:tenant`. @param account an expression of the statement around it
 */
export function heldSkills(account: string): string {
  return `(select coalesce(jsonb_agg(jsonb_build_object('kind', held.kind, 'name', held.name, 'endsOn', held.ends_on)), '[]') from (
      select skill.kind, skill.name, case when bool_and(skill.ends_on is not null) then max(skill.ends_on) end as ends_on
      from ${asked(account)} join member_skills skill on skill.tenant_id = :tenant and skill.account_id = asked.account and skill.removed_at is null
      group by skill.kind, skill.name) held)`;
}

/** The expressions of a caller stand where none of the aliases in here can be seen, so that a caller's alias of the same name is never taken for one of them. */
function asked(account: string, today = 'null'): string {
  return `(select ${account} as account, ${today}::date as today) asked`;
}
