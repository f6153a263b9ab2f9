import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { advisoryLocks, presenceLock } from '#db/locks/advisory-locks.ts';

const source = new URL('../../src/', import.meta.url);

describe('advisory locks', () => {
  it('have a number each', () => {
    const numbers = [...Object.values(advisoryLocks), presenceLock];
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('are taken by their names only', async () => {
    const files = (await readdir(source, { recursive: true })).filter((name) => name.endsWith('.ts'));
    const breaches: string[] = [];
    let calls = 0;
    for (const name of files) {
      const text = await readFile(new URL(name, source), 'utf8');
      for (const [call] of text.matchAll(/pg_(?:try_)?advisory_\w+\([^)]*\)/g)) {
        calls += 1;
        if (!/\$\{(?:advisoryLocks\.\w+|presenceLock)\}|\(\$1[,)]/.test(call)) breaches.push(`${name}: ${call}`);
      }
    }
    expect(breaches).toEqual([]);
    expect(calls).toBeGreaterThanOrEqual(Object.keys(advisoryLocks).length);
  });
});
