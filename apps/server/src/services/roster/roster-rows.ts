import type { LeaveDays, RosterPlan, ShiftChange } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { type Database, runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';

/** The roster of a team as it stands, with what its shifts follow from. */
export interface StoredRoster {
  version: number;
  plan: RosterPlan;
  reason: string;
  written_until: string;
  changes: ShiftChange[];
  /** Approved leave of the members, whichever of their teams they asked. */
  leaves: LeaveDays[];
  /** The present members of the team: nobody else has shifts. */
  members: { id: string; fullName: string }[];
}

const findOne = statement<{ tenant: string; team: string }, StoredRoster>(
  'find-roster',
  `select r.version, r.plan, r.reason, r.written_until,
      coalesce((select jsonb_agg(jsonb_build_object('accountId', c.account_id, 'day', c.day, 'type', c.shift_type)) from shift_changes c
        where c.tenant_id = :tenant and c.team_id = :team), '[]') as changes,
      coalesce((select jsonb_agg(jsonb_build_object('accountId', v.account_id, 'from', v.from_day, 'to', v.to_day)) from shift_requests v
        join team_members b on b.tenant_id = :tenant and b.team_id = :team and b.account_id = v.account_id
        where v.tenant_id = :tenant and v.kind = 'leave' and v.status = 'approved'), '[]') as leaves,
      coalesce((select jsonb_agg(jsonb_build_object('id', y.id, 'fullName', y.full_name) order by y.full_name, y.id)
        from team_members b join accounts y on y.id = b.account_id where b.tenant_id = :tenant and b.team_id = :team), '[]') as members
    from rosters r where r.tenant_id = :tenant and r.team_id = :team`,
);

const findMembers = statement<{ tenant: string; team: string }, { id: string; fullName: string }>(
  'find-members-for-roster',
  `select y.id, y.full_name as "fullName" from team_members b join accounts y on y.id = b.account_id
    where b.tenant_id = :tenant and b.team_id = :team order by y.full_name, y.id`,
);

const findLeaves = statement<{ tenant: string; team: string }, LeaveDays>(
  'find-leaves-for-roster',
  `select v.account_id as "accountId", v.from_day as "from", v.to_day as "to" from shift_requests v
      join team_members b on b.tenant_id = :tenant and b.team_id = :team and b.account_id = v.account_id
    where v.tenant_id = :tenant and v.kind = 'leave' and v.status = 'approved'`,
);

export async function findRoster(database: Database, tenant: string, team: string): Promise<StoredRoster | null> {
  return (await database.run(findOne, { tenant, team }))[0] ?? null;
}

/** Reads it within a transaction or outside. */
export async function readRoster(run: Database['run'], tenant: string, team: string): Promise<StoredRoster | null> {
  return (await run(findOne, { tenant, team }))[0] ?? null;
}

/** Reads it within the transaction that has locked the team. */
export async function findLockedRoster(tx: Transaction<Schema>, tenant: string, team: string): Promise<StoredRoster | null> {
  return (await runIn(tx, findOne, { tenant, team }))[0] ?? null;
}

export function listTeamMembers(database: Database, tenant: string, team: string): Promise<{ id: string; fullName: string }[]> {
  return database.run(findMembers, { tenant, team });
}

/** Approved leave of the present members of a team that has no roster yet. */
export async function listLockedLeaves(tx: Transaction<Schema>, tenant: string, team: string): Promise<LeaveDays[]> {
  return runIn(tx, findLeaves, { tenant, team });
}

export function listLockedMembers(tx: Transaction<Schema>, tenant: string, team: string): Promise<{ id: string; fullName: string }[]> {
  return runIn(tx, findMembers, { tenant, team });
}

/** What shifts follow from: the roster with those of its people who are in the team now. */
export function planOfMembers({ plan, members, changes, leaves }: Pick<StoredRoster, 'plan' | 'members' | 'changes' | 'leaves'>) {
  const present = new Set(members.map(({ id }) => id));
  const crews = plan.crews.map((crew) => ({ ...crew, memberIds: crew.memberIds.filter((id) => present.has(id)) }));
  return { plan: { ...plan, crews }, changes: changes.filter(({ accountId }) => present.has(accountId)), leaves };
}

export function presentRoster(
  team: { id: string; name: string },
  { version, plan, reason }: Pick<StoredRoster, 'version' | 'plan' | 'reason'>,
) {
  const { shiftTypes, cycle, crews, startsOn, limits } = plan;
  return {
    teamId: team.id,
    teamName: team.name,
    version,
    shiftTypes: [...shiftTypes],
    cycle: [...cycle],
    crews: crews.map((crew) => ({ ...crew, memberIds: [...crew.memberIds] })),
    startsOn,
    limits,
    reason,
  };
}
