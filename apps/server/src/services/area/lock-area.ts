import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { AreaTable } from '#db/schema/tenancy.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, invalid, notFound } from '#services/core/service-error.ts';
import { assertManagesPath } from '#services/scope/managed-areas.ts';
import { readManagedArea } from './area-rows.ts';

export interface LockedArea extends Pick<AreaTable, 'id' | 'parent_id' | 'kind' | 'name' | 'path'> {
  version: number;
  retired_at: Date | null;
}

const lockOne = statement<{ tenant: string; area: string }, LockedArea>(
  'lock-area',
  `select a.id, a.parent_id, a.kind, a.name, a.path, a.version, a.retired_at
    from areas a where a.tenant_id = :tenant and a.id = :area for no key update`,
);

/**
 * Locks an area at the version that was read, until the transaction ends. Throws `notFound` for one that is not the tenant's, `forbidden`
 * for one that the actor does not manage, and a conflict with the area as it stands for another version.
 */
export async function lockManagedArea(
  tx: Transaction<Schema>,
  { actor }: SignedInContext,
  { id, version }: { id: string; version: number },
): Promise<LockedArea> {
  const [area] = await runIn(tx, lockOne, { tenant: actor.tenantId, area: id });
  if (!area) throw notFound();
  assertManagesPath(actor, 'area.manage', area.path);
  if (area.version !== version) {
    const current = await readManagedArea(tx, actor, new Parameters({ tenant: actor.tenantId }), id);
    throw conflict('conflict', current);
  }
  return area;
}

/** What an area is to lie in. */
export type ParentArea = Pick<LockedArea, 'kind' | 'path'>;

/**
 * Finds the area that is to contain another one; null is the top. Throws `invalid` for one that is unknown or retired, and `forbidden` for
 * one that the actor does not manage.
 */
export async function findParentArea(tx: Transaction<Schema>, actor: Actor, parentId: string | null): Promise<ParentArea | null> {
  if (parentId === null) {
    assertManagesPath(actor, 'area.manage', null);
    return null;
  }
  const [parent] = await runIn(tx, lockOne, { tenant: actor.tenantId, area: parentId });
  if (!parent || parent.retired_at !== null) throw invalid({ parentId: 'areaUnknown' });
  assertManagesPath(actor, 'area.manage', parent.path);
  return parent;
}

const lockAll = statement<{ tenant: string; path: string }, { path: string }>(
  'lock-area-subtree',
  `select a.path from areas a where a.tenant_id = :tenant and starts_with(a.path, :path) order by a.path for update`,
);

/**
 * Locks an area and those within it until the transaction ends: whoever is about to refer to one of them is waited for, and nobody refers
 * to them, nor reads their paths for a new order, before the end.
 */
export function lockSubtree(tx: Transaction<Schema>, tenantId: string, path: string): Promise<{ path: string }[]> {
  return runIn(tx, lockAll, { tenant: tenantId, path });
}
