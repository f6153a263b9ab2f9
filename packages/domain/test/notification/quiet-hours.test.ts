import { describe, expect, test } from 'vitest';
import { dayMs, findQuietEnd, hourMs, isUrgentMessage, minuteMs, offsetAt, type QuietHours } from '#index.ts';

const zones = ['Asia/Shanghai', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Kolkata'];
const night: QuietHours = { from: '22:00', to: '07:00' };
const noon: QuietHours = { from: '12:15', to: '13:45' };

/** The wall clock as minutes of the day. */
const shown = (at: number, zone: string) => Math.floor(((at + offsetAt(at, zone)) % dayMs) / minuteMs);

describe('quiet hours', () => {
  test.each(zones)('in %s are what the wall clock shows, at any time of twelve years', { tags: 'slow' }, (zone) => {
    // A step that comes to every minute of the day in time, and to each change of the clocks within some hours.
    for (let at = Date.UTC(2020, 0, 1); at < Date.UTC(2032, 0, 1); at += 7 * hourMs + 13 * minuteMs) {
      const minutes = shown(at, zone);
      expect(findQuietEnd(night, at, zone) !== null, new Date(at).toISOString()).toBe(minutes >= 22 * 60 || minutes < 7 * 60);
      expect(findQuietEnd(noon, at, zone) !== null, new Date(at).toISOString()).toBe(minutes >= 12 * 60 + 15 && minutes < 13 * 60 + 45);
      const end = findQuietEnd(night, at, zone);
      if (end !== null) expect([shown(end, zone), end - at <= 10 * hourMs]).toEqual([7 * 60, true]);
    }
  });

  test('end an hour earlier or later where the clocks change in the night', () => {
    const hoursFrom = (start: string) => (Number(findQuietEnd(night, Date.parse(start), 'Europe/Berlin')) - Date.parse(start)) / hourMs;
    expect(hoursFrom('2026-03-28T21:00:00Z')).toBe(8);
    expect(hoursFrom('2026-10-24T20:00:00Z')).toBe(10);
    expect(hoursFrom('2026-11-24T21:00:00Z')).toBe(9);
  });

  test('with the same time twice are the whole day', () => {
    const always: QuietHours = { from: '08:00', to: '08:00' };
    const start = Date.parse('2026-11-24T00:00:00Z');
    for (let minutes = 0; minutes < 3000; minutes += 59) {
      expect(findQuietEnd(always, start + minutes * minuteMs, 'Asia/Shanghai')).not.toBeNull();
    }
  });
});

test('the gravest level and the account’s own safety are announced at any hour', () => {
  expect([1, 2, 4, null].map((level) => isUrgentMessage('alarmEscalated', level as 1 | 2 | 4 | null))).toEqual([true, false, false, false]);
  expect(isUrgentMessage('sessionReused', null)).toBe(true);
});
