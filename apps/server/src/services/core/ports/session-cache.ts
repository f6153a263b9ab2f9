import type { Actor } from '../actor.ts';

export interface CachedSession {
  actor: Actor;
  /** The expiry of the access token, in epoch milliseconds. */
  expiresAt: number;
}

/** Saves the database one query for each call of a busy phone. A revocation by another server takes effect within an entry's lifetime. */
export interface SessionCache {
  find(key: string): CachedSession | null;
  /**
   * Reads a session that is not kept, and keeps it, unless anything was dropped meanwhile: what was read before a revocation must not be found after it.
   * @param read rejects where there is no such session
   */
  load(key: string, read: () => Promise<CachedSession>): Promise<CachedSession>;
  /** Drops the matching entries of this process at once, for a session that ends or an account whose rights change. */
  invalidate(matches: (actor: Actor) => boolean): void;
}
