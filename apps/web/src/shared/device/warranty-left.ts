import { dayMs } from '@energy-om/domain';

export interface TimeLeft {
  unit: 'days' | 'months' | 'years';
  count: number;
}

const daysPerMonth = 30.44;
const monthsPerYear = 12;
/** Up to so many days they are counted one by one, because something may still be claimed. */
const maxDaysCounted = 90;
const maxMonthsCounted = 36;

/** How long a warranty holds from today, in the unit in which people say it. @param until, today `YYYY-MM-DD`; the last day counts */
export function warrantyLeft(until: string, today: string): TimeLeft {
  const days = Math.round((Date.parse(until) - Date.parse(today)) / dayMs) + 1;
  if (days <= maxDaysCounted) return { unit: 'days', count: days };
  const months = Math.floor(days / daysPerMonth);
  return months <= maxMonthsCounted ? { unit: 'months', count: months } : { unit: 'years', count: Math.floor(months / monthsPerYear) };
}
