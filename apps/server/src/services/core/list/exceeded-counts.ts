import { secondMs } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import type { NamedValues } from '#db/statement.ts';

/** How long a list that has more matches than are counted is taken to have them still. */
const lifetimeMs = 10 * secondMs;
const maxLists = 10_000;
/** A list with longer values is counted each time. */
const maxKeyLength = 1_000;
const maxIds = 20;

interface Options {
  /** Milliseconds of a clock that never jumps. */
  monotonicNow?: () => number;
  max?: number;
}

/**
 * Remembers of which lists more matches were found than are counted (`countLimit`), so that the first page of a long list, which is asked for most, costs no count of
 * a thousand. Nothing exact is remembered: a count says "more than 1,000" for up to ten seconds longer when there are fewer, unless a page shows that there are.
 */
export class ExceededCounts {
  readonly #foundAt = new Map<string, number>();
  readonly #now: () => number;
  readonly #max: number;

  constructor({ monotonicNow = () => performance.now(), max = maxLists }: Options = {}) {
    this.#now = monotonicNow;
    this.#max = max;
  }

  /** @param key null: a list that is not remembered */
  has(key: string | null): boolean {
    if (key === null) return false;
    const foundAt = this.#foundAt.get(key);
    if (foundAt === undefined) return false;
    if (this.#now() - foundAt < lifetimeMs) return true;
    this.#foundAt.delete(key);
    return false;
  }

  /** Takes down what a count has found. */
  set(key: string | null, isExceeded: boolean): void {
    if (key === null || key.length > maxKeyLength) return;
    this.#foundAt.delete(key);
    if (!isExceeded) return;
    // The oldest is dropped first.
    if (this.#foundAt.size >= this.#max) this.#foundAt.delete(this.#foundAt.keys().next().value as string);
    this.#foundAt.set(key, this.#now());
  }
}

const ofDatabases = new WeakMap<Pick<Database, 'run'>, ExceededCounts>();

/** The counts of the lists that this database was asked for: those of a transaction, which is another one, are not mixed with its. */
export function exceededCountsOf(database: Pick<Database, 'run'>): ExceededCounts {
  let counts = ofDatabases.get(database);
  if (counts === undefined) {
    counts = new ExceededCounts();
    ofDatabases.set(database, counts);
  }
  return counts;
}

/** Whether a list can be known by its values: an instant among them mostly is the present one, which makes another list each time, and many ids are long to compare. */
export function hasKey(values: NamedValues): boolean {
  return !Object.values(values).some((value) => value instanceof Date || (Array.isArray(value) && value.length > maxIds));
}

/** The key of a list, null where it has none: a statement of its own, and the tenant, the scope and the filters among the values. @param name of the statement */
export function listKey(name: string, values: NamedValues): string | null {
  return hasKey(values) ? `${name} ${JSON.stringify(values)}` : null;
}
