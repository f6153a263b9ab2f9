import { hourMs } from '@energy-om/domain';
import { describe, expect, test } from 'vitest';
import { findInstant, readLocalTime } from '#profiles/local-time.ts';
import { type RhythmName, readRhythm } from '#profiles/rhythms.ts';

const timeZone = 'Asia/Shanghai';
/** 2026-07-01 is a Wednesday, 2026-07-05 a Sunday. */
const at = (date: string, hour: number) => readLocalTime(Date.parse(`${date}T00:00:00+08:00`) + hour * hourMs, timeZone);
const wednesday = '2026-07-01';
const sunday = '2026-07-05';

describe('rhythms', () => {
  test('an office consumes most by day and on weekdays', () => {
    expect(readRhythm('office', at(wednesday, 11))).toBeGreaterThan(3 * readRhythm('office', at(wednesday, 3)));
    expect(readRhythm('office', at(wednesday, 12))).toBeGreaterThan(4 * readRhythm('office', at(sunday, 4)));
    expect(readRhythm('office', at(wednesday, 11))).toBeGreaterThan(2 * readRhythm('office', at(sunday, 11)));
  });

  test('a home consumes most in the evening and on weekends', () => {
    expect(readRhythm('home', at(wednesday, 20))).toBeGreaterThan(2 * readRhythm('home', at(wednesday, 10)));
    expect(readRhythm('home', at(sunday, 10))).toBeGreaterThan(readRhythm('home', at(wednesday, 10)));
  });

  test('chillers work in the afternoon, boilers in the morning and by night', () => {
    expect(readRhythm('cooling', at(wednesday, 14))).toBeGreaterThan(2 * readRhythm('cooling', at(wednesday, 7)));
    expect(readRhythm('heating', at('2026-01-07', 7))).toBeGreaterThan(readRhythm('heating', at('2026-01-07', 14)));
    expect(readRhythm('heating', at('2026-01-07', 3))).toBeGreaterThan(readRhythm('heating', at('2026-01-07', 14)));
  });

  test('cooling peaks in summer and heating in winter', () => {
    expect(readRhythm('cooling', at(wednesday, 14))).toBeGreaterThan(2 * readRhythm('cooling', at('2026-01-07', 14)));
    expect(readRhythm('heating', at('2026-01-07', 7))).toBeGreaterThan(2 * readRhythm('heating', at(wednesday, 7)));
  });

  test('no consumption is zero or exceeds the maximum at any hour of the year', () => {
    const names: RhythmName[] = ['office', 'home', 'water', 'lighting', 'cooling', 'heating', 'occupancy'];
    const hours = Array.from({ length: 5000 }, (_, index) => at('2026-01-01', index * 1.7));
    for (const name of names) {
      const shares = hours.map((hour) => readRhythm(name, hour));
      expect(Math.min(...shares)).toBeGreaterThan(0);
      expect(Math.max(...shares)).toBeLessThanOrEqual(1);
    }
  });
});

describe('local time', () => {
  test('has the weekday and hour of the time zone', () => {
    expect(readLocalTime(Date.parse('2026-07-04T17:30:00Z'), timeZone)).toMatchObject({ weekday: 0, hour: 1.5 });
    expect(readLocalTime(Date.parse('2026-07-04T17:30:00Z'), 'Asia/Kolkata')).toMatchObject({ weekday: 6, hour: 23 });
    expect(readLocalTime(Date.parse('2026-07-04T17:30:00Z'), 'UTC')).toMatchObject({ weekday: 6, hour: 17.5 });
  });

  test('is converted back to its instant, also around a clock change', () => {
    const wall = Date.UTC(2026, 6, 1, 12);
    expect(new Date(findInstant(wall, 'Europe/Berlin')).toISOString()).toBe('2026-07-01T10:00:00.000Z');
    expect(new Date(findInstant(Date.UTC(2026, 2, 29, 1, 30), 'Europe/Berlin')).toISOString()).toBe('2026-03-29T00:30:00.000Z');
    expect(new Date(findInstant(Date.UTC(2026, 2, 29, 3, 30), 'Europe/Berlin')).toISOString()).toBe('2026-03-29T01:30:00.000Z');
  });
});
