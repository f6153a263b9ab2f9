export interface Limit {
  /** Takes a key may have in any window. */
  count: number;
  windowSeconds: number;
  /** Takes that a server fetches at once for a key and then gives out by itself, so that not each one costs a statement. */
  batch: number;
  /** Protects one name or number, however many people an installation has behind one address: its factor does not count. */
  isFixed?: boolean;
}

/** Counts in the database, so that all servers of an installation count together and a restart forgets nothing. */
export interface Limiter {
  /** Throws `tooMany` with the waiting time once the key has had what the limit allows; what is refused does not count. */
  take(key: string, limit: Limit): Promise<void>;
  /** From several keys, or from none of them when one has had what it may. */
  takeAll(takes: readonly Take[]): Promise<void>;
  /** What was taken at `at` (epoch milliseconds) shall not count. */
  giveBack(key: string, limit: Limit, at: number): Promise<void>;
}

export interface Take {
  key: string;
  limit: Limit;
}
