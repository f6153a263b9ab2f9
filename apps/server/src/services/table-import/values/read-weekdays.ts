import type { AlarmSchedule } from '@energy-om/domain';
import { inBoth } from '../fault-text.ts';
import { type ColumnReader, ValueFault } from '../read/column.ts';
import { splitList } from './read-lists.ts';
import { presentTime, readSpan } from './read-spans.ts';

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;
/** By weekday, 0 is Sunday. */
const names: readonly (readonly string[])[] = [
  ['周日', '星期日', '周天', '星期天', 'sunday', 'sun'],
  ['周一', '星期一', 'monday', 'mon'],
  ['周二', '星期二', 'tuesday', 'tue'],
  ['周三', '星期三', 'wednesday', 'wed'],
  ['周四', '星期四', 'thursday', 'thu'],
  ['周五', '星期五', 'friday', 'fri'],
  ['周六', '星期六', 'saturday', 'sat'],
];
const daily = ['每天', 'daily', 'every day'];
const everyDay = [0, 1, 2, 3, 4, 5, 6];

/** Windows of a week: 周一至周五 08:00-18:00；周六、周日 00:00-24:00. */
export const readSchedule: ColumnReader<AlarmSchedule[]> = (text) => {
  const windows = splitList(text, '；;').map(readWindow);
  return windows.every((window) => window !== null)
    ? windows
    : new ValueFault(inBoth('不是时段，应如 周一至周五 08:00-18:00', 'is no times of a week such as Mon to Fri 08:00-18:00'));
};

function readWindow(text: string): AlarmSchedule | null {
  const [, days = '', hours = ''] = /^(.+?)\s+(\S+\s*[-–—~～至]\s*\S+)$/.exec(text) ?? [];
  const span = readSpan(hours.trim());
  const chosen = splitList(days, '、，,').map(readDays);
  if (!span || chosen.length === 0 || chosen.some((part) => part === null)) return null;
  return { weekdays: chosen.flatMap((part) => part ?? []), from: presentTime(span.from), to: presentTime(span.to) };
}

/** A day, or the days from one to another. */
function readDays(text: string): number[] | null {
  const folded = text.toLowerCase();
  if (daily.includes(folded)) return everyDay;
  const [from, to = from] = folded.split(/\s*(?:至|到|-|–|~|\bto\b)\s*/).map(findDay);
  if (from === undefined || to === undefined || from < 0 || to < 0) return null;
  return daysFrom(from, to);
}

function findDay(name: string): number {
  return names.findIndex((day) => day.includes(name));
}

function daysFrom(from: number, to: number): number[] {
  const count = (to - from + everyDay.length) % everyDay.length;
  return Array.from({ length: count + 1 }, (_, index) => (from + index) % everyDay.length);
}

export function presentSchedule(schedule: readonly AlarmSchedule[]): string {
  return schedule.map(({ weekdays: days, from, to }) => `${presentDays(days)} ${from}-${to}`).join('；');
}

/** Three days or more that follow each other are a range. */
function presentDays(days: readonly number[]): string {
  const [first = 0, last = first] = [days[0], days.at(-1)];
  const isRange = days.length > 2 && daysFrom(first, last).join() === days.join();
  if (isRange) return `${weekdays[first]}至${weekdays[last]}`;
  return days.map((day) => weekdays[day]).join('、');
}
