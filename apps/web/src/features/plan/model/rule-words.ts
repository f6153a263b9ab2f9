import { type PlanDates, parseRecurrenceRule, type RecurrenceRule, type RuleDay, ruleWeekdays } from '@energy-om/domain';
import { formatList } from '#shared/format/list.ts';
import { formatNumber } from '#shared/format/number.ts';
import { formatDay, formatWeekday } from '#shared/format/time.ts';
import { textOf } from '#shared/i18n/texts.ts';

/** Monday, 5 January 2026, and the days after it. */
const dayOf = (index: number) => new Date(2026, 0, 5 + index);

export function weekdayName(weekday: RuleDay['weekday']): string {
  return formatWeekday(dayOf(ruleWeekdays.indexOf(weekday)));
}

interface DescribedRule extends Pick<PlanDates, 'trigger' | 'rule' | 'startsAt' | 'counter'> {
  counterUnit: string | null;
}

/** A rule in a few words with its time, such as 每月 1 日、最后一天 08:00, 上次完成 3 个月后 08:00 or 每累计 500 h. */
export function describeRule({ trigger, rule, startsAt, counter, counterUnit }: DescribedRule): string {
  if (trigger === 'counter') {
    const amount = [formatNumber(counter?.every ?? 0), counterUnit ?? ''].join(' ').trim();
    return textOf('plan', `rule.counter.${counter?.from ?? 'step'}`, { amount });
  }
  const parsed = parseRecurrenceRule(rule);
  if ('fault' in parsed) return rule;
  if (trigger === 'completion') {
    const { frequency, interval } = parsed;
    const words = textOf('plan', `rule.after.${frequency}`, { count: interval });
    return frequency === 'HOURLY' ? words : `${words}${textOf('plan', 'rule.joint')}${startsAt.slice(11)}`;
  }
  const [startDay = '', time = ''] = startsAt.split('T');
  const days = isOnDates(parsed) ? datesInWords(parsed) : [daysInWords(parsed, startDay), monthsInWords(parsed)];
  const words = [everyPeriod(parsed), ...days].filter((word) => word !== '');
  return [words.join(textOf('plan', 'rule.joint')), timeInWords(parsed, time)].filter((word) => word !== '').join(' ');
}

function everyPeriod({ frequency, interval }: RecurrenceRule): string {
  return interval === 1 ? textOf('plan', `rule.each.${frequency}`) : textOf('plan', `rule.every.${frequency}`, { count: interval });
}

/** Days of named months, such as 4 月 10 日, are said as dates. */
function isOnDates({ frequency, days, monthDays, months }: RecurrenceRule): boolean {
  return frequency === 'YEARLY' && months.length > 0 && days.length === 0 && monthDays.length > 0 && monthDays.every((day) => day > 0);
}

function datesInWords({ monthDays, months }: RecurrenceRule): string[] {
  return [formatList(months.flatMap((month) => monthDays.map((day) => dayOfYear(month, day))))];
}

function daysInWords({ frequency, days, monthDays }: RecurrenceRule, startDay: string): string {
  if (days.length > 0) return formatList(days.map(dayInWords));
  if (monthDays.length > 0) return formatList(monthDays.map(monthDayName));
  const start = new Date(`${startDay}T12:00`);
  if (Number.isNaN(start.getTime())) return '';
  if (frequency === 'WEEKLY') return formatWeekday(start);
  if (frequency === 'MONTHLY') return monthDayName(start.getDate());
  return frequency === 'YEARLY' ? dayOfYear(start.getMonth() + 1, start.getDate()) : '';
}

/** As 4月10日, in any year; the one that it is formatted in has a 29 February. */
function dayOfYear(month: number, day: number): string {
  const date = new Date(2028, month - 1, day);
  return formatDay(date, date.getTime());
}

function dayInWords({ weekday, position }: RuleDay): string {
  const name = weekdayName(weekday);
  if (position === null) return name;
  return position === -1 ? textOf('plan', 'rule.lastWeekday', { name }) : textOf('plan', 'rule.nthWeekday', { name, number: position });
}

export function monthDayName(day: number): string {
  return day === -1 ? textOf('plan', 'rule.lastDay') : textOf('plan', 'rule.monthDay', { day });
}

function monthsInWords({ months }: RecurrenceRule): string {
  return months.length === 0 ? '' : textOf('plan', 'rule.months', { months: months.join(', ') });
}

function timeInWords({ hours }: RecurrenceRule, time: string): string {
  if (hours.length === 0) return time;
  return hours.map((hour) => `${String(hour).padStart(2, '0')}:${time.slice(3)}`).join(', ');
}
