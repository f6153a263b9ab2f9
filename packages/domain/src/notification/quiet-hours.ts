import { instantOfLocalTime } from '../clock/local-instant.ts';
import { localDate } from '../clock/work-calendar.ts';
import type { EventLevel } from '../work-order/event-level.ts';
import type { NotificationTopic } from './notification.ts';

/** Between which times of every day an account is not disturbed, as 22:00 and 07:00; an end that is not after the start is on the next day. */
export interface QuietHours {
  from: string;
  to: string;
}

export const defaultQuietHours: QuietHours = { from: '22:00', to: '07:00' };

/** What concerns the account's own safety. */
const urgentTopics: readonly NotificationTopic[] = ['sessionReused'];

/** Whether a message is announced at any hour: all of the gravest level, and what concerns the account's own safety. */
export function isUrgentMessage(topic: NotificationTopic, level: EventLevel | null): boolean {
  return level === 1 || urgentTopics.includes(topic);
}

/** Returns when the quiet hours of this moment end, in epoch milliseconds; null outside of them. @param now epoch milliseconds */
export function findQuietEnd(hours: QuietHours, now: number, timeZone: string): number | null {
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)];
  const length = to > from ? to - from : to - from + minutesPerDay;
  const today = localDate(now, timeZone);
  // Those that began yesterday may not be over.
  for (const start of [from - minutesPerDay, from]) {
    const end = instantOfLocalTime(today, start + length, timeZone);
    if (instantOfLocalTime(today, start, timeZone) <= now && now < end) return end;
  }
  return null;
}

const minutesPerDay = 24 * 60;

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
