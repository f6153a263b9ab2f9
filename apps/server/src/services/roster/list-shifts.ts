import type { ApiOutput } from '@energy-om/contract';
import { type LeaveDays, localDate } from '@energy-om/domain';
import type { Selectable } from 'kysely';
import type { ShiftTable } from '#db/schema/rosters.ts';
import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { loadRosterTeam } from './lock-roster-team.ts';
import { listTeamMembers } from './roster-rows.ts';
import { addDays } from './write-shifts.ts';

type Shift = ApiOutput<'listShifts'>['shifts'][number];

export type ShiftRow = Omit<Selectable<ShiftTable>, 'tenant_id'>;

const maxDaysApart = 62;

/** Of people who are in the team still; a day more on both sides, since the index knows instants alone. */
const findShifts = statement<{ tenant: string; team: string | null; account: string | null; from: string; to: string }, ShiftRow>(
  'list-shifts',
  `select s.id, s.team_id, s.account_id, s.day, s.shift_type, s.name, s.letter, s.on_call, s.starts_at, s.ends_at from shifts s
      join team_members b on b.tenant_id = :tenant and b.team_id = s.team_id and b.account_id = s.account_id
    where s.tenant_id = :tenant and (:team::uuid is null or s.team_id = :team::uuid) and (:account::uuid is null or s.account_id = :account::uuid)
      and s.ends_at > :from::date - interval '1 day' and s.starts_at < :to::date + interval '2 days' and s.day between :from::date and :to::date
    order by s.starts_at, s.account_id`,
);

/** Of the same people. */
const findLeaves = statement<{ tenant: string; team: string | null; account: string | null; from: string; to: string }, LeaveDays>(
  'list-leaves-with-shifts',
  `select v.account_id as "accountId", v.from_day as "from", v.to_day as "to" from shift_requests v
    where v.tenant_id = :tenant and v.kind = 'leave' and v.status = 'approved' and v.from_day <= :to::date and v.to_day >= :from::date
      and (:account::uuid is null or v.account_id = :account::uuid)
      and (:team::uuid is null or exists (select from team_members b where b.tenant_id = :tenant and b.team_id = :team::uuid and b.account_id = v.account_id))
    order by v.from_day, v.account_id`,
);

export const listShifts: Verb<'listShifts'> = async (context, { teamId, from, to }) => {
  const { actor, database, clock } = context;
  if (to < from || to > addDays(from, maxDaysApart)) throw invalid({ to: 'outOfRange' });
  if (teamId !== undefined) await loadRosterTeam(database, actor, teamId);
  const timeZone = await loadTimeZone(context);
  const own = { id: actor.accountId, fullName: actor.fullName };
  const question = { tenant: actor.tenantId, team: teamId ?? null, account: teamId === undefined ? actor.accountId : null, from, to };
  const [people, rows, leaves] = await Promise.all([
    teamId === undefined ? [own] : listTeamMembers(database, actor.tenantId, teamId),
    database.run(findShifts, question),
    database.run(findLeaves, question),
  ]);
  return { today: localDate(clock.now().getTime(), timeZone), people, shifts: rows.map(presentShift), leaves };
};

export function presentShift(row: ShiftRow): Shift {
  return {
    id: row.id,
    teamId: row.team_id,
    accountId: row.account_id,
    day: row.day,
    type: row.shift_type,
    name: row.name,
    letter: row.letter,
    onCall: row.on_call,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
  };
}
