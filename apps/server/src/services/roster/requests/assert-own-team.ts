import type { Database } from '#db/database.ts';
import type { Actor } from '#services/core/actor.ts';
import { forbidden } from '#services/core/service-error.ts';
import { loadRosterTeam } from '../lock-roster-team.ts';

/** Throws `notFound` for a team that the actor may not see, and `forbidden` for one that they are not in. */
export async function assertOwnTeam(database: Database, actor: Actor, teamId: string): Promise<void> {
  await loadRosterTeam(database, actor, teamId);
  if (!actor.teams.some(({ id }) => id === teamId)) throw forbidden('requestNotMember');
}
