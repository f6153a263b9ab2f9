import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { oldestMajor } from '#db/embedded/postgres/postgres-binaries.ts';
import type { RecordedStatement } from '../support/assertions/statement-recorder.ts';
import { createTestDatabase } from '../support/services/postgres-database.ts';

const file = process.env.RECORDED_STATEMENTS as string;
const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
const texts = [...new Set(lines.map((line) => (JSON.parse(line) as RecordedStatement).text))];
/** Those that read and write rows; the others are transactions, locks and what tests do to the schema. */
const prepared = texts.filter((text) => /^\s*(with|select|insert|update|delete|merge)\b/i.test(text));
/** Tests break statements on purpose, and read tables of their own. */
const brokenOnPurpose = new Set(['42P01', '42703', '42601']);

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: await createTestDatabase(inject('postgresUrl')) });
  await client.connect();
});
afterAll(() => client.end());

/** Parses and plans the statement without running it. @returns the error's code and text */
async function prepare(text: string): Promise<string | null> {
  try {
    await client.query(`prepare recorded as ${text}`);
    await client.query('deallocate recorded');
    return null;
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    return `${code} ${message}`;
  }
}

describe('the oldest PostgreSQL that the server may run on', () => {
  it('is the one that these tests run on', async () => {
    const { rows } = await client.query<{ major: number }>("select current_setting('server_version_num')::int / 10000 as major");
    expect(rows).toEqual([{ major: oldestMajor }]);
  });

  it('understands every statement that the tests have run', async () => {
    expect(prepared.length).toBeGreaterThan(300);
    const faults: string[] = [];
    for (const text of prepared) {
      const fault = await prepare(text);
      if (fault !== null) faults.push(`${fault}: ${text.replace(/\s+/g, ' ').slice(0, 200)}`);
    }
    expect(faults.filter((fault) => !brokenOnPurpose.has(fault.slice(0, 5)))).toEqual([]);
    expect(faults.length).toBeLessThan(prepared.length / 50);
  });
});
