import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { notFound } from '#services/core/service-error.ts';
import { assertManagesPaths, type ManagingPermission } from './managed-areas.ts';

interface LockedTeam {
  version: number;
  /** In the order in which they are listed. */
  areaIds: string[];
}

const findAreas = statement<{ tenant: string; team: string }, { id: string; path: string }>(
  'find-areas-of-team',
  `select r.id, r.path from team_areas x join areas r on r.tenant_id = :tenant and r.id = x.area_id
    where x.tenant_id = :tenant and x.team_id = :team order by r.path`,
);

/**
 * Locks a team until the transaction ends. Throws `notFound` for a team of another tenant or a dissolved one, and `forbidden` for one that
 * the actor does not manage.
 *
 * @param use `join`: other transactions may add people at the same time; `change`: exclusive; `remove`: orders that refer to it wait as well
 */
export async function lockManagedTeam(
  tx: Transaction<Schema>,
  actor: Actor,
  permission: ManagingPermission,
  teamId: string,
  use: 'join' | 'change' | 'remove',
): Promise<LockedTeam> {
  const locking = { join: 'forShare', change: 'forNoKeyUpdate', remove: 'forUpdate' } as const;
  const found = await tx
    .selectFrom('teams as e')
    .select('e.version')
    .where('e.tenant_id', '=', actor.tenantId)
    .where('e.id', '=', teamId)
    .where('e.dissolved_at', 'is', null)
    [locking[use]]('e')
    .executeTakeFirst();
  if (!found) throw notFound();
  const areas = await runIn(tx, findAreas, { tenant: actor.tenantId, team: teamId });
  assertManagesPaths(
    actor,
    permission,
    areas.map(({ path }) => path),
  );
  return { version: found.version, areaIds: areas.map(({ id }) => id) };
}
