import type { Actor } from '#services/core/actor.ts';

export interface CachedSession {
  actor: Actor;
  /** Milliseconds since 1970, of the access token. */
  expiresAt: number;
}

/** Spares the database the same question for each call of a busy phone; what is revoked elsewhere counts within its lifetime. */
export interface SessionCache {
  find(key: string): CachedSession | null;
  keep(key: string, session: CachedSession): void;
  /** At once in this process, for a session that ends or an account whose rights change. */
  forget(matches: (actor: Actor) => boolean): void;
}

const capacity = 10_000;
export const sessionCacheMilliseconds = 1000;

/** @param monotonicNow milliseconds of a clock that never jumps */
export function createSessionCache(
  lifetimeMilliseconds = sessionCacheMilliseconds,
  monotonicNow: () => number = () => performance.now(),
): SessionCache {
  const entries = new Map<string, { session: CachedSession; keptAt: number }>();
  return {
    find(key) {
      const entry = entries.get(key);
      if (!entry) return null;
      if (monotonicNow() - entry.keptAt < lifetimeMilliseconds) return entry.session;
      entries.delete(key);
      return null;
    },
    keep(key, session) {
      if (lifetimeMilliseconds === 0) return;
      entries.delete(key);
      // A Map keeps the order of insertion, so its first key is the oldest.
      if (entries.size >= capacity) entries.delete(entries.keys().next().value as string);
      entries.set(key, { session, keptAt: monotonicNow() });
    },
    forget(matches) {
      for (const [key, { session }] of entries) if (matches(session.actor)) entries.delete(key);
    },
  };
}
