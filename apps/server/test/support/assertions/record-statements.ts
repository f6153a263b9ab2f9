import { appendFileSync } from 'node:fs';
import pg from 'pg';

/**
 * Writes down the text of every statement that the tests run, each once a worker, for `test/oldest-postgres`: what any test
 * exercises is known to be understood by the oldest PostgreSQL too, without running the tests on it.
 */
const file = process.env.RECORD_STATEMENTS;
const isRecording = Symbol.for('energy-om records statements');

const { prototype } = pg.Client as unknown as { prototype: { query: (...parameters: unknown[]) => unknown; [isRecording]?: true } };

// A worker loads this once for each test file.
if (file && !prototype[isRecording]) {
  const seen = new Set<string>();
  const { query } = prototype;
  prototype[isRecording] = true;
  prototype.query = function record(this: unknown, ...parameters: unknown[]) {
    const [statement] = parameters;
    const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | undefined)?.text;
    if (typeof text === 'string' && !seen.has(text)) {
      seen.add(text);
      appendFileSync(file, `${JSON.stringify(text)}\n`);
    }
    return query.apply(this, parameters);
  };
}
