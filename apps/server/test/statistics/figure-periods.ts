/** Years and quarters that slide: a day after a year, a quarter and a month begin, a day before these end, and an instant off the midnights. */
export const slidingPeriods: [string, string][] = [
  ['2026-01-02T00:00:00-03:00', '2026-11-19T12:00:01Z'],
  ['2026-07-02T00:00:00-04:00', '2026-10-31T00:00:00-03:00'],
  ['2025-11-19T12:00:01Z', '2026-11-19T12:00:01Z'],
  ['2026-08-30T23:59:59.999-04:00', '2026-10-02T00:00:00.001-03:00'],
];

/** Whole months, quarters and years, parts of them, and periods that reach the present or beyond it. */
export const periods: [string, string][] = [
  ['2026-06-01T00:00:00-04:00', '2026-11-19T12:00:01Z'],
  ['2026-09-06T00:00:00-03:00', '2026-10-01T00:00:00-03:00'],
  ['2026-07-01T00:00:00-04:00', '2026-08-01T00:00:00-04:00'],
  ['2026-07-14T09:17:00Z', '2026-09-29T21:03:11Z'],
  ['2026-11-19T03:00:00Z', '2026-12-01T03:00:00Z'],
  ['2026-08-08T01:00:00Z', '2026-08-08T02:00:00Z'],
  ['2026-01-01T00:00:00-03:00', '2026-11-19T12:00:00Z'],
  ['2026-10-01T00:00:00-03:00', '2026-11-19T12:00:00Z'],
  ['2026-08-19T17:00:00Z', '2026-12-31T03:00:00Z'],
  ...slidingPeriods.slice(0, 2),
];
