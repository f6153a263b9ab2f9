import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Consumption,
  type ConsumptionInterval,
  consumptionBetween,
  consumptionOf,
  hourMs,
  localDate,
  localDayAt,
  minuteMs,
  type RegisterRule,
} from '#index.ts';
import { expectExactSums, expectNear, expectSameAmounts, listQuarters } from './support/amounts.ts';
import { quarterHourWalks, registerWalks } from './support/register-walks.ts';

const shanghai = 'Asia/Shanghai';
const plain: RegisterRule = { factor: 1, modulus: null, replacements: [] };

function read(...rows: readonly (readonly [time: string, value: number])[]) {
  return rows.map(([time, value]) => ({ at: Date.parse(time), value }));
}

/** Returns the amounts of consecutive hours from a local time on, so that they can be checked by hand. */
function listHourAmounts({ hours }: Consumption, from: string): number[] {
  const start = Date.parse(from);
  const last = Math.max(...hours.keys());
  return Array.from({ length: (last - start) / hourMs + 1 }, (_, index) => hours.get(start + index * hourMs) ?? 0);
}

describe('the consumption of readings', () => {
  test('within an hour belongs to that hour', () => {
    const used = consumptionOf(
      read(['2026-11-20T08:00:00+08:00', 100], ['2026-11-20T08:15:00+08:00', 103], ['2026-11-20T09:00:00+08:00', 110]),
      plain,
      shanghai,
    );
    expect([...used.hours]).toEqual([[Date.parse('2026-11-20T08:00:00+08:00'), 10]]);
    expect([...used.days]).toEqual([['2026-11-20', 10]]);
  });

  test('within an hour belongs to its quarters: 6 from 8:05 to 8:35 are 2, 3 and 1', () => {
    const used = consumptionOf(read(['2026-11-20T08:05:00+08:00', 100], ['2026-11-20T08:35:00+08:00', 106]), plain, shanghai);
    expect([...used.quarters]).toEqual([[Date.parse('2026-11-20T08:00:00+08:00'), [2, 3, 1, 0]]]);
  });

  test('has no quarters beyond an hour that a change of the clocks has cut short', () => {
    const read30 = read(['2026-04-04T14:30:00Z', 0], ['2026-04-04T15:30:00Z', 60]);
    const used = consumptionOf(read30, plain, 'Australia/Lord_Howe');
    for (const [start, amounts] of used.quarters) expect(amounts.reduce((total, amount) => total + amount, 0)).toBe(used.hours.get(start));
    expect([...used.quarters.values()].flat().filter((amount) => amount > 0)).toEqual([15, 15, 15, 15]);
  });

  test('across a gap is distributed evenly: 90 from 8:30 to 11:30', () => {
    const used = consumptionOf(read(['2026-11-20T08:30:00+08:00', 100], ['2026-11-20T11:30:00+08:00', 190]), plain, shanghai);
    expect(listHourAmounts(used, '2026-11-20T08:00:00+08:00')).toEqual([15, 30, 30, 15]);
  });

  test('across midnight belongs to both days: 12 from 22:00 to 2:00 local time', () => {
    const used = consumptionOf(read(['2026-11-20T22:00:00+08:00', 100], ['2026-11-21T02:00:00+08:00', 112]), plain, shanghai);
    expect([...used.days]).toEqual([
      ['2026-11-20', 6],
      ['2026-11-21', 6],
    ]);
  });

  test('in India belongs to Indian hours: 60 from 8:00 to 9:00 UTC are 13:30 to 14:30', () => {
    const used = consumptionOf(read(['2026-11-20T08:00:00Z', 0], ['2026-11-20T09:00:00Z', 60]), plain, 'Asia/Kolkata');
    expect(listHourAmounts(used, '2026-11-20T13:00:00+05:30')).toEqual([30, 30]);
  });

  test('has 23 hours on the spring day of a clock change and 25 on the autumn day', () => {
    const ofDay = (from: string, to: string, amount: number) => consumptionOf(read([from, 0], [to, amount]), plain, 'Europe/Berlin');
    const spring = ofDay('2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00', 230);
    expect(listHourAmounts(spring, '2026-03-29T00:00:00+01:00').map(Math.round)).toEqual(Array(23).fill(10));
    expect([...spring.days]).toEqual([['2026-03-29', 230]]);
    const autumn = ofDay('2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00', 250);
    expect(listHourAmounts(autumn, '2026-10-25T00:00:00+02:00').map(Math.round)).toEqual(Array(25).fill(10));
    expect([...autumn.days]).toEqual([['2026-10-25', 250]]);
  });

  test('around a meter replacement belongs to the time of each meter', () => {
    const replacements = [{ at: Date.parse('2026-11-20T10:00:00+08:00'), lastValue: 140, firstValue: 7 }];
    const used = consumptionOf(
      read(['2026-11-20T08:00:00+08:00', 100], ['2026-11-20T12:00:00+08:00', 9]),
      { ...plain, replacements },
      shanghai,
    );
    expect(listHourAmounts(used, '2026-11-20T08:00:00+08:00')).toEqual([20, 20, 1, 1]);
  });

  test('ignores readings that are not numbers or repeated', () => {
    const rows = read(['2026-11-20T08:00:00+08:00', 100], ['2026-11-20T08:10:00+08:00', Number.NaN], ['2026-11-20T08:20:00+08:00', 104]);
    const used = consumptionOf([...rows, { ...rows[2]!, value: 900 }], plain, shanghai);
    expect([...used.hours.values()]).toEqual([4]);
    expect(consumptionOf([{ at: Number.NaN, value: 1 }, ...rows], plain, shanghai)).toEqual(used);
  });

  test('is empty for one reading and for none', () => {
    const nothing = { hours: new Map(), quarters: new Map(), days: new Map(), suspect: [] };
    expect(consumptionOf([], plain, shanghai)).toEqual(nothing);
    expect(consumptionOf(read(['2026-11-20T08:00:00+08:00', 100]), plain, shanghai)).toEqual(nothing);
  });

  test('has no hours for ten years without consumption, and every hour otherwise', () => {
    const years = (value: number) => consumptionOf(read(['2016-01-01T00:00:00Z', 0], ['2026-01-01T00:00:00Z', value]), plain, 'UTC');
    expect(years(0)).toEqual({ hours: new Map(), quarters: new Map(), days: new Map(), suspect: [] });
    const used = years(5);
    expect([used.hours.size, used.days.size]).toEqual([3_653 * 24, 3_653]);
  });
});

describe('for random walks of a register', { tags: 'slow' }, () => {
  test('the true consumption is found, in parts and in total', () => {
    fc.assert(
      fc.property(registerWalks, ({ readings, rule, zone, truth }) => {
        const used = readings.slice(1).map((later, index) => consumptionBetween(readings[index]!, later, rule));
        const total = sum(truth.map(({ amount }) => amount));
        expect(sum(used)).toBeCloseTo(total, 6);
        const { hours, days } = consumptionOf(readings, rule, zone);
        for (const amounts of [used, [...hours.values()], [...days.values()]]) {
          expectNear(sum(amounts), total);
          expect(amounts.every((amount) => amount >= 0)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('consumption is found in the hour and the day of local clocks', () => {
    fc.assert(
      fc.property(quarterHourWalks, ({ readings, rule, zone, truth }) => {
        const { hours, quarters, days } = consumptionOf(readings, rule, zone);
        const labelHour = createHourLabel(zone);
        // All instants are on quarters, so that each quarter has what was truly used in it.
        expectSameAmounts(
          listQuarters(quarters),
          distributeByQuarters(truth, (at) => at),
        );
        expectExactSums(quarters, hours);
        expectSameAmounts(sumByLabel(hours, labelHour), distributeByQuarters(truth, labelHour));
        expectSameAmounts(
          days,
          distributeByQuarters(truth, (at) => localDate(at, zone)),
        );
      }),
      { numRuns: 80 },
    );
  });

  test('the hours of a day add up to the day', () => {
    fc.assert(
      fc.property(registerWalks, ({ readings, rule, zone }) => {
        const { hours, days } = consumptionOf(readings, rule, zone);
        expectSameAmounts(
          sumByLabel(hours, (start) => localDayAt(start, zone).date),
          days,
        );
      }),
      { numRuns: 300 },
    );
  });
});

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

function sumByLabel<Key>(amounts: ReadonlyMap<Key, number>, labelOf: (key: Key) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [key, amount] of amounts) sums.set(labelOf(key), (sums.get(labelOf(key)) ?? 0) + amount);
  return sums;
}

/** The reference implementation: labels every quarter of an hour by what local clocks show. */
function distributeByQuarters<Label>(intervals: readonly ConsumptionInterval[], labelOf: (at: number) => Label): Map<Label, number> {
  const amounts = new Map<Label, number>();
  for (const { from, to, amount } of intervals) {
    if (amount === 0) continue;
    for (let at = from; at < to; at += 15 * minuteMs) {
      amounts.set(labelOf(at), (amounts.get(labelOf(at)) ?? 0) + (amount * 15 * minuteMs) / (to - from));
    }
  }
  return amounts;
}

function createHourLabel(zone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'full' });
  return (at) => format.format(at).replace(/:\d\d:\d\d/, '');
}
