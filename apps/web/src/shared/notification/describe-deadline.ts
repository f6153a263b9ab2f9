import { minuteMs } from '@energy-om/domain';
import { formatDuration } from '../format/duration.ts';
import { formatMoney } from '../format/money.ts';
import { formatDateTime } from '../format/time.ts';
import { textOf } from '../i18n/texts.ts';
import type { LiveNotification } from './batch-messages.ts';

/**
 * How late something was when the message was written: 接单超时 5 分钟 of a clock, 已 5 分钟无人确认 of an alarm, what is left of a part whose stock is low or of a wallet, and how much was paid. Null for any
 * other message, and for an alarm that has just begun.
 */
export function describeDeadline({
  deadline,
  unattendedMs = 0,
  stock,
  rooms,
  differences,
  cents,
  balance,
  cutAt,
  dueAt,
  topic,
}: Pick<
  LiveNotification,
  'topic' | 'deadline' | 'unattendedMs' | 'stock' | 'rooms' | 'differences' | 'cents' | 'balance' | 'cutAt' | 'dueAt'
>): string | null {
  if (cents !== undefined && dueAt !== undefined && cents > 0)
    return textOf('notification', topic === 'billOverdue' ? 'billWasDue' : 'billDue', {
      amount: formatMoney(cents),
      when: formatDateTime(dueAt),
    });
  if (cents !== undefined && rooms !== undefined)
    return textOf('notification', 'cutoffsWait', { count: rooms, amount: formatMoney(cents) });
  if (differences !== undefined) return textOf('notification', 'differencesFound', { count: differences });
  if (cents !== undefined) return formatMoney(cents);
  if (stock) return textOf('notification', 'stockLeft', { ...stock });
  if (balance && cutAt !== undefined)
    return textOf('notification', 'cutoffAt', { amount: formatMoney(-balance.cents), when: formatDateTime(cutAt) });
  if (balance) return describeBalance(balance);
  if (unattendedMs >= minuteMs) return textOf('notification', 'unattended', { time: formatDuration(unattendedMs) });
  if (!deadline) return null;
  const clock = textOf('codes', `clock.${deadline.clock}`);
  return textOf('workOrder', deadline.lateMs < 0 ? 'left' : 'late', { clock, time: formatDuration(Math.abs(deadline.lateMs)) });
}

function describeBalance({ cents, daysLeft }: NonNullable<LiveNotification['balance']>): string {
  if (cents < 0) return textOf('notification', 'balanceOwed', { amount: formatMoney(-cents) });
  const amount = formatMoney(cents);
  return daysLeft === null
    ? textOf('notification', 'balanceLeft', { amount })
    : textOf('notification', 'balanceLasts', { amount, days: daysLeft });
}
