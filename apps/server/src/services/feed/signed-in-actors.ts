import { listActorsIn } from '#services/account/session/load-actor.ts';
import type { Actor } from '#services/core/actor.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createTenantCache, type TenantCache } from './tenant-cache.ts';

/** The actors that are signed in to a tenant, with their present rights. */
export type SignedInActors = TenantCache<readonly Actor[]>;

export function createSignedInActors(context: AppContext): SignedInActors {
  return createTenantCache(context, (tenantId) => listActorsIn(context, tenantId));
}
