import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { consumptionOf, dayMs, hourMs, listIntervals, minuteMs, type RegisterRule, type UseCheck } from '#index.ts';

const zone = 'Asia/Shanghai';
const start = Date.parse('2026-11-18T00:00:00+08:00');
const check: UseCheck = { maxPerHour: 12, from: start, decided: [] };
const rule: RegisterRule = { factor: 1, modulus: null, replacements: [], check };

/** Readings at consecutive quarters of an hour. */
const read = (...values: number[]) => values.map((value, index) => ({ at: start + index * 15 * minuteMs, value }));
const judge = (values: number[], changes: Partial<RegisterRule> = {}) => consumptionOf(read(...values), { ...rule, ...changes }, zone);
const total = ({ days }: { days: ReadonlyMap<string, number> }) => [...days.values()].reduce((sum, amount) => sum + amount, 0);
const quarter = (index: number) => start + index * 15 * minuteMs;

describe('use that can hardly be', () => {
  test('is left out and named, once for readings that follow one another', () => {
    const { suspect, ...counted } = judge([100, 101, 5000, 9000, 9001]);
    expect(total(counted)).toBe(2);
    expect(suspect).toEqual([{ from: quarter(1), to: quarter(3), suspicion: 'aboveRating', fromValue: 101, toValue: 9000, amount: 8899 }]);
  });

  test('is a display that went back, and would come to what it has shown since', () => {
    const { suspect, ...counted } = judge([100, 2, 3]);
    expect(total(counted)).toBe(1);
    expect(suspect).toMatchObject([{ suspicion: 'drop', from: quarter(0), to: quarter(1), amount: 2 }]);
  });

  test('is no noise, no end of the range and no declared change', () => {
    expect(judge([1000, 999.5, 1000]).suspect).toEqual([]);
    expect(judge([999_999, 1, 2], { modulus: 1_000_000 }).suspect).toEqual([]);
    const replaced = { at: quarter(0) + minuteMs, lastValue: 100, firstValue: 0 };
    expect(judge([100, 1, 2], { replacements: [replaced] }).suspect).toEqual([]);
  });

  test('is not what the meter may have counted while it was silent', () => {
    const after = [...read(100), { at: start + 10 * hourMs, value: 215 }];
    expect(consumptionOf(after, rule, zone).suspect).toEqual([]);
    expect(consumptionOf([...read(100), { at: start + 10 * hourMs, value: 225 }], rule, zone).suspect).toHaveLength(1);
  });

  test.each([
    ['up', [100, 9000, 102, 103]],
    ['down', [100, 3, 102, 103]],
  ])('is nothing where a single reading went %s', (_, values) => {
    const { suspect, ...counted } = judge(values);
    expect(suspect).toEqual([]);
    expect(total(counted)).toBe(3);
  });

  test('waits for somebody where the reading came back only after a week', () => {
    const late = [...read(100, 9000), { at: start + 8 * dayMs, value: 102 }];
    expect(consumptionOf(late, rule, zone).suspect).toMatchObject([{ toValue: 102 }]);
  });

  test('counts, or comes to nothing, as somebody has decided', () => {
    const decided = (isCounted: boolean) => [{ from: quarter(1), to: quarter(2), isCounted }];
    const counted = judge([100, 101, 5000, 5001], { check: { ...check, decided: decided(true) } });
    expect([counted.suspect, total(counted)]).toEqual([[], 4901]);
    const refused = judge([100, 101, 5000, 5001], { check: { ...check, decided: decided(false) } });
    expect([refused.suspect, total(refused)]).toEqual([[], 2]);
  });

  test('is everything to a meter that nobody is charged by, or was not yet', () => {
    expect(judge([100, 5000], { check: null }).suspect).toEqual([]);
    expect(judge([100, 5000], { check: { ...check, from: quarter(1) } }).suspect).toEqual([]);
  });

  test('and what counts add up to what counted without a check', () => {
    const walk = fc.array(
      fc.oneof({ arbitrary: fc.double({ min: 0, max: 3, noNaN: true }), weight: 6 }, fc.integer({ min: 20, max: 5000 })),
      {
        minLength: 1,
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(walk, (steps) => {
        const values = [100];
        for (const step of steps) values.push((values.at(-1) ?? 0) + step);
        const { suspect, ...counted } = judge(values);
        const held = suspect.reduce((sum, { amount }) => sum + amount, 0);
        expect(total(counted) + held).toBeCloseTo((values.at(-1) ?? 0) - 100, 6);
        expect(suspect.every(({ suspicion }) => suspicion === 'aboveRating')).toBe(true);
        // Nobody is charged for more than the meter can count.
        const days = Math.ceil(values.length / 4);
        expect(total(counted)).toBeLessThanOrEqual(days * (12 + 4));
      }),
    );
  });

  test('carries its reason in each interval', () => {
    const [one, other] = read(100, 5000);
    if (!one || !other) throw new Error('two readings');
    expect(listIntervals(one, other, rule)).toMatchObject([{ suspicion: 'aboveRating' }]);
  });
});
