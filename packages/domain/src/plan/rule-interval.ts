import { addLocalDays } from '../clock/local-time.ts';
import { hourMs } from '../duration.ts';
import type { RecurrenceRule } from './recurrence-rule.ts';

const monthsOf = { MONTHLY: 1, YEARLY: 12 } as const;
const daysOf = { DAILY: 1, WEEKLY: 7 } as const;

/** Returns the local time one interval of a rule later. A month from the 31st on ends on the last day of a shorter one. */
export function addRuleInterval(local: string, { frequency, interval }: Pick<RecurrenceRule, 'frequency' | 'interval'>): string {
  if (frequency === 'HOURLY') return new Date(Date.parse(`${local}:00Z`) + interval * hourMs).toISOString().slice(0, 16);
  if (frequency === 'DAILY' || frequency === 'WEEKLY') return addLocalDays(local, interval * daysOf[frequency]);
  const [year = 0, month = 1, day = 1] = local.slice(0, 10).split('-').map(Number);
  const later = month - 1 + interval * monthsOf[frequency];
  const lastDay = new Date(Date.UTC(year, later + 1, 0)).getUTCDate();
  return `${new Date(Date.UTC(year, later, Math.min(day, lastDay))).toISOString().slice(0, 10)}${local.slice(10)}`;
}
