import { expect, test } from 'vitest';
import { createTariffCalendar, dayMs, estimateUse, type HourUse, hourMs, localDayAt, type SilentMeter } from '#index.ts';

const zone = 'Asia/Shanghai';
/** A Monday. */
const start = Date.parse('2026-10-12T00:00:00+08:00');
const plain = createTariffCalendar({ holiday: [], shiftedWorkday: [], hotDay: [] });

/** One hour at ten of each day. @param amountOf by the number of the day */
function measure(days: number, amountOf: (day: number) => number): HourUse[] {
  return Array.from({ length: days }, (_, day) => {
    const at = start + day * dayMs + 10 * hourMs;
    return { start: at, end: at + hourMs, amount: amountOf(day), quarters: [amountOf(day), 0, 0, 0] };
  });
}
const meter = (days: number, amountOf: (day: number) => number = () => 1): SilentMeter => ({
  knownFrom: start,
  knownTo: start + days * dayMs,
  hours: measure(days, amountOf),
});
const byDay = (hours: readonly HourUse[] | null) => hours?.map((hour) => [localDayAt(hour.start, zone).date, hour.amount]);

test('is the mean of the last four workdays, quarter by quarter, and of the last four days of rest', () => {
  // Four weeks: weekends use ten times as much, and later days more than earlier ones.
  const silent = meter(28, (day) => (day % 7 >= 5 ? 10 : 1) * (day >= 14 ? 2 : 1));
  const hours = estimateUse(silent, silent.knownTo + 7 * dayMs, zone, plain);
  expect(byDay(hours)?.map(([, amount]) => amount)).toEqual([2, 2, 2, 2, 2, 20, 20]);
  expect(hours?.[0]?.quarters).toEqual([2, 0, 0, 0]);
});

test('counts holidays as days of rest, and shifted workdays as workdays', () => {
  const calendar = createTariffCalendar({ holiday: ['2026-11-09'], shiftedWorkday: ['2026-11-14'], hotDay: [] });
  const silent = meter(28, (day) => (day % 7 >= 5 ? 10 : 1));
  const amounts = byDay(estimateUse(silent, silent.knownTo + 7 * dayMs, zone, calendar))?.map(([, amount]) => amount);
  expect(amounts).toEqual([10, 1, 1, 1, 1, 1, 10]);
});

test('begins in the middle of a day, whose rest it estimates', () => {
  const friday = start + 11 * dayMs;
  const silent = { ...meter(11), knownTo: friday + 9 * hourMs };
  expect(byDay(estimateUse(silent, friday + dayMs, zone, plain))).toEqual([['2026-10-23', 1]]);
  expect(estimateUse({ ...silent, knownTo: friday + 11 * hourMs }, friday + dayMs, zone, plain)).toEqual([]);
});

test('is none with fewer than four like days, nor with days that are too long ago', () => {
  expect(estimateUse(meter(3), start + 4 * dayMs, zone, plain)).toBeNull();
  expect(estimateUse(meter(4), start + 5 * dayMs, zone, plain)).not.toBeNull();
  // The fifth day is a Friday, and the next a Saturday, of which there was none.
  expect(estimateUse(meter(5), start + 6 * dayMs, zone, plain)).toBeNull();
});

test('takes a day without use for what it is', () => {
  const silent = { ...meter(12), hours: measure(8, () => 1) };
  const hours = estimateUse(silent, start + 12 * dayMs, zone, plain);
  expect(hours).toEqual([]);
  expect(
    byDay(
      estimateUse(
        meter(9, (day) => (day >= 7 ? 0 : 1)),
        start + 10 * dayMs,
        zone,
        plain,
      ),
    ),
  ).toEqual([['2026-10-21', 0.5]]);
});
