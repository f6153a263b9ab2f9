import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs, hourMs, localDate, localDayAt, localHourAt, minuteMs, startOfLocalDate } from '#index.ts';
import { changingZones, instantsAndZones } from '../support/zones.ts';

const at = (text: string) => Date.parse(text);

function listHours(from: number, to: number, zone: string): number[] {
  const starts: number[] = [];
  for (let instant = from; instant < to; instant = localHourAt(instant, zone).end) starts.push(localHourAt(instant, zone).start);
  return starts;
}

describe('a local hour', () => {
  test('begins when local clocks show a full hour', () => {
    expect(localHourAt(at('2026-11-20T10:59:59.999+08:00'), 'Asia/Shanghai').start).toBe(at('2026-11-20T10:00:00+08:00'));
    expect(localHourAt(at('2026-11-20T11:00:00+08:00'), 'Asia/Shanghai').start).toBe(at('2026-11-20T11:00:00+08:00'));
    expect(localHourAt(at('2026-11-20T10:40:00+05:30'), 'Asia/Kolkata').start).toBe(at('2026-11-20T10:00:00+05:30'));
    expect(localHourAt(at('2026-11-20T10:40:00+05:45'), 'Asia/Kathmandu').end).toBe(at('2026-11-20T11:00:00+05:45'));
    expect(localHourAt(at('1969-12-31T23:59:59Z'), 'UTC').start).toBe(-hourMs);
  });

  test('occurs 23 times on the spring day and 25 times on the autumn day of a clock change', () => {
    const spring = localDayAt(at('2026-03-29T12:00:00+02:00'), 'Europe/Berlin');
    expect(spring).toEqual({ date: '2026-03-29', start: at('2026-03-29T00:00:00+01:00'), end: at('2026-03-30T00:00:00+02:00') });
    expect(listHours(spring.start, spring.end, 'Europe/Berlin')).toHaveLength(23);
    const autumn = localDayAt(at('2026-10-25T00:00:00+02:00'), 'Europe/Berlin');
    expect(listHours(autumn.start, autumn.end, 'Europe/Berlin')).toHaveLength(25);
  });

  test('is divided where the clocks change by half an hour', () => {
    const { start, end } = localDayAt(at('2026-04-05T12:00:00+10:30'), 'Australia/Lord_Howe');
    expect(end - start).toBe(24.5 * hourMs);
    expect(listHours(start, end, 'Australia/Lord_Howe').slice(1, 4)).toEqual([
      at('2026-04-05T01:00:00+11:00'),
      at('2026-04-05T01:30:00+10:30'),
      at('2026-04-05T02:00:00+10:30'),
    ]);
  });
});

describe('a local day', () => {
  test('begins with the clock change where midnight is skipped', () => {
    const santiago = at('2026-09-06T01:00:00-03:00');
    const begun = { date: '2026-09-06', start: santiago, end: santiago + 23 * hourMs };
    expect(localDayAt(santiago, 'America/Santiago')).toEqual(begun);
    expect(localDayAt(santiago + 5 * hourMs, 'America/Santiago')).toEqual(begun);
    expect(localDayAt(santiago - 1, 'America/Santiago')).toEqual({ date: '2026-09-05', start: santiago - dayMs, end: santiago });
  });

  test('begins with the first midnight where it occurs twice', () => {
    const begun = { date: '2026-11-01', start: at('2026-11-01T00:00:00-04:00'), end: at('2026-11-02T00:00:00-05:00') };
    for (const instant of [
      '2026-11-01T00:30:00-04:00',
      '2026-11-01T00:00:00-05:00',
      '2026-11-01T00:30:00-05:00',
      '2026-11-01T15:00:00-05:00',
    ])
      expect(localDayAt(at(instant), 'America/Havana')).toEqual(begun);
  });

  test('ends late where the clocks go back at midnight', () => {
    const begun = { date: '2026-10-29', start: at('2026-10-29T00:00:00+03:00'), end: at('2026-10-30T00:00:00+02:00') };
    for (const instant of ['2026-10-29T08:00:00+03:00', '2026-10-29T23:30:00+03:00', '2026-10-29T23:30:00+02:00'])
      expect(localDayAt(at(instant), 'Africa/Cairo')).toEqual(begun);
  });

  test('can be missing: Samoa had no 30 December 2011', () => {
    const change = at('2011-12-31T00:00:00+14:00');
    expect(localDayAt(change - 1, 'Pacific/Apia')).toMatchObject({ date: '2011-12-29', end: change });
    expect(localDayAt(change, 'Pacific/Apia')).toMatchObject({ date: '2011-12-31', start: change });
  });

  test('agrees with the work calendar', () => {
    fc.assert(
      fc.property(instantsAndZones, ([instant, zone]) => {
        const { date, start } = localDayAt(instant, zone);
        expect(date).toBe(localDate(instant, zone));
        expect(start).toBe(startOfLocalDate(date, zone));
      }),
      { numRuns: 2_000 },
    );
  });
});

test('hours and days are contiguous and disjoint, and each day consists of whole hours', () => {
  fc.assert(
    fc.property(instantsAndZones, ([instant, zone]) => {
      const [itsHour, itsDay] = [localHourAt(instant, zone), localDayAt(instant, zone)];
      for (const { start, end } of [itsHour, itsDay]) expect(start <= instant && instant < end).toBe(true);
      expect(itsHour.end - itsHour.start).toBeLessThanOrEqual(hourMs);
      expect(itsDay.start <= itsHour.start && itsHour.end <= itsDay.end).toBe(true);
      for (const other of [itsHour.start, itsHour.end - 1]) expect(localHourAt(other, zone)).toEqual(itsHour);
      for (const other of [itsDay.start, itsDay.end - 1]) expect(localDayAt(other, zone)).toEqual(itsDay);
      expect(localHourAt(itsHour.end, zone).start).toBe(itsHour.end);
      expect(localHourAt(itsHour.start - 1, zone).end).toBe(itsHour.start);
      expect(localDayAt(itsDay.end, zone).start).toBe(itsDay.end);
      expect(localDayAt(itsDay.start - 1, zone).end).toBe(itsDay.start);
      expect(localHourAt(itsDay.start, zone).start).toBe(itsDay.start);
    }),
    { numRuns: 3_000 },
  );
});

test('an hour is what local clocks show as one', () => {
  for (const [zone, changes] of changingZones) {
    const wall = new Intl.DateTimeFormat('en-CA', { timeZone: zone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'full' });
    const showHour = (instant: number) => wall.format(instant).replace(/:\d\d:\d\d/, '');
    for (const change of changes) {
      let previous = { start: Number.NaN, shown: '' };
      for (let instant = change - 30 * hourMs; instant < change + 30 * hourMs; instant += 5 * minuteMs) {
        const { start } = localHourAt(instant, zone);
        const shown = showHour(instant);
        expect(start === previous.start, `${zone} ${shown}`).toBe(shown === previous.shown);
        previous = { start, shown };
      }
    }
  }
});

test('an unknown zone is refused', () => {
  expect(() => localHourAt(0, 'Mars/Olympus')).toThrow(RangeError);
});
