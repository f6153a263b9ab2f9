import type { PlanDates } from '@energy-om/domain';
import { describe, expect, it } from 'vitest';
import { forecastDates } from '#services/plan/recurrence/forecast-dates.ts';
import { findNextAfter, type LastDate } from '#services/plan/recurrence/next-after-completion.ts';
import { chinaCalendar, createPlanDates } from './plan-dates.ts';

const since = '2026-01-01T00:00';
const dates = (changes: Partial<PlanDates> = {}) => createPlanDates({ trigger: 'completion', rule: 'FREQ=MONTHLY;INTERVAL=3', ...changes });
const finished = (local: string, occurrence = '2026-01-01T08:00'): LastDate => ({
  occurrence,
  isOpen: false,
  finishedAt: Date.parse(`${local}:00+08:00`),
});
const next = (last: LastDate | null, changes: Partial<PlanDates> = {}, from = since) =>
  findNextAfter(dates(changes), last, from, 'Asia/Shanghai');

describe('findNextAfter', () => {
  it.each([
    ['three months after the finish, at the time of the plan', finished('2026-01-20T16:40'), {}, '2026-04-20T08:00'],
    ['the last day of a shorter month', finished('2026-01-31T10:00'), { rule: 'FREQ=MONTHLY' }, '2026-02-28T08:00'],
    ['29 February of a year without one', finished('2028-02-29T10:00'), { rule: 'FREQ=YEARLY' }, '2029-02-28T08:00'],
    ['two weeks', finished('2026-12-25T10:00'), { rule: 'FREQ=WEEKLY;INTERVAL=2' }, '2027-01-08T08:00'],
    ['hours from the minute of the finish', finished('2026-01-20T22:40'), { rule: 'FREQ=HOURLY;INTERVAL=8' }, '2026-01-21T06:40'],
    [
      'after the date where that was closed without work',
      { occurrence: '2026-01-01T08:00', isOpen: false, finishedAt: null },
      {},
      '2026-04-01T08:00',
    ],
    [
      'after the date where the work was finished so early that it would come again before',
      finished('2026-01-18T10:00', '2026-01-20T08:00'),
      { rule: 'FREQ=DAILY;INTERVAL=2' },
      '2026-01-22T08:00',
    ],
    [
      'the first day of the season',
      finished('2026-03-01T10:00'),
      { rule: 'FREQ=MONTHLY', season: { from: '11-15', to: '03-15' } },
      '2026-11-15T08:00',
    ],
  ] as const)('%s', (_, last, changes, expected) => {
    expect(next(last, changes)).toEqual({ occurrence: expected });
  });

  it('waits while the order is open, and ends after the last day', () => {
    expect(next({ occurrence: '2026-01-01T08:00', isOpen: true, finishedAt: null })).toBe('waiting');
    expect(next(finished('2026-01-20T16:40'), { endsOn: '2026-04-19' })).toBe('ended');
    expect(next(finished('2026-01-20T16:40'), { endsOn: '2026-04-20' })).toEqual({ occurrence: '2026-04-20T08:00' });
  });

  it('begins at the start, or once that is over and for what is overdue the next time', () => {
    expect(next(null, { startsAt: '2026-02-01T08:00' })).toEqual({ occurrence: '2026-02-01T08:00' });
    expect(next(null, {}, '2026-05-05T07:59')).toEqual({ occurrence: '2026-05-05T08:00' });
    expect(next(null, {}, '2026-05-05T08:01')).toEqual({ occurrence: '2026-05-06T08:00' });
    expect(next(finished('2026-01-20T16:40'), {}, '2026-05-05T08:01')).toEqual({ occurrence: '2026-05-06T08:00' });
  });

  it('is always after the date before, whenever that was finished', () => {
    for (const rule of ['FREQ=HOURLY', 'FREQ=DAILY', 'FREQ=WEEKLY', 'FREQ=MONTHLY'])
      for (let hours = -24 * 40; hours < 24 * 40; hours += 7) {
        const occurrence = '2026-03-01T08:00';
        const last = { occurrence, isOpen: false, finishedAt: Date.parse(`${occurrence}:00+08:00`) + hours * 3_600_000 };
        const found = next(last, { rule });
        expect(typeof found === 'object' && found.occurrence > occurrence, `${rule} ${hours}`).toBe(true);
      }
  });
});

it('forecastDates counts from the day on which the work is done, which holidays move', () => {
  const plan = dates({ rule: 'FREQ=WEEKLY', holidays: 'after' });
  const found = forecastDates(plan, chinaCalendar, { occurrence: '2026-01-01T08:00' }, { upTo: '2026-01-20T00:00', max: 10 });
  expect(found.map(({ occurrence, moved }) => [occurrence, moved])).toEqual([
    ['2026-01-01T08:00', 'holiday'],
    ['2026-01-11T08:00', 'restDay'],
    ['2026-01-19T08:00', null],
  ]);
});
