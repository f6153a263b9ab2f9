import { formatRecurrenceRule, type PlanDates, parseRecurrenceRule, type RecurrenceRule, ruleWeekdays } from '@energy-om/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandRule } from '#services/plan/recurrence/expand-rule.ts';
import { createPlanDates } from './plan-dates.ts';

const dayMs = 86_400_000;
const dayOf = (index: number) => new Date(index * dayMs).toISOString().slice(0, 10);
const indexOf = (day: string) => Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs);

/** Whether a rule comes on a day: written a second time, day by day. */
function comesOn(day: string, rule: RecurrenceRule, dates: PlanDates): boolean {
  const [year, month, dayOfMonth] = day.split('-').map(Number) as [number, number, number];
  const [startYear, startMonth, startDay] = dates.startsAt.slice(0, 10).split('-').map(Number) as [number, number, number];
  const weekday = (indexOf(day) + 3) % 7;
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const startIndex = indexOf(dates.startsAt.slice(0, 10));
  const monday = (index: number) => index - ((index + 3) % 7);
  const periods = {
    HOURLY: 0,
    DAILY: indexOf(day) - startIndex,
    WEEKLY: (monday(indexOf(day)) - monday(startIndex)) / 7,
    MONTHLY: (year - startYear) * 12 + month - startMonth,
    YEARLY: year - startYear,
  }[rule.frequency];
  if (periods % rule.interval !== 0) return false;
  if (rule.months.length > 0 && !rule.months.includes(month)) return false;
  if (rule.monthDays.length > 0 && !rule.monthDays.some((one) => (one === -1 ? lastDay : one) === dayOfMonth)) return false;
  const matchesDay = rule.days.some(({ weekday: name, position }) => {
    if (ruleWeekdays[weekday] !== name) return false;
    return position === null || (position === -1 ? dayOfMonth > lastDay - 7 : Math.ceil(dayOfMonth / 7) === position);
  });
  if (rule.days.length > 0 && !matchesDay) return false;
  if (rule.frequency === 'DAILY' || rule.days.length > 0 || rule.monthDays.length > 0) return true;
  if (rule.frequency === 'WEEKLY') return weekday === (startIndex + 3) % 7;
  return dayOfMonth === startDay && (rule.frequency === 'MONTHLY' || rule.months.length > 0 || month === startMonth);
}

const some = <Value>(values: readonly Value[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 });
const monthDay = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant(-1));
const base = { hours: fc.constant([]), interval: fc.integer({ min: 1, max: 5 }) };
const plainDay = some(ruleWeekdays).map((names) => names.map((weekday) => ({ weekday, position: null })));
const placedDay = some(ruleWeekdays).chain((names) =>
  fc.tuple(...names.map((weekday) => fc.record({ weekday: fc.constant(weekday), position: fc.constantFrom(1, 2, 3, 4, -1) }))),
);
const months = some([1, 2, 5, 9, 12]);
const anyRule: fc.Arbitrary<RecurrenceRule> = fc.oneof(
  fc.record({ ...base, frequency: fc.constant('DAILY' as const), days: plainDay, monthDays: fc.constant([]), months }),
  fc.record({ ...base, frequency: fc.constant('WEEKLY' as const), days: plainDay, monthDays: fc.constant([]), months }),
  fc.record({ ...base, frequency: fc.constant('MONTHLY' as const), days: placedDay, monthDays: fc.constant([]), months }),
  fc.record({
    ...base,
    frequency: fc.constant('MONTHLY' as const),
    days: fc.constant([]),
    monthDays: fc.uniqueArray(monthDay, { maxLength: 3 }),
    months,
  }),
  fc.record({
    ...base,
    frequency: fc.constant('YEARLY' as const),
    days: fc.constant([]),
    monthDays: fc.constant([]),
    months: fc.constant([]),
  }),
);
const seasonDay = fc.constantFrom('01-15', '02-28', '03-15', '06-01', '11-15', '12-31');
const anySeason = fc.oneof(fc.constant(null), fc.record({ from: seasonDay, to: seasonDay }));

describe('expandRule', () => {
  it('finds the days of a daily scan over thirty years', () => {
    const startDay = fc.integer({ min: indexOf('2000-01-01'), max: indexOf('2004-12-31') }).map(dayOf);
    fc.assert(
      fc.property(anyRule, startDay, anySeason, (rule, start, season) => {
        const dates = createPlanDates({ rule: formatRecurrenceRule(rule), startsAt: `${start}T08:30`, season });
        const from = indexOf(start);
        const expected = Array.from({ length: 30 * 366 }, (_, index) => dayOf(from + index))
          .filter((day) => comesOn(day, rule, dates))
          .filter((day) => {
            const inYear = day.slice(5);
            if (!season) return true;
            return season.from <= season.to ? season.from <= inYear && inYear <= season.to : season.from <= inYear || inYear <= season.to;
          });
        const found = expandRule(dates, '1999-12-31T00:00', `${dayOf(from + 30 * 366 - 1)}T23:59`, 20_000);
        expect(found).toEqual(expected.map((day) => `${day}T08:30`));
      }),
      { numRuns: 40 },
    );
  });

  it('goes on from where it was, in the phase of its start', () => {
    const dates = createPlanDates({ rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', startsAt: '2026-01-05T08:00' });
    const all = expandRule(dates, '2026-01-01T00:00', '2027-12-31T00:00', 1000);
    const middle = all[10] as string;
    expect(expandRule(dates, middle, '2027-12-31T00:00', 1000)).toEqual(all.slice(11));
    expect(all.slice(0, 3)).toEqual(['2026-01-05T08:00', '2026-01-19T08:00', '2026-02-02T08:00']);
  });

  it('takes the last day of each month, where the 31st leaves out the short ones', () => {
    const listFirst = (rule: string) => expandRule(createPlanDates({ rule }), '2026-01-01T00:00', '2026-06-30T23:59', 4);
    expect(listFirst('FREQ=MONTHLY;BYMONTHDAY=-1').map((time) => time.slice(5, 10))).toEqual(['01-31', '02-28', '03-31', '04-30']);
    expect(listFirst('FREQ=MONTHLY;BYMONTHDAY=31').map((time) => time.slice(5, 10))).toEqual(['01-31', '03-31', '05-31']);
  });

  it('comes every so many hours, and several times a day', () => {
    const listFirst = (rule: string) => expandRule(createPlanDates({ rule }), '2026-01-01T00:00', '2026-01-03T00:00', 4);
    expect(listFirst('FREQ=HOURLY;INTERVAL=6').map((time) => time.slice(8))).toEqual(['01T08:00', '01T14:00', '01T20:00', '02T02:00']);
    expect(listFirst('FREQ=DAILY;BYHOUR=8,16').map((time) => time.slice(8))).toEqual(['01T08:00', '01T16:00', '02T08:00', '02T16:00']);
  });

  it('ends with the last day, and finds nothing where no date comes', () => {
    const ending = createPlanDates({ endsOn: '2026-01-03' });
    expect(expandRule(ending, '2026-01-01T08:00', '2026-12-31T00:00', 10)).toEqual(['2026-01-02T08:00', '2026-01-03T08:00']);
    const never = createPlanDates({ rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' });
    expect(expandRule(never, '2026-01-01T00:00', '2036-01-01T00:00', 1)).toEqual([]);
  });
});

describe('parseRecurrenceRule', () => {
  it('reads what it writes', () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        expect(parseRecurrenceRule(formatRecurrenceRule(rule))).toEqual(rule);
      }),
    );
  });

  it.each([
    ['FREQ=MINUTELY', 'tooFrequent'],
    ['FREQ=SECONDLY;INTERVAL=90000', 'tooFrequent'],
    ['FREQ=HOURLY;BYMINUTE=0,30', 'tooFrequent'],
    ['FREQ=DAILY;COUNT=3', 'unsupported'],
    ['FREQ=DAILY;UNTIL=20270101', 'unsupported'],
    ['FREQ=DAILY;INTERVAL=0', 'unreadable'],
    ['FREQ=DAILY;FREQ=WEEKLY', 'unreadable'],
    ['FREQ=WEEKLY;BYDAY=2MO', 'unreadable'],
    ['FREQ=WEEKLY;BYMONTHDAY=3', 'unreadable'],
    ['FREQ=MONTHLY;BYMONTHDAY=0', 'unreadable'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'unreadable'],
    ['FREQ=DAILY\nRRULE:FREQ=HOURLY', 'unreadable'],
    ['DAILY', 'unreadable'],
    ['', 'unreadable'],
  ])('refuses %s', (text, fault) => expect(parseRecurrenceRule(text)).toEqual({ fault }));
});
