import { describe, expect, test } from 'vitest';
import { dayMs, defaultWorkCalendar, hourMs, type KnownHours, measureDelay } from '#index.ts';

/** A Friday. */
const now = Date.parse('2026-11-20T16:20:00+08:00');
const faultFrom = Date.parse('2026-11-20T08:00:00+08:00');
const firstHour = faultFrom - 28 * dayMs;
const isWeekend = (at: number) => [0, 6].includes(new Date(at + 8 * hourMs).getUTCDay());
const hourOf = (at: number) => new Date(at + 8 * hourMs).getUTCHours();

/** 2 by night, 10 by day on working days and 4 on days of rest; a little more in every other week. */
const ordinaryAt = (at: number) => (hourOf(at) < 6 ? 2 : isWeekend(at) ? 4 : 10) + (Math.floor((at - firstHour) / (7 * dayMs)) % 2) * 0.5;

function hoursWith(amountAt: (at: number) => number, { readUntil = now, knownFrom = firstHour } = {}): KnownHours {
  const amounts = new Map<number, number>();
  for (let at = knownFrom; at < readUntil; at += hourMs) if (amountAt(at) > 0) amounts.set(at, amountAt(at));
  return { amounts, knownFrom, readUntil };
}

const measure = (hours: KnownHours, changes = {}) =>
  measureDelay({ hours, faultFrom, baselineUntil: faultFrom, calendar: defaultWorkCalendar, now, ...changes });

describe('the cost of a delay', () => {
  test('is what the last six whole hours used beyond like hours of before', () => {
    const found = measure(hoursWith((at) => ordinaryAt(at) + (at >= faultFrom ? 3.5 : 0)));
    // The middle of two weeks of 10 and two of 10.5 lies between them.
    expect(found).toMatchObject({ state: 'loss', usual: 10.25, baselineDays: 28 });
    if (typeof found === 'string') throw new Error(found);
    expect(found.recent.map(({ start }) => hourOf(start))).toEqual([10, 11, 12, 13, 14, 15]);
    expect(found.sinceFault).toHaveLength(8);
    expect(found.actual - found.usual).toBeCloseTo(found.recent.reduce((sum, { excess }) => sum + excess, 0) / 6, 9);
  });

  test('compares a day of rest with days of rest', () => {
    const saturday = { faultFrom: faultFrom + dayMs, baselineUntil: faultFrom + dayMs, now: now + dayMs };
    const usedAsOnWorkdays = hoursWith((at) => (at >= saturday.faultFrom ? 10 : ordinaryAt(at)), { readUntil: saturday.now });
    expect(measure(usedAsOnWorkdays, saturday)).toMatchObject({ state: 'loss', usual: 4.25 });
  });

  test('is nothing where nine of ten like hours used as much', () => {
    expect(measure(hoursWith(ordinaryAt))).toMatchObject({ state: 'usual' });
    const withSteps = hoursWith((at) => ordinaryAt(at) + (at >= faultFrom ? 0.3 : 0));
    expect(measure(withSteps)).toMatchObject({ state: 'usual' });
  });

  test('counts where nothing was used before: a leak by night', () => {
    const night = { faultFrom: faultFrom - 8 * hourMs, baselineUntil: faultFrom - 8 * hourMs, now: faultFrom - 3 * hourMs };
    const leak = hoursWith((at) => (hourOf(at) >= 6 ? 1 : at >= night.faultFrom ? 0.4 : 0), { readUntil: night.now });
    expect(measure(leak, night)).toMatchObject({ state: 'loss', usual: 0, actual: expect.closeTo(0.4, 9) });
  });

  test('is not supplied where always something was used and now nothing is', () => {
    expect(measure(hoursWith((at) => (at >= faultFrom ? 0 : ordinaryAt(at))))).toMatchObject({ state: 'notSupplied', actual: 0 });
  });

  test('says nothing of a machine that often stands still', () => {
    const oftenOff = (at: number) => (Math.floor((at - firstHour) / dayMs) % 3 === 0 ? 0 : ordinaryAt(at));
    expect(measure(hoursWith((at) => (at >= faultFrom ? 0 : oftenOff(at))))).toMatchObject({ state: 'usual' });
  });

  test.each([
    ['tooLittleBefore', hoursWith(ordinaryAt, { knownFrom: faultFrom - 6 * dayMs }), {}],
    ['tooLittleBefore', { amounts: new Map(), knownFrom: null, readUntil: now }, {}],
    ['tooSoon', hoursWith(ordinaryAt), { faultFrom: faultFrom + 7 * hourMs }],
    ['silent', hoursWith(ordinaryAt, { readUntil: now - 3 * hourMs - 1 }), {}],
    ['silent', { ...hoursWith(ordinaryAt), readUntil: null }, {}],
  ] as const)('is not known: %s', (reason, hours, changes) => {
    expect(measure(hours, changes)).toBe(reason);
  });

  test('is right where clocks change within the hours of before', () => {
    const calendar = { ...defaultWorkCalendar, timeZone: 'Europe/Berlin' };
    const at = Date.parse('2026-11-05T12:00:00+01:00');
    const start = at - 20 * dayMs;
    const amounts = new Map<number, number>();
    for (let hour = start; hour < at; hour += hourMs) amounts.set(hour, 1);
    const found = measureDelay({
      hours: { amounts, knownFrom: start, readUntil: at },
      faultFrom: at - 4 * hourMs,
      baselineUntil: at - 4 * hourMs,
      calendar,
      now: at,
    });
    expect(found).toMatchObject({ state: 'usual', actual: 1, usual: 1, baselineDays: 19 });
  });
});
