import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  type AppliedReading,
  applyReading,
  consumptionOf,
  hourMs,
  localDayAt,
  localHourAt,
  minuteMs,
  type Quarters,
  type RegisterRule,
  type RunningConsumption,
} from '#index.ts';
import { expectExactSums, expectSameAmounts, listQuarters } from './support/amounts.ts';
import { type RegisterWalk, registerWalks } from './support/register-walks.ts';
import { storeInOrderOfArrival } from './support/stored-consumption.ts';

const shanghai = 'Asia/Shanghai';
const plain: RegisterRule = { factor: 1, modulus: null, replacements: [] };
const nothing: RunningConsumption = { register: null, hour: null, day: null };
const eight = Date.parse('2026-11-20T08:00:00+08:00');

function take(running: RunningConsumption, at: number, value: number, rule = plain): AppliedReading {
  return applyReading(running, { at, value }, rule, shanghai);
}

describe('the running consumption', () => {
  const begun = take(nothing, eight + 30 * minuteMs, 100).running;

  test('begins with the first reading and no consumption', () => {
    expect(take(nothing, eight + 30 * minuteMs, 100)).toEqual({
      running: {
        register: { at: eight + 30 * minuteMs, value: 100 },
        hour: { start: eight, amount: 0, quarters: [0, 0, 0, 0] },
        day: { date: '2026-11-20', amount: 0 },
      },
      closedHours: [],
      closedDays: [],
    });
  });

  test('accumulates within the hour', () => {
    const { running, closedHours } = take(take(begun, eight + 40 * minuteMs, 103).running, eight + 59 * minuteMs, 104);
    expect(running).toMatchObject({ hour: { start: eight, amount: 4 }, day: { date: '2026-11-20', amount: 4 } });
    expect(closedHours).toEqual([]);
  });

  test('closes an hour with a reading at its exact end', () => {
    const { running, closedHours, closedDays } = take(begun, eight + hourMs, 106);
    expect(closedHours).toEqual([{ start: eight, amount: 6, quarters: [0, 0, 3, 3] }]);
    expect(closedDays).toEqual([]);
    expect(running).toMatchObject({ hour: { start: eight + hourMs, amount: 0 }, day: { date: '2026-11-20', amount: 6 } });
  });

  test('closes each hour of a gap and retains the amount of the open one', () => {
    const some = take(begun, eight + 45 * minuteMs, 110).running;
    const { running, closedHours } = take(some, eight + 3 * hourMs + 15 * minuteMs, 160);
    expect(closedHours).toEqual([
      { start: eight, amount: 15, quarters: [0, 0, 10, 5] },
      { start: eight + hourMs, amount: 20, quarters: [5, 5, 5, 5] },
      { start: eight + 2 * hourMs, amount: 20, quarters: [5, 5, 5, 5] },
    ]);
    expect(running).toMatchObject({ hour: { start: eight + 3 * hourMs, amount: 5 }, day: { amount: 60 } });
  });

  test('closes the days of a gap', () => {
    const { running, closedDays } = take(begun, eight + 48.5 * hourMs, 196);
    expect(closedDays).toEqual([
      { date: '2026-11-20', amount: 31 },
      { date: '2026-11-21', amount: 48 },
    ]);
    expect(running.day).toEqual({ date: '2026-11-22', amount: 17 });
  });

  test('closes nothing without consumption', () => {
    const years = take(begun, Date.parse('2056-11-20T08:00:00+08:00'), 100);
    expect(years).toMatchObject({ closedHours: [], closedDays: [], running: { day: { date: '2056-11-20', amount: 0 } } });
  });

  test('counts a meter replacement within the hour', () => {
    const replacements = [{ at: eight + 35 * minuteMs, lastValue: 102, firstValue: 0 }];
    expect(take(begun, eight + 45 * minuteMs, 3, { ...plain, replacements }).running.hour).toEqual({
      start: eight,
      amount: 5,
      quarters: [0, 0, 5, 0],
    });
  });

  test('computes the zone’s offset once a day, not for each reading', () => {
    let { running } = take(begun, eight + 31 * minuteMs, 101);
    const formatToParts = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    for (let step = 1; step <= 300; step += 1) running = take(running, eight + (31 + step) * minuteMs, 101 + step).running;
    expect(formatToParts).not.toHaveBeenCalled();
    formatToParts.mockRestore();
    expect(running.day).toEqual({ date: '2026-11-20', amount: 301 });
  });

  test('ignores readings that are late, repeated or not numbers', () => {
    for (const [at, value] of [
      [eight, 99],
      [eight + 30 * minuteMs, 900],
      [eight + 40 * minuteMs, Number.NaN],
      [Number.NaN, 101],
    ] as const) {
      expect(take(begun, at, value)).toEqual({ running: begun, closedHours: [], closedDays: [] });
    }
  });

  test('loses nothing when the tenant changes its time zone', () => {
    const some = take(begun, eight + 50 * minuteMs, 105).running;
    const { running, closedHours } = applyReading(some, { at: eight + 55 * minuteMs, value: 106 }, plain, 'Asia/Kolkata');
    expect(closedHours).toEqual([{ start: eight, amount: 5, quarters: [0, 0, 3.75, 1.25] }]);
    expect(running).toMatchObject({ hour: { start: eight + 30 * minuteMs, amount: 1 }, day: { amount: 6 } });
  });
});

describe('for random walks of a register', { tags: 'slow' }, () => {
  test('the running consumption equals the direct one', () => {
    fc.assert(
      fc.property(registerWalks, (walk) => {
        const { hours, quarters, days } = applyAll(walk);
        const direct = consumptionOf(walk.readings, walk.rule, walk.zone);
        expectSameAmounts(hours, direct.hours);
        expectSameAmounts(listQuarters(quarters), listQuarters(direct.quarters));
        expectExactSums(quarters, hours);
        expectSameAmounts(days, direct.days);
      }),
      { numRuns: 300 },
    );
  });

  test('recomputing the days around late readings gives the same result for any order of arrival', () => {
    const shortWalks = registerWalks.filter(({ readings }) => readings.length <= 15);
    const shuffled = shortWalks.chain((walk) =>
      fc.tuple(fc.constant(walk), fc.shuffledSubarray(walk.readings, { minLength: walk.readings.length })),
    );
    fc.assert(
      fc.property(shuffled, ([{ readings, rule, zone }, arrivals]) => {
        const stored = storeInOrderOfArrival(arrivals, rule, zone);
        const direct = consumptionOf(readings, rule, zone);
        expectSameAmounts(stored.hours, direct.hours);
        expectSameAmounts(listQuarters(stored.quarters), listQuarters(direct.quarters));
        expectExactSums(stored.quarters, stored.hours);
        expectSameAmounts(stored.days, direct.days);
      }),
      { numRuns: 300 },
    );
  });
});

/** Returns closed and open amounts together, and checks that each is closed once, in order and not before its end. */
function applyAll({ readings, rule, zone }: RegisterWalk) {
  const hours = new Map<number, number>();
  const quarters = new Map<number, Quarters>();
  const days = new Map<string, number>();
  let running = nothing;
  let lastHour = Number.NEGATIVE_INFINITY;
  let lastDay = '';
  for (const reading of readings) {
    const { closedHours, closedDays, ...next } = applyReading(running, reading, rule, zone);
    running = next.running;
    for (const { start, amount, quarters: parts } of closedHours) {
      if (start <= lastHour || localHourAt(start, zone).end > reading.at || amount <= 0)
        expect.fail(`hour ${start} of ${amount} at ${reading.at}`);
      lastHour = start;
      hours.set(start, amount);
      quarters.set(start, parts);
    }
    for (const { date, amount } of closedDays) {
      if (date <= lastDay || date >= localDayAt(reading.at, zone).date || amount <= 0) expect.fail(`${date} of ${amount} at ${reading.at}`);
      lastDay = date;
      days.set(date, amount);
    }
    expect(running).toMatchObject({
      register: reading,
      hour: { start: localHourAt(reading.at, zone).start },
      day: { date: localDayAt(reading.at, zone).date },
    });
  }
  if (running.hour) {
    hours.set(running.hour.start, running.hour.amount);
    quarters.set(running.hour.start, running.hour.quarters);
  }
  if (running.day) days.set(running.day.date, running.day.amount);
  return { hours, quarters, days };
}
