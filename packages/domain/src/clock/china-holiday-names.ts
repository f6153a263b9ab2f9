import { dayMs } from '../duration.ts';
import { chinaHolidays } from './china-holidays.ts';

export const chinaHolidayNames = [
  'newYear',
  'springFestival',
  'tombSweeping',
  'labourDay',
  'dragonBoat',
  'midAutumn',
  'nationalDay',
] as const;
export type ChinaHoliday = (typeof chinaHolidayNames)[number];

/** The months in which the holidays by the moon and the sun lie; the others begin on a day of the law. */
const byMonth: Readonly<Record<number, ChinaHoliday>> = {
  1: 'springFestival',
  2: 'springFestival',
  4: 'tombSweeping',
  5: 'dragonBoat',
  6: 'dragonBoat',
  9: 'midAutumn',
  10: 'midAutumn',
};
const byDay: Readonly<Record<string, ChinaHoliday>> = { '01-01': 'newYear', '05-01': 'labourDay', '10-01': 'nationalDay' };

/** Returns the public holiday of mainland China of which a local date is a part; null for other days, and for years whose days are not known. */
export function findChinaHoliday(date: string): ChinaHoliday | null {
  const fixed = byDay[date.slice(5)];
  if (fixed) return fixed;
  const days = chinaHolidays[Number(date.slice(0, 4))]?.holidays ?? [];
  if (!days.includes(date)) return null;
  // Which holiday it is follows from the first of its days.
  let first = date;
  for (let before = dayBefore(first); days.includes(before); before = dayBefore(first)) first = before;
  return byDay[first.slice(5)] ?? byMonth[Number(first.slice(5, 7))] ?? null;
}

function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
}
