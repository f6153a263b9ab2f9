import { listActorsIn } from '../account/load-actor.ts';
import type { Actor } from '../actor.ts';
import type { AppContext } from '../request-context.ts';
import { type KeptByTenant, keepByTenant } from './keep-by-tenant.ts';

/** Who is signed in to a tenant, with their rights as they are now. */
export type Watchers = KeptByTenant<readonly Actor[]>;

export function createWatchers(context: AppContext): Watchers {
  return keepByTenant(context, (tenantId) => listActorsIn(context, tenantId));
}
