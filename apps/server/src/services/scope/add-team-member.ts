import type { Role } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { advanceTeamVersions } from './advance-team-versions.ts';
import { followTeamPeople } from './team-shifts.ts';

const insertMember = statement<{ tenant: string; team: string; account: string; mayLead: boolean }, { account_id: string }>(
  'insert-team-member',
  `insert into team_members (tenant_id, team_id, account_id, is_leader)
    select :tenant, :team, :account, :mayLead::boolean and not exists (
      select from team_members m where m.tenant_id = :tenant and m.team_id = :team and m.is_leader)
    returning account_id`,
);

/** Somebody who joins a team as its leader leads it, unless the team has a leader already. */
export async function addTeamMember(
  tx: Transaction<Schema>,
  tenant: string,
  { teamId: team, accountId: account, role }: { teamId: string; accountId: string; role: Role },
  now: Date,
): Promise<void> {
  const leader: Role = 'team_leader';
  // The team stays locked, so that of two who join at once one leads it.
  await advanceTeamVersions(tx, tenant, [team]);
  await runIn(tx, insertMember, { tenant, team, account, mayLead: role === leader });
  await followTeamPeople(tx, tenant, team, now);
}
