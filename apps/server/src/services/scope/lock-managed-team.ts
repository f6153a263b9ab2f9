import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Actor } from '#services/core/actor.ts';
import { notFound } from '#services/core/service-error.ts';
import { assertManagesPath, type ManagingPermission } from './managed-areas.ts';

/**
 * Locks a team until the transaction ends. Throws `notFound` for a team of another tenant or a dissolved one, and `forbidden` for one that
 * the actor does not manage.
 *
 * @param use `join`: other transactions may add people at the same time; `change`: exclusive
 */
export async function lockManagedTeam(
  tx: Transaction<Schema>,
  actor: Actor,
  permission: ManagingPermission,
  teamId: string,
  use: 'join' | 'change',
): Promise<{ version: number }> {
  const team = tx
    .selectFrom('teams as e')
    .leftJoin('areas as r', (join) => join.on('r.tenant_id', '=', actor.tenantId).onRef('r.id', '=', 'e.area_id'))
    .select(['r.path', 'e.version'])
    .where('e.tenant_id', '=', actor.tenantId)
    .where('e.id', '=', teamId)
    .where('e.dissolved_at', 'is', null);
  const found = await (use === 'join' ? team.forShare('e') : team.forNoKeyUpdate('e')).executeTakeFirst();
  if (!found) throw notFound();
  assertManagesPath(actor, permission, found.path);
  return { version: found.version };
}
