import type { Actor } from '../actor.ts';

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
