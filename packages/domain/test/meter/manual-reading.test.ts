import { describe, expect, test } from 'vitest';
import { countsByHand, dayMs, findManualReadingDoubt, type KnownMeter, secondMs } from '#index.ts';

const now = Date.parse('2026-11-22T14:20:00+08:00');

function meter(value: number, changes: Partial<KnownMeter> & { ageMs?: number } = {}): KnownMeter {
  const { ageMs = 40 * secondMs, ...rest } = changes;
  return { latest: { at: now - ageMs, value }, before: null, perDay: 3000, modulus: 1_000_000, reports: true, recorded: [], ...rest };
}

const ask = (value: number, known: KnownMeter) => findManualReadingDoubt(value, now, known)?.kind ?? null;

describe('a reading that was taken by hand', () => {
  test.each<[string, number, KnownMeter, string | null]>([
    ['what the meter has just sent', 48_213.6, meter(48_213.6), null],
    ['the same without its decimals', 48_213, meter(48_213.6), null],
    ['1.9 % more than it has just sent', 49_129, meter(48_213.6), null],
    ['2.1 % more than it has just sent', 49_226, meter(48_213.6), 'offLive'],
    ['2.1 % more, of a meter that has been silent for a day', 49_226, meter(48_213.6, { ageMs: dayMs }), null],
    ['what would be questioned of any reading', 84_213.6, meter(48_213.6), 'swappedDigits'],
    ['the same for the third time', 500, meter(500, { reports: false, ageMs: 30 * dayMs, recorded: [500, 500] }), 'thirdTime'],
    ['the same for the second time', 500, meter(500, { reports: false, ageMs: 30 * dayMs, recorded: [500, 480] }), null],
    ['anything, of a meter of which nothing is known', 500, meter(0, { latest: null, recorded: [500, 500] }), null],
  ])('%s', (_, value, known, kind) => expect(ask(value, known)).toBe(kind));
});

/** A meter that was read by hand a day before and two days after. */
const around = (before: number | null, after: number, changes: Partial<KnownMeter> = {}): KnownMeter => ({
  ...meter(before ?? 0, { reports: false, ageMs: dayMs, perDay: 10, ...changes }),
  ...(before === null && { latest: null }),
  next: { at: now + 2 * dayMs, value: after },
});

describe('a reading that arrives after later ones', () => {
  test.each<[string, number, KnownMeter, string | null]>([
    ['what lies between both', 1050, around(1000, 1100), null],
    ['what lies between both, however fast it came there', 1999, around(1000, 2000), null],
    ['what both show', 1000, around(1000, 1000), null],
    ['a little more than the next one, without its decimals', 1101, around(1000, 1100.5), null],
    ['more than the next one shows', 1120, around(1000, 1100), 'aboveNext'],
    ['more than the next one shows, as the usual use would come to', 1015, around(1000, 1005), 'aboveNext'],
    ['less than the one before', 900, around(1000, 1100), 'belowRegister'],
    ['swapped digits of what lies between both', 1200, around(1000, 1100), 'swappedDigits'],
    ['swapped digits of what the next one forbids', 1200, around(1000, 1005), 'aboveNext'],
    ['more than the first one that is known', 1120, around(null, 1100), 'aboveNext'],
    ['less than the first one that is known', 20, around(null, 1100), null],
    ['what has wrapped around between both', 3, around(999_990, 20), null],
    ['what lies before the display has wrapped around', 999_995, around(999_990, 20), null],
    ['what would have to wrap around twice', 3, around(999_990, 999_999), 'aboveNext'],
    ['the same for the third time', 1000, around(1000, 1000, { recorded: [1000, 1000] }), 'thirdTime'],
  ])('%s', (_, value, known, kind) => expect(ask(value, known)).toBe(kind));

  test('is questioned by what it cannot follow or precede', () => {
    expect(findManualReadingDoubt(1120, now, around(1000, 1100))).toEqual({
      kind: 'aboveNext',
      suggestion: null,
      register: { at: now + 2 * dayMs, value: 1100 },
    });
    expect(findManualReadingDoubt(1200, now, around(1000, 1100))?.suggestion).toBe(1020);
  });
});

describe('consumption', () => {
  test.each<[string, number, KnownMeter, boolean]>([
    ['is not computed from a reading of a meter that reports', 48_300, meter(48_213.6), false],
    ['is computed from the first reading', 12, meter(0, { latest: null, reports: false }), true],
    ['is computed from more than before', 48_300, meter(48_213.6, { reports: false }), true],
    ['is not computed from what has counted back, if only by its decimals', 12, meter(12.4, { reports: false }), false],
    ['is computed from what lies between two others', 1050, around(1000, 1100), true],
    ['is computed from what precedes the first one', 20, around(null, 1100), true],
    ['is not computed from more than the next one shows, if only by its decimals', 1100.4, around(1000, 1100), false],
    ['is not computed from what would have to wrap around twice', 3, around(999_990, 999_999), false],
    ['is not computed between two of a meter that reports', 1050, around(1000, 1100, { reports: true }), false],
    ['is computed where the display has wrapped around', 3, meter(999_990, { reports: false }), true],
  ])('%s', (_, value, known, counts) => expect(countsByHand(value, known)).toBe(counts));
});
