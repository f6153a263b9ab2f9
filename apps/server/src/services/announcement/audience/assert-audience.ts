import type { Audience } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { invalid } from '#services/core/service-error.ts';
import { assertManagesAreas, assertManagesTenant } from '#services/scope/managed-areas.ts';

const countTeams = statement<{ tenant: string; teams: readonly string[] }, { found: number }>(
  'count-teams-of-audience',
  'select count(*)::int as found from teams e where e.tenant_id = :tenant and e.id = any (:teams::uuid[]) and e.dissolved_at is null',
);

/**
 * Throws `invalid` where the audience names nobody, `notFound` for a team or an area that is not the tenant's, and `forbidden` where it reaches beyond
 * what the actor manages. Teams are for administrators of the whole tenant.
 */
export async function assertAudience(tx: Transaction<Schema>, actor: Actor, { kind, roles, teamIds, areaIds }: Audience): Promise<void> {
  if (kind === 'roles' && roles.length === 0) throw invalid({ 'audience.roles': 'audienceIncomplete' });
  if (kind !== 'teams') return assertManagesAreas(tx, actor, 'announcement.manage', areaIds);
  assertManagesTenant(actor, 'announcement.manage');
  if (teamIds.length === 0) throw invalid({ 'audience.teamIds': 'audienceIncomplete' });
  const [row] = await runIn(tx, countTeams, { tenant: actor.tenantId, teams: teamIds });
  if (row?.found !== teamIds.length) throw invalid({ 'audience.teamIds': 'teamUnknown' });
}
