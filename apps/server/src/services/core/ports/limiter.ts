export interface Limit {
  /** The number of takes that a key may have in any window. */
  count: number;
  windowSeconds: number;
  /** The number of takes that a server fetches for a key at once and gives out from memory, so that not every take costs a statement. */
  batch: number;
  /** Protects one name or number, so the factor for many people behind one address does not apply. */
  isFixed?: boolean;
}

/** Counts in the database, so that all servers of an installation count together and a restart loses no count. */
export interface Limiter {
  /** Throws `tooMany` with the waiting time once the key has reached its limit. A refused take does not count. */
  take(key: string, limit: Limit): Promise<void>;
  /** Takes from all of the keys, or from none of them where one has reached its limit. */
  takeAll(takes: readonly Take[]): Promise<void>;
  /** Removes a take made at `at` (epoch milliseconds) from the count. */
  giveBack(key: string, limit: Limit, at: number): Promise<void>;
}

export interface Take {
  key: string;
  limit: Limit;
}
