import type { Season } from '@energy-om/domain';
import { inBoth } from '../fault-text.ts';
import { ValueFault } from '../read/column.ts';

const timePattern = /^([01]?\d|2[0-3])[:：]([0-5]\d)$/;

/** A time of day: 08:30. */
export function readTimeOfDay(text: string): string | ValueFault {
  const [, hour, minute] = timePattern.exec(text) ?? [];
  return hour === undefined || minute === undefined
    ? new ValueFault(inBoth('不是时间，应如 08:30', 'is no time such as 08:30'))
    : `${hour.padStart(2, '0')}:${minute}`;
}

const seasonPattern = /^(\d{1,2})[-/.月](\d{1,2})日?\s*(?:至|到|~|～|—|to)\s*(\d{1,2})[-/.月](\d{1,2})日?$/i;

/** A part of each year: 11-15至03-15. Whether the days exist is judged with the rest of the plan. */
export function readSeason(text: string): Season | ValueFault {
  const parts = seasonPattern.exec(text)?.slice(1);
  if (!parts) return new ValueFault(inBoth('不是每年的时段，应如 11-15至03-15', 'is no part of a year such as 11-15 to 03-15'));
  const [fromMonth, fromDay, toMonth, toDay] = parts.map((part) => part.padStart(2, '0'));
  return { from: `${fromMonth}-${fromDay}`, to: `${toMonth}-${toDay}` };
}

export function presentSeason({ from, to }: Season): string {
  return `${from}至${to}`;
}

const minutesPerHour = 60;

/** Hours with two decimals, which is exact to the minute. @returns minutes */
export function readHoursOfWork(text: string): number | ValueFault {
  return /^\d{1,5}(\.\d{1,2})?$/.test(text)
    ? Math.round(Number(text) * minutesPerHour)
    : new ValueFault(inBoth('不是小时数：最多两位小数', 'is no number of hours: at most two decimals'));
}

export function presentHours(minutes: number): string {
  return String(Math.round((minutes / minutesPerHour) * 100) / 100);
}
