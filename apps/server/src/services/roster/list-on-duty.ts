import type { Role } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { dispatchingRoles, leadingRoles } from '#services/scope/fit-members.ts';
import { servesWhole } from '#services/scope/team-scope.ts';
import { hasTrade } from '#services/team/trade.ts';
import { isOnLeave } from './on-shift.ts';

/** Why a person is on duty: at work, on call, as leader of a team there, as dispatcher. */
export type DutyKind = 'work' | 'onCall' | 'leader' | 'dispatcher';

export interface OnDuty {
  accountId: string;
  by: DutyKind;
  /** Null for a dispatcher. */
  teamId: string | null;
}

interface DutyValues {
  tenant: string;
  areaPath: string;
  trade: string;
  businessType: string | null;
  at: Date;
  today: string;
  leading: readonly Role[];
  dispatching: readonly Role[];
}

/** Certificates of a kind count as ended where none of that kind is valid still. */
const hasEndedSkill = `exists (select from member_skills s where s.tenant_id = :tenant and s.account_id = x.account_id and s.removed_at is null
    and s.ends_on < :today::date and not exists (select from member_skills v where v.tenant_id = :tenant and v.account_id = x.account_id
      and v.removed_at is null and v.kind is not distinct from s.kind and v.name = s.name and (v.ends_on is null or v.ends_on >= :today::date)))`;

const hasRole = (roles: string) => `exists (select from memberships m
    join role_grants g on g.tenant_id = :tenant and g.account_id = m.account_id and g.role = any (${roles})
    left join areas r on r.tenant_id = :tenant and r.id = g.area_id
  where m.tenant_id = :tenant and m.state = 'member' and m.account_id = x.account_id and (r.path is null or starts_with(:areaPath, r.path)))`;

const findOnDuty = statement<DutyValues, OnDuty>(
  'list-on-duty',
  `
    with fit as (
      select e.id from teams e where e.tenant_id = :tenant and e.dissolved_at is null and ${servesWhole(':areaPath')}
        and (:trade = '' or :trade = any (e.specialties))
        and (:businessType::uuid is null or exists (select from business_types v
          where v.tenant_id = :tenant and v.id = :businessType::uuid and ${hasTrade('e', 'v')}))
    ), on_shift as (
      select h.account_id, h.team_id, h.on_call, h.ends_at from shifts h
        join fit on fit.id = h.team_id
        join team_members b on b.tenant_id = :tenant and b.team_id = h.team_id and b.account_id = h.account_id
      where h.tenant_id = :tenant and h.starts_at <= :at and h.ends_at > :at
    ), candidates as (
      select account_id, team_id, case when on_call then 'onCall' else 'work' end as by, case when on_call then 2 else 1 end as rank, ends_at from on_shift
      union all
      select x.account_id, x.team_id, 'leader', 3, null from team_members x join fit on fit.id = x.team_id
        where x.tenant_id = :tenant and x.is_leader and ${hasRole(':leading')} and not ${isOnLeave('x.account_id', ':today::date')}
      union all
      select x.account_id, null, 'dispatcher', 4, null from memberships x
        where x.tenant_id = :tenant and x.state = 'member' and ${hasRole(':dispatching')} and not ${isOnLeave('x.account_id', ':today::date')}
    )
    select x.account_id as "accountId", x.by, x.team_id as "teamId" from candidates x
    where x.rank = (select min(y.rank) from candidates y)
    order by ${hasEndedSkill}, x.ends_at desc nulls last, x.account_id`,
);

export interface DutyQuestion {
  /** The path of the area. */
  areaPath: string;
  /** Empty: any. */
  trade: string;
  /** Only the teams that have its trade and serve it. */
  businessTypeId?: string;
  at: Date;
  /** The local date of `at`. */
  today: string;
}

/**
 * Lists who is on duty for an area and a trade: those at work in the teams that serve it, else those on call, else the leaders of these teams,
 * else the dispatchers there. Whoever has an ended certificate comes last.
 */
export function listOnDuty(database: Database, tenant: string, { businessTypeId, ...question }: DutyQuestion): Promise<OnDuty[]> {
  return database.run(findOnDuty, {
    tenant,
    ...question,
    businessType: businessTypeId ?? null,
    leading: leadingRoles,
    dispatching: dispatchingRoles,
  });
}
