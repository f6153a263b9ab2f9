import fc from 'fast-check';
import { dayMs, minuteMs } from '#duration.ts';

/** Zones with their clock changes in 2026, of different kinds: by full and half hours, at night, at midnight and back across it. */
export const changingZones: readonly [zone: string, changes: readonly number[]][] = [
  ['Asia/Shanghai', []],
  ['Asia/Kolkata', []],
  ['Asia/Kathmandu', []],
  ['Europe/Berlin', ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z']],
  ['America/New_York', ['2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z']],
  ['America/St_Johns', ['2026-03-08T05:30:00Z', '2026-11-01T04:30:00Z']],
  ['Australia/Lord_Howe', ['2026-04-04T15:00:00Z', '2026-10-03T15:30:00Z']],
  ['Pacific/Chatham', ['2026-04-04T14:00:00Z', '2026-09-26T14:00:00Z']],
  ['Africa/Cairo', ['2026-04-23T22:00:00Z', '2026-10-29T21:00:00Z']],
  ['America/Santiago', ['2026-04-05T03:00:00Z', '2026-09-06T04:00:00Z']],
  ['America/Havana', ['2026-03-08T05:00:00Z', '2026-11-01T05:00:00Z']],
  ['Atlantic/Azores', ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z']],
].map(([zone, changes]) => [zone as string, (changes as string[]).map((text) => Date.parse(text))]);

const year = { min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2027-01-01T00:00:00Z') };
const threeDaysMs = 3 * dayMs;

/** Instants of 2026, many of them near a clock change of the zone or at a full or half hour. */
export const instantsAndZones: fc.Arbitrary<readonly [instant: number, zone: string]> = fc
  .constantFrom(...changingZones)
  .chain(([zone, changes]) => {
    const anyTime = fc.integer(year);
    const nearChange = changes.map((change) => fc.integer({ min: change - threeDaysMs, max: change + threeDaysMs }));
    const halfHourMs = 30 * minuteMs;
    const rounded = (instant: number) => Math.floor(instant / halfHourMs) * halfHourMs;
    const instant = fc.oneof(anyTime, ...nearChange);
    return fc.tuple(fc.oneof(instant, instant.map(rounded)), fc.constant(zone));
  });
