import type { ApiOutput } from '@energy-om/contract';
import { inProgressStatuses, joinSpecialties } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import { medianMinutes } from '#services/business-type/median-minutes.ts';
import { placeName } from '#services/scope/area-label.ts';

type Team = ApiOutput<'listTeams'>[number];

export interface TeamRow {
  id: string;
  version: number;
  name: string;
  specialties: string[];
  phone: string | null;
  has_roster: boolean;
  areas: Team['areas'];
  business_types: Team['businessTypes'];
  members: Team['members'];
}

/**
 * Selects teams `e` with their areas by path. An order counts once for each account that leads it, has it in person or is one of its members.
 * The statement names `:tenant` and `:now`.
 * @param conditions on `e`
 */
export const selectTeams = (conditions: readonly string[]) => `
    with ${medianMinutes}, in_progress as (
      select x.account_id, count(*) as orders, sum(v.minutes) as minutes from work_orders o join usual v on v.id = o.business_type_id cross join lateral (
        select o.assignee_id as account_id union select o.lead_id union select m.id::uuid from jsonb_array_elements_text(o.state -> 'memberIds') m(id)
      ) x
      where o.tenant_id = :tenant and o.status in (${inProgressStatuses.join(', ')}) group by x.account_id
    )
    select e.id, e.version, e.name, e.specialties, e.phone,
      exists (select from rosters r where r.tenant_id = :tenant and r.team_id = e.id) as has_roster,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', a.id, 'name', ${placeName}) order by a.path)
        from team_areas s
          join areas a on a.tenant_id = :tenant and a.id = s.area_id
          left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
        where s.tenant_id = :tenant and s.team_id = e.id), '[]') as areas,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) order by v.name, v.id)
        from team_business_types s join business_types v on v.tenant_id = :tenant and v.id = s.business_type_id
        where s.tenant_id = :tenant and s.team_id = e.id), '[]') as business_types,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', y.id, 'fullName', y.full_name, 'phoneNumber', y.phone_number, 'isLeader', b.is_leader,
          'openOrders', coalesce(h.orders, 0), 'openMinutes', round(coalesce(h.minutes, 0)), 'shift', (
            select jsonb_build_object('name', t.name, 'onCall', t.on_call, 'endsAt', t.ends_at) from shifts t
            where t.tenant_id = :tenant and t.team_id = e.id and t.account_id = y.id and t.starts_at <= :now and t.ends_at > :now
            order by t.on_call, t.ends_at desc limit 1)) order by b.is_leader desc, y.full_name, y.id)
        from team_members b join accounts y on y.id = b.account_id left join in_progress h on h.account_id = y.id
        where b.tenant_id = :tenant and b.team_id = e.id), '[]') as members
    from teams e
    where e.tenant_id = :tenant and e.dissolved_at is null and ${conditions.join(' and ')} order by e.name, e.id`;

/** Reads one team within the transaction that has locked it. */
export async function readTeam(tx: Transaction<Schema>, tenantId: string, id: string, now: Date): Promise<Team> {
  const parameters = new Parameters({ tenant: tenantId, now });
  const [row] = await runIn(tx, prepared<TeamRow>(selectTeams([`e.id = ${parameters.add(id)}`])), parameters.values);
  if (!row) throw new Error('the team that was just locked is gone');
  return presentTeam(row);
}

export function presentTeam({ business_types, has_roster, members, ...team }: TeamRow): Team {
  const leader = members.find(({ isLeader }) => isLeader);
  return {
    ...team,
    specialty: joinSpecialties(team.specialties),
    area: team.areas[0] ?? null,
    businessTypes: business_types,
    leader: leader ? { id: leader.id, fullName: leader.fullName } : null,
    hasRoster: has_roster,
    members: members.map(({ shift, ...member }) => ({
      ...member,
      shift: shift && { ...shift, endsAt: new Date(shift.endsAt).toISOString() },
    })),
  };
}
