import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs, hourMs, localDayAt, measurePool, planPool, quarterMs, sharePoolDay } from '#index.ts';

const zone = 'Asia/Shanghai';
const midnight = Date.parse('2026-07-01T00:00:00+08:00');

describe('sharePoolDay', () => {
  const day = fc.record({
    amounts: fc.array(fc.oneof(fc.constant(0), fc.nat(20), fc.nat(2_000_000_000)), { minLength: 1, maxLength: 100 }),
    weights: fc.array(fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 2_000_000_000 })), { minLength: 1, maxLength: 40 }),
  });

  test('shares add up to each quarter, and nobody is more than a few thousandths from the exact share of the day', () => {
    fc.assert(
      fc.property(day, ({ amounts, weights }) => {
        const shares = sharePoolDay({ from: midnight, amounts }, weights);
        expect(shares).toHaveLength(weights.length);
        for (const [index, amount] of amounts.entries()) {
          const at = midnight + index * quarterMs;
          const given = shares.flatMap((share) => share.filter((quarter) => quarter.at === at).map((quarter) => quarter.amount));
          expect(given.every((one) => Number.isSafeInteger(one) && one > 0)).toBe(true);
          expect(given.reduce((sum, one) => sum + one, 0)).toBe(amount);
        }
        const total = amounts.reduce((sum, amount) => sum + amount, 0);
        const whole = weights.reduce((sum, weight) => sum + weight, 0);
        for (const [index, share] of shares.entries()) {
          const given = share.reduce((sum, { amount }) => sum + amount, 0);
          const exact = (total * (weights[index] ?? 0)) / whole;
          expect(Math.abs(given - exact)).toBeLessThan(6 + exact * 1e-9);
        }
      }),
    );
  });

  test('equal rooms take turns with what cannot be divided', () => {
    const shares = sharePoolDay({ from: midnight, amounts: [1, 1, 1, 1, 1, 1] }, [5, 5, 5]);
    expect(shares.map((share) => share.map(({ at }) => (at - midnight) / quarterMs))).toEqual([
      [0, 3],
      [1, 4],
      [2, 5],
    ]);
  });
});

describe('measurePool', () => {
  const hours = (amounts: readonly number[]) =>
    amounts.map((amount, index) => ({ start: midnight + index * hourMs, end: midnight + (index + 1) * hourMs, amount, quarters: null }));
  const span = (amounts: readonly number[]) => ({ from: 0, to: null, hours: hours(amounts) });
  const stretch = { from: midnight, to: midnight + dayMs, zone };
  const sumOf = (days: ReturnType<typeof measurePool>) => days.flatMap(({ amounts }) => amounts).reduce((sum, amount) => sum + amount, 0);

  test('what is left of a day is what was counted less what the rooms are charged, and never negative', () => {
    const amounts = fc.array(fc.nat(5000), { minLength: 24, maxLength: 24 });
    fc.assert(
      fc.property(amounts, fc.array(amounts, { maxLength: 5 }), (main, rooms) => {
        const kilo = (list: readonly number[]) => list.map((amount) => amount / 1000);
        const days = measurePool({ counted: [span(kilo(main))], deducted: rooms.map((room) => [span(kilo(room))]) }, stretch);
        const total = (list: readonly number[]) => list.reduce((sum, amount) => sum + amount, 0);
        expect(sumOf(days)).toBe(Math.max(0, total(main) - rooms.reduce((sum, room) => sum + total(room), 0)));
        for (const day of days) expect(day.amounts.every((amount) => amount >= 0)).toBe(true);
      }),
    );
  });

  test('a quarter that comes to less than nothing is made up for by the day', () => {
    const days = measurePool({ counted: [span([1, 1])], deducted: [[span([1.5])]] }, stretch);
    expect(sumOf(days)).toBe(500);
    expect(days[0]?.amounts.slice(0, 8)).toEqual([0, 0, 0, 0, 0, 0, 250, 250]);
  });
});

describe('planPool', () => {
  const place = { now: midnight + 3 * dayMs + hourMs, zone };
  const never = { settledTo: null, dueFrom: null };
  const versions = [
    { from: midnight + hourMs, value: 'first' },
    { from: midnight + dayMs + hourMs, value: 'second' },
  ];

  test('measures whole days that are over, version by version', () => {
    expect(planPool(versions, never, () => place.now, place)).toEqual({
      from: midnight + hourMs,
      to: midnight + 3 * dayMs,
      stretches: [
        { from: midnight + hourMs, to: midnight + dayMs + hourMs, version: 'first' },
        { from: midnight + dayMs + hourMs, to: midnight + 3 * dayMs, version: 'second' },
      ],
    });
  });

  test('waits for a meter that lags, and begins again on the day that has changed', () => {
    const lags = (version: string) => (version === 'second' ? midnight + 2 * dayMs - 1 : place.now);
    expect(planPool(versions, never, lags, place)?.to).toBe(midnight + dayMs);
    expect(planPool(versions, never, () => Number.NEGATIVE_INFINITY, place)).toBeNull();
    const settledTo = midnight + 3 * dayMs;
    expect(planPool(versions, { settledTo, dueFrom: null }, () => place.now, place)).toBeNull();
    const again = planPool(versions, { settledTo, dueFrom: midnight + 2 * dayMs + 5 * hourMs }, () => place.now, place);
    expect(again).toMatchObject({ from: localDayAt(midnight + 2 * dayMs, zone).start, to: settledTo });
  });

  test('ends with its last version', () => {
    const ended = [...versions, { from: midnight + 2 * dayMs, value: null }];
    const plan = planPool(ended, never, () => midnight + 2 * dayMs, place);
    expect(plan).toMatchObject({ to: midnight + 3 * dayMs, stretches: [{}, { to: midnight + 2 * dayMs }] });
  });
});
