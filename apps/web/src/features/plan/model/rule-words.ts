import { type PlanDates, parseRecurrenceRule, type RecurrenceRule, type RuleDay, ruleWeekdays } from '@energy-om/domain';
import { formatList } from '#shared/format/list.ts';
import { formatNumber } from '#shared/format/number.ts';
import { formatWeekday } from '#shared/format/time.ts';
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
  const words = [everyPeriod(parsed), daysInWords(parsed, startDay), monthsInWords(parsed)].filter((word) => word !== '');
  return [words.join(textOf('plan', 'rule.joint')), timeInWords(parsed, time)].filter((word) => word !== '').join(' ');
}

function everyPeriod({ frequency, interval }: RecurrenceRule): string {
  return interval === 1 ? textOf('plan', `rule.each.${frequency}`) : textOf('plan', `rule.every.${frequency}`, { count: interval });
}

function daysInWords({ frequency, days, monthDays }: RecurrenceRule, startDay: string): string {
  if (days.length > 0) return formatList(days.map(dayInWords));
  if (monthDays.length > 0) return formatList(monthDays.map(monthDayName));
  const start = new Date(`${startDay}T12:00`);
  if (Number.isNaN(start.getTime())) return '';
  if (frequency === 'WEEKLY') return formatWeekday(start);
  if (frequency === 'MONTHLY') return monthDayName(start.getDate());
  return frequency === 'YEARLY' ? textOf('plan', 'rule.yearDay', { month: start.getMonth() + 1, day: start.getDate() }) : '';
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
