import type { CachedSession, SessionCache } from '#services/core/ports/session-cache.ts';

const maxEntries = 10_000;
export const sessionCacheMs = 1000;

/** @param monotonicNow milliseconds of a clock that never jumps */
export function createSessionCache(lifetimeMs = sessionCacheMs, monotonicNow: () => number = () => performance.now()): SessionCache {
  const entries = new Map<string, { session: CachedSession; cachedAt: number }>();
  let drops = 0;

  function keep(key: string, session: CachedSession): void {
    entries.delete(key);
    // A Map keeps the order of insertion, so its first key is the oldest.
    if (entries.size >= maxEntries) entries.delete(entries.keys().next().value as string);
    entries.set(key, { session, cachedAt: monotonicNow() });
  }

  return {
    find(key) {
      const entry = entries.get(key);
      if (!entry) return null;
      if (monotonicNow() - entry.cachedAt < lifetimeMs) return entry.session;
      entries.delete(key);
      return null;
    },
    async load(key, read) {
      const dropsBefore = drops;
      const session = await read();
      if (lifetimeMs > 0 && drops === dropsBefore) keep(key, session);
      return session;
    },
    invalidate(matches) {
      drops += 1;
      for (const [key, { session }] of entries) if (matches(session.actor)) entries.delete(key);
    },
  };
}
