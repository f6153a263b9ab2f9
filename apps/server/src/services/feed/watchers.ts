import { listActorsIn } from '../account/load-actor.ts';
import type { Actor } from '../actor.ts';
import type { AppContext } from '../request-context.ts';

/** Who is signed in to a tenant, with their rights as they are now. */
export interface Watchers {
  list(tenantId: string): Promise<readonly Actor[]>;
  close(): void;
}

/** Milliseconds; many things may happen within one, and rights that change without a word count after it. */
const goodFor = 1000;

export function createWatchers(context: AppContext): Watchers {
  const known = new Map<string, { actors: Promise<readonly Actor[]>; goodUntil: number }>();
  const unsubscribe = context.signals.subscribe((signal) => {
    if ('accountId' in signal) known.clear();
  });
  return {
    list(tenantId) {
      const now = performance.now();
      const entry = known.get(tenantId);
      if (entry && entry.goodUntil > now) return entry.actors;
      const actors = listActorsIn(context, tenantId);
      known.set(tenantId, { actors, goodUntil: now + goodFor });
      actors.catch(() => known.delete(tenantId));
      return actors;
    },
    close: unsubscribe,
  };
}
