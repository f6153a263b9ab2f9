import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ApiName, api, contractVersion, endpoint, readsContract } from '../src/index.ts';
import { digestContract, findVersionFault, type VersionRow } from './support/contract-shape.ts';

const read = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'));
const rows: VersionRow[] = read('contract-versions.json');
const { version: release } = read('../package.json') as { version: string };

describe('the version of the contract', () => {
  it('was raised if the calls have changed since the last release', () => {
    expect(findVersionFault(rows, { version: contractVersion, release, digest: digestContract() })).toBeNull();
  });

  const newest = { version: 7, release: '2.0.0', digest: 'x' };
  it.each([
    ['the calls have changed in a new release', [newest], { ...newest, release: '2.1.0', digest: 'y' }, 'raise contractVersion'],
    ['the calls have changed in the same release', [newest], { ...newest, digest: 'y' }, 'its row gets the digest y'],
    ['the constant was raised without a row', [newest], { ...newest, version: 8 }, 'the newest row'],
    ['a row is missing', [{ ...newest, version: 5 }, newest], newest, 'not one after another'],
    ['there is none', [], newest, 'empty'],
  ])('is found wrong where %s', (_, table, now, fault) => {
    expect(findVersionFault(table, now)).toContain(fault);
  });

  it('fits a new release whose calls are the same', () => {
    expect(findVersionFault([newest], { ...newest, release: '2.1.0' })).toBeNull();
  });

  it('is of what goes over the wire, in whatever order, and of nothing else', () => {
    const call = (access: 'account' | 'open', input: z.ZodType, output: z.ZodType) =>
      endpoint('POST', '/a', access, 'Does it.', input, output);
    const text = z.object({ text: z.string() });
    const first = digestContract({ a: call('open', text, text), b: call('open', text, text) });
    expect(digestContract({ b: call('account', text, text), a: call('open', text, text) })).toBe(first);
    const longer = z.object({ text: z.string(), more: z.string().optional() });
    expect(digestContract({ a: call('open', longer, text), b: call('open', text, text) })).not.toBe(first);
    expect(digestContract({ a: call('open', text, longer), b: call('open', text, text) })).not.toBe(first);
    expect(digestContract({ a: call('open', text, text) })).not.toBe(first);
  });

  it('is read two back and ahead, and where none is said', () => {
    expect([contractVersion + 1, contractVersion, contractVersion - 2, null].map(readsContract)).toEqual([true, true, true, true]);
    expect([contractVersion - 3, 0].map(readsContract)).toEqual([false, false]);
  });
});

/** What apps of these versions send of what was done without a network. */
const recordings = readdirSync(join(import.meta.dirname, 'recorded-requests')).map((file) => [Number.parseInt(file, 10), file] as const);
const recorded = recordings.flatMap(([version, file]) =>
  (read(`recorded-requests/${file}`) as { call: ApiName; input: Record<string, unknown> }[]).map(
    (request) => [version, request.call, request.input] as const,
  ),
);

describe('a request of an app of an earlier version', () => {
  it('is kept of each version that is still read, from the first on of which any was', () => {
    const versions = recordings.map(([version]) => version).sort((one, other) => one - other);
    const wanted = rows.map(({ version }) => version).filter((version) => readsContract(version));
    expect(versions.filter(readsContract)).toEqual(wanted);
  });

  it.each(recorded.filter(([version]) => readsContract(version)))('of version %s is read with all that it says: %s', (_, call, input) => {
    const parsed = api[call].input.parse(input) as Record<string, unknown>;
    for (const key of Object.keys(input)) expect(parsed).toHaveProperty(key);
  });
});
