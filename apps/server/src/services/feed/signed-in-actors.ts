import { listActorsIn } from '../account/session/load-actor.ts';
import type { Actor } from '../core/actor.ts';
import type { AppContext } from '../core/request-context.ts';
import { type KeptByTenant, keepByTenant } from './tenant-cache.ts';

/** Who is signed in to a tenant, with their rights as they are now. */
export type Watchers = KeptByTenant<readonly Actor[]>;

export function createWatchers(context: AppContext): Watchers {
  return keepByTenant(context, (tenantId) => listActorsIn(context, tenantId));
}
