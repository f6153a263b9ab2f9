import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { api, type Endpoint } from '#index.ts';
import { date, eventLevel, id, instant, month, pageInput } from '#wire.ts';
import { arbitraryOf } from './support/arbitrary-of.ts';

const calls: [string, Endpoint][] = Object.entries(api);

/** Serialises and parses a value, as the wire does. */
const send = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

/** @returns how many of the values the schema accepted */
function checkRoundTrips(schema: z.ZodType): number {
  let accepted = 0;
  fc.assert(
    fc.property(arbitraryOf(schema), (value) => {
      const first = schema.safeParse(send(value));
      if (!first.success) return;
      accepted += 1;
      expect(schema.parse(send(first.data))).toEqual(first.data);
    }),
    { numRuns: 200, seed: 1 },
  );
  return accepted;
}

describe('a value that a schema has accepted is unchanged by a round trip', () => {
  test.each(calls)('input of %s', (_, { input }) => {
    checkRoundTrips(input);
  });

  test.each(calls)('output of %s', (_, { output }) => {
    checkRoundTrips(output);
  });

  test('most schemas accept some of the generated values', () => {
    const acceptingInputs = calls.filter(([, { input }]) => checkRoundTrips(input) > 0);
    const acceptingOutputs = calls.filter(([, { output }]) => checkRoundTrips(output) > 0);
    expect(acceptingInputs.length).toBeGreaterThan(calls.length * 0.7);
    expect(acceptingOutputs.length).toBeGreaterThan(calls.length * 0.8);
  });
});

describe('invalid values are refused', () => {
  test.each<[string, z.ZodType, unknown[], unknown[]]>([
    [
      'a date',
      date,
      ['2024-02-29', '2026-12-31'],
      ['2026-02-29', '2026-13-01', '2026-1-1', '20261122', '2026-11-22T00:00:00Z', '', 0, null],
    ],
    ['a month', month, ['2026-01', '1000-12', '2999-12'], ['2026-00', '2026-13', '0999-12', '3000-01', '2026-1', '2026-11-22', null]],
    [
      'an instant',
      instant,
      ['2026-11-22T00:00:00Z'],
      ['2026-11-22', '2026-11-22 00:00:00', '2026-02-30T00:00:00Z', '2026-11-22T24:01:00Z', 0, '', null],
    ],
    ['an id', id, ['0190a0b0-0000-7000-8000-000000000001'], ['0190a0b0', '', "' or 1 = 1", 1, null]],
    ['a level', eventLevel, [1, 4], [0, 5, 1.5, '1', Number.NaN, null]],
    ['a page', pageInput.page, [1, '10000', undefined], [0, 10_001, 1.5, '1e9', 'x', Number.POSITIVE_INFINITY]],
  ])('%s', (_, schema, valid, invalid) => {
    for (const value of valid) expect(schema.safeParse(value).success, `accepts ${value}`).toBe(true);
    for (const value of invalid) expect(schema.safeParse(value).success, `refuses ${value}`).toBe(false);
  });
});
