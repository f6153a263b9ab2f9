import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { conflict } from '#services/core/service-error.ts';

/** The number of projects, or of rooms, that the refusal names. */
const maxNamed = 3;

/**
 * Throws a conflict for somebody whom the escalation in force or an active project names, or who lives in a room, so that no step, no project and no room
 * is left with somebody who is not a member any more.
 */
export async function assertNotNamed(tx: Transaction<Schema>, tenantId: string, accountId: string): Promise<void> {
  const projects = await tx
    .selectFrom('projects')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('manager_id', '=', accountId)
    .where('state', '=', 'active')
    .orderBy('name')
    .limit(maxNamed)
    .execute();
  if (projects.length > 0) throw conflict('memberManagesProjects', null, { projects: projects.map(({ name }) => name) });
  await assertNotInRooms(tx, tenantId, accountId);
  const escalation = await tx
    .selectFrom('escalation_versions')
    .select('person_ids')
    .where('tenant_id', '=', tenantId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (escalation?.person_ids.includes(accountId)) throw conflict('memberInEscalation');
}

async function assertNotInRooms(tx: Transaction<Schema>, tenantId: string, accountId: string): Promise<void> {
  const rooms = await tx
    .selectFrom('room_members as m')
    .innerJoin('areas as a', (join) => join.on('a.tenant_id', '=', tenantId).onRef('a.id', '=', 'm.room_id'))
    .select('a.name')
    .where('m.tenant_id', '=', tenantId)
    .where('m.account_id', '=', accountId)
    .where('m.to_at', 'is', null)
    .orderBy('a.name')
    .limit(maxNamed)
    .execute();
  if (rooms.length > 0) throw conflict('memberLivesInRooms', null, { rooms: rooms.map(({ name }) => name) });
}
