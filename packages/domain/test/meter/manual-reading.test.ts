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

describe('consumption', () => {
  test.each<[string, number, KnownMeter, boolean]>([
    ['is not computed from a reading of a meter that reports', 48_300, meter(48_213.6), false],
    ['is computed from the first reading', 12, meter(0, { latest: null, reports: false }), true],
    ['is computed from more than before', 48_300, meter(48_213.6, { reports: false }), true],
    ['is not computed from what has counted back, if only by its decimals', 12, meter(12.4, { reports: false }), false],
    ['is computed where the display has wrapped around', 3, meter(999_990, { reports: false }), true],
  ])('%s', (_, value, known, counts) => expect(countsByHand(value, known)).toBe(counts));
});
