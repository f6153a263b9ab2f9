import type { Actor } from '../actor.ts';

export interface CachedSession {
  actor: Actor;
  /** Milliseconds since 1970, of the access token. */
  expiresAt: number;
}

/** Spares the database one query for each call of a busy phone; what another server revokes takes effect within an entry's lifetime. */
export interface SessionCache {
  find(key: string): CachedSession | null;
  set(key: string, session: CachedSession): void;
  /** Drops entries of this process at once: of a session that ends, or of an account whose rights change. */
  invalidate(matches: (actor: Actor) => boolean): void;
}
