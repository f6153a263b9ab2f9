import { appendFileSync } from 'node:fs';
import pg from 'pg';
import { findCaller } from './find-caller.ts';
import { StatementRecorder } from './statement-recorder.ts';

// Records the statements that the tests run, with where each came from, for `test/oldest-postgres` and `test/tenant-isolation`: what any
// test exercises is known to be understood by the oldest PostgreSQL, and to stay within its tenant, without a test of its own.
const file = process.env.RECORD_STATEMENTS;
const isRecording = Symbol.for('energy-om records statements');

const { prototype } = pg.Client as unknown as { prototype: { query: (...parameters: unknown[]) => unknown; [isRecording]?: true } };

// A worker loads this module once for each test file.
if (file && !prototype[isRecording]) {
  const recorder = new StatementRecorder(findCaller);
  const { query } = prototype;
  prototype[isRecording] = true;
  prototype.query = function record(this: unknown, ...parameters: unknown[]) {
    const [statement, values] = parameters;
    const config = typeof statement === 'string' ? { text: statement } : ((statement ?? {}) as pg.QueryConfig);
    if (typeof config.text === 'string') {
      const added = recorder.record(config, (values as unknown[] | undefined) ?? config.values ?? []);
      if (added !== null) appendFileSync(file, `${JSON.stringify(added)}\n`);
    }
    return query.apply(this, parameters);
  };
}
