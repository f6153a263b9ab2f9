import { describe, expect, test } from 'vitest';
import { type AlarmSchedule, findScheduleFaults, isScheduleActive, minuteMs } from '#index.ts';

const zone = 'Asia/Shanghai';
const workdays = [1, 2, 3, 4, 5];
const officeHours: AlarmSchedule = { weekdays: workdays, from: '08:30', to: '18:00' };
const fridayNight: AlarmSchedule = { weekdays: [5], from: '22:00', to: '06:00' };

/** Takes a local time in Shanghai; 2026-11-20 is a Friday. */
const isActive = (local: string, ...schedule: AlarmSchedule[]) => isScheduleActive(schedule, Date.parse(`${local}+08:00`), zone);

describe('a schedule', () => {
  test('that is null is always active, one without windows never', () => {
    expect(isScheduleActive(null, 0, zone)).toBe(true);
    expect(isScheduleActive([], 0, zone)).toBe(false);
  });

  test('includes the start of a window and excludes its end', () => {
    expect(isActive('2026-11-20T08:29:59.999', officeHours)).toBe(false);
    expect(isActive('2026-11-20T08:30:00', officeHours)).toBe(true);
    expect(isActive('2026-11-20T17:59:59.999', officeHours)).toBe(true);
    expect(isActive('2026-11-20T18:00:00', officeHours)).toBe(false);
  });

  test('uses the local weekday', () => {
    expect(isActive('2026-11-21T12:00', officeHours)).toBe(false);
    expect(isActive('2026-11-22T12:00', { ...officeHours, weekdays: [0] })).toBe(true);
    // It is Monday in Shanghai and still Sunday in UTC.
    expect(isActive('2026-11-23T07:00', { ...officeHours, from: '06:00' })).toBe(true);
  });

  test('has windows across midnight that belong to the day on which they begin', () => {
    expect(isActive('2026-11-20T21:59', fridayNight)).toBe(false);
    expect(isActive('2026-11-20T22:00', fridayNight)).toBe(true);
    expect(isActive('2026-11-21T00:00', fridayNight)).toBe(true);
    expect(isActive('2026-11-21T05:59', fridayNight)).toBe(true);
    expect(isActive('2026-11-21T06:00', fridayNight)).toBe(false);
    expect(isActive('2026-11-20T03:00', fridayNight)).toBe(false);
    expect(isActive('2026-11-21T23:00', fridayNight)).toBe(false);
    // A window of Saturday reaches into Sunday, where the week wraps around.
    expect(isActive('2026-11-22T03:00', { ...fridayNight, weekdays: [6] })).toBe(true);
  });

  test('can cover a whole day', () => {
    for (const window of [
      { weekdays: [5], from: '00:00', to: '24:00' },
      { weekdays: [5], from: '00:00', to: '00:00' },
    ]) {
      expect(isActive('2026-11-19T23:59', window)).toBe(false);
      expect(isActive('2026-11-20T00:00', window)).toBe(true);
      expect(isActive('2026-11-20T23:59', window)).toBe(true);
      expect(isActive('2026-11-21T00:00', window)).toBe(false);
    }
    expect(isActive('2026-11-21T07:59', { weekdays: [5], from: '08:00', to: '08:00' })).toBe(true);
    expect(isActive('2026-11-21T08:00', { weekdays: [5], from: '08:00', to: '08:00' })).toBe(false);
  });

  test('can have several windows', () => {
    const both = [officeHours, fridayNight];
    expect(['2026-11-20T12:00', '2026-11-20T20:00', '2026-11-21T01:00'].map((local) => isActive(local, ...both))).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('uses local time when the clocks change', () => {
    const early: AlarmSchedule = { weekdays: [0], from: '01:30', to: '03:30' };
    const inBerlin = (instant: string) => isScheduleActive([early], Date.parse(instant), 'Europe/Berlin');
    // 02:00 to 03:00 is skipped in spring and occurs twice in autumn.
    expect(inBerlin('2026-03-29T01:59+01:00')).toBe(true);
    expect(inBerlin('2026-03-29T03:29+02:00')).toBe(true);
    expect(inBerlin('2026-03-29T03:30+02:00')).toBe(false);
    expect(inBerlin('2026-10-25T02:45+02:00')).toBe(true);
    expect(inBerlin('2026-10-25T02:45+01:00')).toBe(true);
    expect(inBerlin('2026-10-25T03:30+01:00')).toBe(false);
  });

  test('is right for every minute of a week', () => {
    const sunday = Date.parse('2026-11-15T00:00:00+08:00');
    const office = [0, 0];
    for (let minute = 0; minute < 7 * 24 * 60; minute += 1) {
      const isIn = isScheduleActive([officeHours], sunday + minute * minuteMs, zone);
      const [weekday, ofDay] = [Math.floor(minute / 1440), minute % 1440];
      expect(isIn).toBe(weekday >= 1 && weekday <= 5 && ofDay >= 510 && ofDay < 1080);
      office[isIn ? 1 : 0]! += 1;
    }
    expect(office).toEqual([7 * 1440 - 5 * 570, 5 * 570]);
  });
});

describe('the faults of a schedule', () => {
  test('are none for a valid one and for null', () => {
    expect(findScheduleFaults(null)).toEqual({});
    expect(findScheduleFaults([officeHours, fridayNight, { weekdays: [0, 6], from: '00:00', to: '24:00' }])).toEqual({});
  });

  test('are listed by window and field', () => {
    expect(findScheduleFaults([])).toEqual({ schedule: 'missing' });
    expect(findScheduleFaults([officeHours, { weekdays: [], from: '24:00', to: '8:00' }])).toEqual({
      'schedule.1.weekdays': 'missing',
      'schedule.1.from': 'wrongKind',
      'schedule.1.to': 'wrongKind',
    });
    for (const weekdays of [[7], [-1], [1.5], [1, 1]]) {
      expect(findScheduleFaults([{ ...officeHours, weekdays }])).toEqual({ 'schedule.0.weekdays': 'notAnOption' });
    }
    for (const from of ['12:60', '25:00', 'noon', '', '12:00:00']) {
      expect(findScheduleFaults([{ ...officeHours, from }])).toEqual({ 'schedule.0.from': 'wrongKind' });
    }
  });
});
