import type { Role } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Actor } from '#services/core/actor.ts';
import { invalid } from '#services/core/service-error.ts';
import { acceptingRoles } from '#services/scope/fit-members.ts';
import { lockManagedTeam } from '#services/scope/lock-managed-team.ts';
import { assertManagesArea } from '#services/scope/managed-areas.ts';

/** The role, area and team with which an account joins the tenant. */
export interface EntryTerms {
  role: Role;
  areaId?: string | null;
  teamId?: string | null;
}

/**
 * Throws `notFound` for an area or team of another tenant, `forbidden` for one that the actor does not manage, and `invalid` for a team
 * with a role that takes no orders.
 */
export async function assertMayOffer(tx: Transaction<Schema>, actor: Actor, { role, areaId, teamId }: EntryTerms): Promise<void> {
  await assertManagesArea(tx, actor, 'member.manage', areaId ?? null);
  if (!teamId) return;
  await lockManagedTeam(tx, actor, 'member.manage', teamId, 'join');
  if (!acceptingRoles.includes(role)) throw invalid({ teamId: 'roleNotForTeams' });
}
