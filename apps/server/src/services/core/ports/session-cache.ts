import type { Actor } from '../actor.ts';

export interface CachedSession {
  actor: Actor;
  /** The expiry of the access token, in epoch milliseconds. */
  expiresAt: number;
}

/** Saves the database one query for each call of a busy phone. A revocation by another server takes effect within an entry's lifetime. */
export interface SessionCache {
  find(key: string): CachedSession | null;
  set(key: string, session: CachedSession): void;
  /** Drops the matching entries of this process at once, for a session that ends or an account whose rights change. */
  invalidate(matches: (actor: Actor) => boolean): void;
}
