import { expandRoster, localDate, minuteMs, type RosterPlan, type ShiftChange } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { servesWhole } from '#services/scope/team-scope.ts';
import { planOfMembers, type StoredRoster } from './roster-rows.ts';
import { addDays } from './write-shifts.ts';

interface ServingTeam extends Pick<StoredRoster, 'members' | 'leaves'> {
  id: string;
  /** Null: the team has no roster. */
  plan: RosterPlan | null;
  changes: ShiftChange[];
  written_until: string | null;
  /** Of the stored shifts, without those on call. */
  shifts: { day: string; minutes: number }[];
}

/** Shifts of before that were not rewritten stay, so that the present week is whole. */
const findTeams = statement<{ tenant: string; areaPath: string; trade: string; from: string; to: string }, ServingTeam>(
  'find-teams-with-shifts-for-load',
  `
    select e.id, r.plan, r.written_until,
      coalesce((select jsonb_agg(jsonb_build_object('accountId', c.account_id, 'day', c.day, 'type', c.shift_type)) from shift_changes c
        where c.tenant_id = :tenant and c.team_id = e.id), '[]') as changes,
      coalesce((select jsonb_agg(jsonb_build_object('accountId', v.account_id, 'from', v.from_day, 'to', v.to_day)) from shift_requests v
        join team_members b on b.tenant_id = :tenant and b.team_id = e.id and b.account_id = v.account_id
        where v.tenant_id = :tenant and v.kind = 'leave' and v.status = 'approved'), '[]') as leaves,
      coalesce((select jsonb_agg(jsonb_build_object('id', b.account_id, 'fullName', '')) from team_members b
        where b.tenant_id = :tenant and b.team_id = e.id), '[]') as members,
      coalesce((select jsonb_agg(jsonb_build_object('day', s.day, 'minutes', s.minutes)) from (
        select h.day, (sum(extract(epoch from h.ends_at - h.starts_at)) / 60)::double precision as minutes from shifts h
        where h.tenant_id = :tenant and h.team_id = e.id and not h.on_call and h.day between :from::date and :to::date
        group by h.day) s), '[]') as shifts
    from teams e left join rosters r on r.tenant_id = :tenant and r.team_id = e.id
    where e.tenant_id = :tenant and e.dissolved_at is null and ${servesWhole(':areaPath')}
      and (:trade = '' or :trade = any (e.specialties))`,
);

export interface RosteredWork {
  /** The teams that serve the place in the trade. */
  teamIds: string[];
  /** What their people work by local date, in minutes; null where none of them has a roster. */
  days: Map<string, number> | null;
}

/**
 * Returns what the teams of a trade that serve a place work from one local date to another: by their shifts, and beyond the days of which these
 * are written by their cycles.
 */
export async function listRosteredMinutes(
  database: Database,
  tenant: string,
  { areaPath, trade, from, to }: { areaPath: string; trade: string; from: string; to: string },
  timeZone: string,
): Promise<RosteredWork> {
  const teams = await database.run(findTeams, { tenant, areaPath, trade, from, to });
  const teamIds = teams.map(({ id }) => id);
  if (teams.every(({ plan }) => plan === null)) return { teamIds, days: null };
  const days = new Map<string, number>();
  const add = (day: string, minutes: number) => days.set(day, (days.get(day) ?? 0) + minutes);
  for (const team of teams) {
    for (const { day, minutes } of team.shifts) add(day, minutes);
    for (const { startsAt, endsAt } of listBeyond(team, { from, to }, timeZone)) {
      add(localDate(startsAt, timeZone), (endsAt - startsAt) / minuteMs);
    }
  }
  return { teamIds, days };
}

function listBeyond(
  { plan, members, changes, leaves, written_until }: ServingTeam,
  { from, to }: { from: string; to: string },
  timeZone: string,
) {
  if (plan === null || written_until === null || written_until >= to) return [];
  const onCall = new Set(plan.shiftTypes.filter((type) => type.onCall).map(({ key }) => key));
  const present = planOfMembers({ plan, members, changes, leaves });
  const start = written_until >= from ? addDays(written_until, 1) : from;
  const shifts = expandRoster(present.plan, { changes: present.changes, leaves }, { from: start, to }, timeZone);
  return shifts.filter(({ type }) => !onCall.has(type));
}
