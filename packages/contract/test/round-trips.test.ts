import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { api, type Endpoint } from '#index.ts';
import { date, eventLevel, id, instant, month, pageInput } from '#wire.ts';
import { arbitraryOf } from './support/arbitrary-of.ts';

const calls: [string, Endpoint][] = Object.entries(api);

/** As a value goes over the wire. */
const send = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

/** @returns how many of the values the schema took */
function checkRoundTrips(schema: z.ZodType): number {
  let taken = 0;
  fc.assert(
    fc.property(arbitraryOf(schema), (value) => {
      const first = schema.safeParse(send(value));
      if (!first.success) return;
      taken += 1;
      expect(schema.parse(send(first.data))).toEqual(first.data);
    }),
    { numRuns: 200, seed: 1 },
  );
  return taken;
}

describe('what a schema has taken, it takes again after a round trip, as the same', () => {
  test.each(calls)('input of %s', (_, { input }) => {
    checkRoundTrips(input);
  });

  test.each(calls)('output of %s', (_, { output }) => {
    checkRoundTrips(output);
  });

  test('and most schemas are reached by values that they take', () => {
    const reachedInputs = calls.filter(([, { input }]) => checkRoundTrips(input) > 0);
    const reachedOutputs = calls.filter(([, { output }]) => checkRoundTrips(output) > 0);
    expect(reachedInputs.length).toBeGreaterThan(calls.length * 0.7);
    expect(reachedOutputs.length).toBeGreaterThan(calls.length * 0.8);
  });
});

describe('odd values are refused', () => {
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
  ])('%s', (_, schema, good, odd) => {
    for (const value of good) expect(schema.safeParse(value).success, `takes ${value}`).toBe(true);
    for (const value of odd) expect(schema.safeParse(value).success, `refuses ${value}`).toBe(false);
  });
});
