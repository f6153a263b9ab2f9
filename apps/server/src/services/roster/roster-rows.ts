import type { RosterPlan, ShiftChange } from '@energy-om/domain';
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
  /** The present members of the team: nobody else has shifts. */
  members: { id: string; fullName: string }[];
}

const findOne = statement<{ tenant: string; team: string }, StoredRoster>(
  'find-roster',
  `select r.version, r.plan, r.reason, r.written_until,
      coalesce((select jsonb_agg(jsonb_build_object('accountId', c.account_id, 'day', c.day, 'type', c.shift_type)) from shift_changes c
        where c.tenant_id = :tenant and c.team_id = :team), '[]') as changes,
      coalesce((select jsonb_agg(jsonb_build_object('id', y.id, 'fullName', y.full_name) order by y.full_name, y.id)
        from team_members b join accounts y on y.id = b.account_id where b.tenant_id = :tenant and b.team_id = :team), '[]') as members
    from rosters r where r.tenant_id = :tenant and r.team_id = :team`,
);

const findMembers = statement<{ tenant: string; team: string }, { id: string; fullName: string }>(
  'find-members-for-roster',
  `select y.id, y.full_name as "fullName" from team_members b join accounts y on y.id = b.account_id
    where b.tenant_id = :tenant and b.team_id = :team order by y.full_name, y.id`,
);

export async function findRoster(database: Database, tenant: string, team: string): Promise<StoredRoster | null> {
  return (await database.run(findOne, { tenant, team }))[0] ?? null;
}

/** Reads it within the transaction that has locked the team. */
export async function findLockedRoster(tx: Transaction<Schema>, tenant: string, team: string): Promise<StoredRoster | null> {
  return (await runIn(tx, findOne, { tenant, team }))[0] ?? null;
}

export function listTeamMembers(database: Database, tenant: string, team: string): Promise<{ id: string; fullName: string }[]> {
  return database.run(findMembers, { tenant, team });
}

export function listLockedMembers(tx: Transaction<Schema>, tenant: string, team: string): Promise<{ id: string; fullName: string }[]> {
  return runIn(tx, findMembers, { tenant, team });
}

/** The roster with those of its people who are in the team now. */
export function planOfMembers({ plan, members, changes }: Pick<StoredRoster, 'plan' | 'members' | 'changes'>) {
  const present = new Set(members.map(({ id }) => id));
  const crews = plan.crews.map((crew) => ({ ...crew, memberIds: crew.memberIds.filter((id) => present.has(id)) }));
  return { plan: { ...plan, crews }, changes: changes.filter(({ accountId }) => present.has(accountId)) };
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
