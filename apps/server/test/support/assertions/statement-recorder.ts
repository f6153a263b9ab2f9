import type pg from 'pg';
import { mayBeExcepted } from '../tenant-isolation/exceptions.ts';

export interface RecordedStatement {
  text: string;
  /** The name of a prepared statement. */
  name?: string;
  /** The file that sent it, below apps/server: `src/…` is the product, `test/…` a test's own. Null where the stack does not show it. */
  caller: string | null;
  /** For each parameter, the index of the first one that has always held the same value. */
  sameAs: readonly number[];
}

/** What one worker has recorded of the statements that it ran. */
export class StatementRecorder {
  /** For each text `sameAs` by caller. */
  readonly #texts = new Map<string, Map<string | null, readonly number[]>>();
  /** Texts that have been recorded with their name: the same statement has none where a transaction runs it. */
  readonly #named = new Set<string>();
  readonly #findCaller: () => string | null;

  constructor(findCaller: () => string | null) {
    this.#findCaller = findCaller;
  }

  /** @returns what has to be written, null if nothing new is known */
  record({ text, name }: pg.QueryConfig, values: readonly unknown[]): RecordedStatement | null {
    const recorded = this.#texts.get(text) ?? new Map<string | null, readonly number[]>();
    this.#texts.set(text, recorded);
    const isNameNew = name !== undefined && !this.#named.has(text);
    // Reading the stack is costly; one sender in the product is enough unless parameters turn out to differ, or unless that sender is
    // excepted: then another one may send the same text.
    for (const [caller, known] of recorded)
      if (!isNameNew && caller?.startsWith('src/') && !mayBeExcepted(caller) && String(narrow(known, values)) === String(known))
        return null;
    const caller = this.#findCaller();
    const known = recorded.get(caller);
    const sameAs = narrow(known ?? values.map(() => 0), values);
    if (!isNameNew && known !== undefined && String(sameAs) === String(known)) return null;
    if (isNameNew) this.#named.add(text);
    recorded.set(caller, sameAs);
    return { text, ...(name === undefined ? {} : { name }), caller, sameAs };
  }
}

/** Leaves those together that were the same and still are. */
function narrow(known: readonly number[], values: readonly unknown[]): number[] {
  return values.map((value, index) => values.findIndex((other, at) => at === index || (other === value && known[at] === known[index])));
}
