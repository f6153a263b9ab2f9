import { dayMs, localDate, minuteMs, secondMs } from '@energy-om/domain';
import { currentLanguage } from '../i18n/language.ts';
import { textOf } from '../i18n/texts.ts';
import { dateOf } from '../time/local-date.ts';
import { formatDuration } from './duration.ts';

/** A moment as the server sends it (ISO 8601), or milliseconds, or a Date. */
export type Moment = string | number | Date;

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Formatters are expensive to create, and lists need thousands of them; each keeps the zone that the phone had when it was created.
 * @param zone none: the phone's, which changes with a journey
 */
function formatterOf(options: Intl.DateTimeFormatOptions, zone: string | undefined): Intl.DateTimeFormat {
  const language = currentLanguage();
  const key = `${language} ${zone ?? new Date().getTimezoneOffset()} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(language, { ...options, ...(zone !== undefined && { timeZone: zone }) });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** The day of a moment, as 2026-11-20. */
function dayIn(moment: Moment, zone: string | undefined): string {
  const date = new Date(moment);
  return zone === undefined ? dateOf(date) : localDate(date.getTime(), zone);
}

/** 14:20 */
export function formatTime(moment: Moment, zone?: string): string {
  return formatterOf({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, zone).format(new Date(moment));
}

/** 11月20日, Nov 20; with the year when it is not this one. */
export function formatDay(moment: Moment, now: number = Date.now(), zone?: string): string {
  const sameYear = dayIn(moment, zone).slice(0, 4) === dayIn(now, zone).slice(0, 4);
  return formatterOf({ month: 'short', day: 'numeric', ...(sameYear ? {} : { year: 'numeric' }) }, zone).format(new Date(moment));
}

/** 2026年11月20日, Nov 20, 2026: with the year, for dates years apart. */
export function formatDate(moment: Moment, zone?: string): string {
  return formatterOf({ year: 'numeric', month: 'short', day: 'numeric' }, zone).format(new Date(moment));
}

/** 周日 to 周六 (spec §9), Sun to Sat. */
export function formatWeekday(moment: Moment, zone?: string): string {
  return formatterOf({ weekday: 'short' }, zone).format(new Date(moment));
}

/** 11月20日 周五, Fri, Nov 20 */
export function formatDayAndWeekday(moment: Moment, zone?: string): string {
  return formatterOf({ month: 'short', day: 'numeric', weekday: 'short' }, zone).format(new Date(moment));
}

/** 2026年11月 */
export function formatMonth(moment: Moment, zone?: string): string {
  return formatterOf({ year: 'numeric', month: 'long' }, zone).format(new Date(moment));
}

/** 2026-11-20 14:20 in the words of the language: unambiguous, for details and tooltips. */
export function formatDateTime(moment: Moment, zone?: string): string {
  return formatterOf(
    { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    zone,
  ).format(new Date(moment));
}

/** The number of midnights between now and the moment: 0 today, -1 yesterday, 1 tomorrow. */
function countDays(moment: Moment, now: number, zone: string | undefined): number {
  return Math.round((Date.parse(dayIn(moment, zone)) - Date.parse(dayIn(now, zone))) / dayMs);
}

/** 今天 14:20, 昨天 09:05, 11月20日 14:20: the format of lists. */
export function formatWhen(moment: Moment, now: number = Date.now(), zone?: string): string {
  const days = countDays(moment, now, zone);
  const near = days === 0 ? 'today' : days === -1 ? 'yesterday' : days === 1 ? 'tomorrow' : null;
  return `${near ? textOf('common', `day.${near}`) : formatDay(moment, now, zone)} ${formatTime(moment, zone)}`;
}

/** 刚刚, 4 秒前, 3 分钟前 and, from a day on, the date: the age of something. */
export function formatAgo(moment: Moment, now: number = Date.now()): string {
  const elapsedMs = now - new Date(moment).getTime();
  if (elapsedMs < 2 * secondMs) return textOf('common', 'duration.justNow');
  if (elapsedMs < minuteMs) return textOf('common', 'duration.fewSecondsAgo', { count: Math.floor(elapsedMs / secondMs) });
  if (elapsedMs < dayMs) return textOf('common', 'duration.ago', { time: formatDuration(elapsedMs) });
  return formatWhen(moment, now);
}
