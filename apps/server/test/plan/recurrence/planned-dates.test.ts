import { findPlanDatesFaults, type HolidayPolicy, instantOfRuleTime, localTimeAt } from '@energy-om/domain';
import { describe, expect, it } from 'vitest';
import { decideOccurrences } from '#services/plan/recurrence/decide-occurrences.ts';
import { listPlannedDates, type PlannedDate } from '#services/plan/recurrence/list-planned-dates.ts';
import { chinaCalendar, createPlanDates } from './plan-dates.ts';

const hourMs = 3_600_000;
const range = { after: '2025-12-31T00:00', since: '2025-12-31T00:00', upTo: '2026-01-06T23:59', max: 100 };
const describeDate = ({ occurrence, dueAt, moved, leftOut }: PlannedDate) =>
  [occurrence.slice(5, 10), localTimeAt(dueAt, 'Asia/Shanghai').slice(5, 10), moved, leftOut] as const;
const listDays = (holidays: HolidayPolicy, changes = {}) =>
  listPlannedDates(createPlanDates({ holidays }), chinaCalendar, { ...range, ...changes }).map(describeDate);

describe('listPlannedDates', () => {
  it('moves holidays to the working day after, one order for all of them', () => {
    expect(listDays('after')).toEqual([
      ['01-01', '01-04', 'holiday', null],
      ['01-02', '01-04', 'holiday', 'sameDay'],
      ['01-03', '01-04', 'holiday', 'sameDay'],
      ['01-04', '01-04', null, 'sameDay'],
      ['01-05', '01-05', null, null],
      ['01-06', '01-06', null, null],
    ]);
  });

  it('says the same however the list is cut', () => {
    const whole = listDays('after');
    for (const [index, cut] of whole.entries()) {
      expect(listDays('after', { after: `2026-${cut[0]}T08:00` })).toEqual(whole.slice(index + 1));
    }
  });

  it('lets no date of before the plan began stand for a moved one', () => {
    expect(listDays('after', { since: '2026-01-02T12:00', after: '2026-01-02T12:00' })[0]).toEqual(['01-03', '01-04', 'holiday', null]);
  });

  it('moves holidays to the working day before, where a date is already', () => {
    const dates = createPlanDates({ holidays: 'before', startsAt: '2025-12-01T08:00' });
    const found = listPlannedDates(dates, chinaCalendar, { ...range, after: '2025-12-31T12:00', since: '2025-12-01T00:00' });
    expect(found.slice(0, 2).map(describeDate)).toEqual([
      ['01-01', '12-31', 'holiday', 'sameDay'],
      ['01-02', '12-31', 'holiday', 'sameDay'],
    ]);
  });

  it('leaves holidays out, or keeps them', () => {
    expect(listDays('skip').map(([, , , leftOut]) => leftOut)).toEqual(['holiday', 'holiday', 'holiday', null, null, null]);
    expect(listDays('keep').map(([, day, moved]) => [day, moved])).toEqual(
      ['01-01', '01-02', '01-03', '01-04', '01-05', '01-06'].map((day) => [day, null]),
    );
  });

  it('moves days of rest of every week too, and says so', () => {
    const dates = createPlanDates({ rule: 'FREQ=WEEKLY;BYDAY=SA', holidays: 'before' });
    const [found] = listPlannedDates(dates, chinaCalendar, { ...range, after: '2026-01-05T00:00', upTo: '2026-01-11T00:00' });
    expect(found && describeDate(found)).toEqual(['01-10', '01-09', 'restDay', null]);
  });

  it('is due where local clocks show the time, also where they change', () => {
    const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10));
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Shanghai']) {
      for (const day of days) expect(localTimeAt(instantOfRuleTime(`${day}T08:00`, zone), zone)).toBe(`${day}T08:00`);
    }
    // RFC 5545 §3.3.5: a skipped time by the offset before, a repeated one for the first time.
    expect(new Date(instantOfRuleTime('2026-03-29T02:30', 'Europe/Berlin')).toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(new Date(instantOfRuleTime('2026-10-25T02:30', 'Europe/Berlin')).toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });
});

describe('decideOccurrences', () => {
  const dates = listPlannedDates(createPlanDates(), chinaCalendar, range);
  const at = (local: string) => instantOfRuleTime(local, 'Asia/Shanghai');
  const timing = { leadMs: 2 * hourMs, durationMs: 6 * hourMs };
  const decide = (now: string, catchUp: 'once' | 'skip') =>
    decideOccurrences(dates, { ...timing, catchUp }, at(now)).map(({ occurrence, skipped }) => [occurrence.slice(8, 10), skipped]);

  it('makes an order from its lead time on, and not before', () => {
    expect(decide('2026-01-01T05:59', 'once')).toEqual([]);
    expect(decide('2026-01-01T06:00', 'once')).toEqual([['01', null]]);
  });

  it('makes the latest of those that were missed once, and what is open beside it', () => {
    expect(decide('2026-01-04T09:00', 'once')).toEqual([
      ['01', 'missed'],
      ['02', 'missed'],
      ['03', null],
      ['04', null],
    ]);
    const [, , madeUp] = decideOccurrences(dates, { ...timing, catchUp: 'once' }, at('2026-01-04T09:00'));
    expect([madeUp?.from, madeUp?.to]).toEqual([at('2026-01-04T09:00'), at('2026-01-04T15:00')]);
  });

  it('makes none of those that were missed, where the plan says so', () => {
    expect(decide('2026-01-04T09:00', 'skip').map(([, skipped]) => skipped)).toEqual(['missed', 'missed', 'missed', null]);
  });
});

describe('findPlanDatesFaults', () => {
  it.each([
    [{}, {}],
    [{ rule: 'FREQ=MINUTELY' }, { rule: 'tooFrequent' }],
    [{ startsAt: '1999-12-31T08:00' }, { startsAt: 'startsTooEarly' }],
    [{ startsAt: '2026-02-30T08:00' }, { startsAt: 'notATime' }],
    [{ endsOn: '2025-12-31' }, { endsOn: 'endsBeforeStart' }],
    [{ endsOn: '2026-01-01' }, {}],
    [{ season: { from: '02-30', to: '03-01' } }, { 'season.from': 'notADay' }],
    [{ season: { from: '11-15', to: '02-29' } }, {}],
  ])('of %j are %j', (changes, faults) => expect(findPlanDatesFaults(createPlanDates(changes))).toEqual(faults));
});
