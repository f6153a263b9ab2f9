import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bodyCode } from '../src/index.ts';

const text = readFileSync(join(import.meta.dirname, '../../../docs/ERRORS.md'), 'utf8');

it('docs/ERRORS.md has each body code under its number and name, in the order of the table, and no other', () => {
  const rows = [...text.matchAll(/^\| (\d+) +\| `(\w+)` +\|/gm)].map(([, code, name]) => [name, Number(code)]);
  expect(rows).toEqual(Object.entries(bodyCode));
});
