import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';

type TeamAt = { tenant: string; team: string; now: Date };

const deleteOfFormer = statement<TeamAt, object>(
  'delete-shifts-of-former-members',
  `delete from shifts s where s.tenant_id = :tenant and s.team_id = :team and s.ends_at > :now
    and not exists (select from team_members b where b.tenant_id = :tenant and b.team_id = :team and b.account_id = s.account_id)`,
);

const writeAgainFromTomorrow = statement<TeamAt, object>(
  'write-shifts-again-from-tomorrow',
  `update rosters r set written_until = least(r.written_until, (:now::timestamptz at time zone t.time_zone)::date)
    from tenants t where t.id = :tenant and r.tenant_id = :tenant and r.team_id = :team`,
);

/**
 * After the people of a locked team have changed: who has left has no shifts any more. The shifts from tomorrow on are written again by the job that writes those
 * of new days, so that whoever the roster names and is back has theirs.
 */
export async function followTeamPeople(tx: Transaction<Schema>, tenant: string, team: string, now: Date): Promise<void> {
  await runIn(tx, deleteOfFormer, { tenant, team, now });
  await runIn(tx, writeAgainFromTomorrow, { tenant, team, now });
}

/** Deletes the roster of a locked team with what is changed on single days, and the shifts that have not ended. Shifts of before stay. */
export async function deleteRoster(tx: Transaction<Schema>, tenantId: string, teamId: string, now: Date): Promise<void> {
  await tx.deleteFrom('shifts').where('tenant_id', '=', tenantId).where('team_id', '=', teamId).where('ends_at', '>', now).execute();
  await tx.deleteFrom('shift_changes').where('tenant_id', '=', tenantId).where('team_id', '=', teamId).execute();
  await tx.deleteFrom('rosters').where('tenant_id', '=', tenantId).where('team_id', '=', teamId).execute();
}
