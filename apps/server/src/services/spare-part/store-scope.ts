import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { anyGrant, areasMeet } from '#services/scope/area-scope.ts';
import { managedPaths } from '#services/scope/managed-areas.ts';

/**
 * The condition that store `s`, with its area at `path`, serves an area of the actor. A store of a region serves its sites, and whoever is of the
 * region sees the stores of the sites. Names no table; `path` is null for a store of the whole tenant.
 */
export function storeCondition(actor: Actor, path: string, parameters: Parameters): string {
  return anyGrant(actor, 'spare-part.view', (_, grantPath) =>
    grantPath === null ? 'true' : `(${path} is null or ${areasMeet(path, parameters.add(grantPath))})`,
  );
}

/** The condition that the actor keeps the stock of store `s`: as one of its keepers, or because they manage it. Names `:tenant`. */
export function keeperCondition(actor: Actor, path: string, parameters: Parameters): string {
  const isKeeper = `exists (select from store_keepers k
    where k.tenant_id = :tenant and k.store_id = s.id and k.account_id = ${parameters.add(actor.accountId)}::uuid)`;
  return `(${isKeeper} or ${managerCondition(actor, path, parameters)})`;
}

/** The condition that the actor manages a store whose area is at `path`. */
export function managerCondition(actor: Actor, path: string, parameters: Parameters): string {
  const paths = managedPaths(actor, 'spare-part.manage');
  if (paths === null) return 'true';
  if (paths.length === 0) return 'false';
  return `coalesce(exists (select from unnest(${parameters.add(paths)}::text[]) managed where starts_with(${path}, managed)), false)`;
}
