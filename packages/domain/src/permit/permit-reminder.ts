import { minuteMs } from '../duration.ts';
import type { PermitStatus } from './permit-status.ts';

/** People work by a permit in one of these, or go on with it: its window must not pass unnoticed. */
export const remindedPermitStatuses: readonly PermitStatus[] = ['open', 'working', 'paused'];

/** From one step to the next; the first is so long before the end of the window. */
export const permitReminderMs = 30 * minuteMs;

/** Who is notified with each step, beside those of the steps before: the second comes at the end of the window. */
export const permitReminders = ['people', 'issuer', 'dispatcher', 'administrator'] as const;
export type PermitReminder = (typeof permitReminders)[number];

/** How many steps have come at an instant. */
export function countPermitReminders(validUntil: number, now: number): number {
  return Math.min(Math.max(Math.floor((now - validUntil) / permitReminderMs) + 2, 0), permitReminders.length);
}
