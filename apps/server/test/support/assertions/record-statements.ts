import { appendFileSync } from 'node:fs';
import pg from 'pg';
import { findCaller } from './find-caller.ts';

/**
 * Records the statements that the tests run, with where each came from, for `test/oldest-postgres` and `test/tenant-isolation`: what
 * any test exercises is known to be understood by the oldest PostgreSQL, and to stay within its tenant, without a test of its own.
 */
export interface RecordedStatement {
  text: string;
  /** The name of a prepared statement. */
  name?: string;
  /** The file that sent it, below apps/server: `src/…` is the product, `test/…` a test's own. Null where the stack does not show it. */
  caller: string | null;
  /** For each parameter, the index of the first one that has always held the same value. */
  sameAs: readonly number[];
}

/** What one worker has recorded of one text: `sameAs` by caller. */
type Recorded = Map<string | null, readonly number[]>;

const file = process.env.RECORD_STATEMENTS;
const isRecording = Symbol.for('energy-om records statements');

const { prototype } = pg.Client as unknown as { prototype: { query: (...parameters: unknown[]) => unknown; [isRecording]?: true } };

// A worker loads this module once for each test file.
if (file && !prototype[isRecording]) {
  const recordedTexts = new Map<string, Recorded>();
  const { query } = prototype;
  prototype[isRecording] = true;
  prototype.query = function record(this: unknown, ...parameters: unknown[]) {
    const [statement, values] = parameters;
    const config = typeof statement === 'string' ? { text: statement } : ((statement ?? {}) as pg.QueryConfig);
    if (typeof config.text === 'string') {
      const recorded = recordedTexts.get(config.text) ?? new Map<string | null, readonly number[]>();
      recordedTexts.set(config.text, recorded);
      const added = addTo(recorded, config, (values as unknown[] | undefined) ?? config.values ?? []);
      if (added !== null) appendFileSync(file, `${JSON.stringify(added)}\n`);
    }
    return query.apply(this, parameters);
  };
}

/** @returns what has to be written, null if nothing new is known */
function addTo(recorded: Recorded, { text, name }: pg.QueryConfig, values: readonly unknown[]): RecordedStatement | null {
  // Reading the stack is costly; one sender in the product is enough unless parameters turn out to differ.
  for (const [caller, known] of recorded) if (caller?.startsWith('src/') && String(narrow(known, values)) === String(known)) return null;
  const caller = findCaller();
  const known = recorded.get(caller);
  const sameAs = narrow(known ?? values.map(() => 0), values);
  if (known !== undefined && String(sameAs) === String(known)) return null;
  recorded.set(caller, sameAs);
  return { text, ...(name === undefined ? {} : { name }), caller, sameAs };
}

/** Leaves those together that were the same and still are. */
function narrow(known: readonly number[], values: readonly unknown[]): number[] {
  return values.map((value, index) => values.findIndex((other, at) => at === index || (other === value && known[at] === known[index])));
}
