import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ConsumptionInterval, findHighestQuarter, findMaximumDemand, minuteMs, quarterMs } from '#index.ts';

const start = Date.parse('2026-11-20T00:00:00Z');
const at = (minutes: number) => start + minutes * minuteMs;
const interval = (from: number, to: number, amount: number): ConsumptionInterval => ({ from: at(from), to: at(to), amount });

describe('the maximum demand', () => {
  test('slides by a minute: 10 kWh from 0:10 to 0:25 are 40 kW, which no fixed quarter shows', () => {
    const intervals = [interval(0, 10, 0), interval(10, 25, 10), interval(25, 60, 0)];
    expect(findMaximumDemand(intervals, at(0), at(60))).toEqual({ rate: 40, at: at(25) });
    const quarters = [
      { start: at(0), amount: 10 / 3 },
      { start: at(15), amount: 20 / 3 },
      { start: at(30), amount: null },
    ];
    expect(findHighestQuarter(quarters)?.rate).toBeCloseTo(80 / 3);
    expect(findHighestQuarter(quarters)?.at).toBe(at(30));
  });

  test('needs a window that is wholly covered, and within the period', () => {
    expect(findMaximumDemand([], at(0), at(60))).toBeNull();
    expect(findMaximumDemand([interval(0, 14, 9)], at(0), at(60))).toBeNull();
    expect(findMaximumDemand([interval(0, 30, 9)], at(20), at(60))).toBeNull();
    expect(findMaximumDemand([interval(0, 10, 5), interval(12, 40, 7)], at(0), at(60))).toEqual({ rate: 15, at: at(27) });
    expect(findHighestQuarter([])).toBeNull();
  });

  test('equals the slow computation over every minute and every interval', () => {
    const walks = fc.array(
      fc.record({ gap: fc.integer({ min: 0, max: 3 }), length: fc.integer({ min: 1, max: 40 }), amount: fc.integer({ min: 0, max: 50 }) }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(walks, fc.integer({ min: 0, max: 59_999 }), (steps, shift) => {
        const intervals: ConsumptionInterval[] = [];
        let from = start + shift;
        for (const { gap, length, amount } of steps) {
          const begin = from + (gap === 0 ? 0 : gap * minuteMs);
          from = begin + length * minuteMs;
          intervals.push({ from: begin, to: from, amount });
        }
        const found = findMaximumDemand(intervals, start, from);
        const slow = slowMaximum(intervals, start, from);
        expect(found === null).toBe(slow === null);
        if (found && slow) expect(Math.abs(found.rate - slow)).toBeLessThan(1e-6 * Math.max(1, slow));
      }),
      { numRuns: 200 },
    );
  });
});

function slowMaximum(intervals: readonly ConsumptionInterval[], from: number, to: number): number | null {
  let highest: number | null = null;
  for (let end = from; end <= to; end += 1) {
    if (end % minuteMs !== 0) {
      end = Math.ceil(end / minuteMs) * minuteMs - 1;
      continue;
    }
    const begin = end - quarterMs;
    if (begin < from) continue;
    let [amount, covered] = [0, 0];
    for (const each of intervals) {
      const inside = Math.min(end, each.to) - Math.max(begin, each.from);
      if (inside <= 0) continue;
      covered += inside;
      amount += (each.amount * inside) / (each.to - each.from);
    }
    if (covered === quarterMs && (highest === null || amount * 4 > highest)) highest = amount * 4;
  }
  return highest;
}
