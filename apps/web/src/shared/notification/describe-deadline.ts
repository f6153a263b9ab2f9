import { formatDuration } from '../format/time.ts';
import { textOf } from '../i18n/texts.ts';
import type { LiveNotification } from './batch-messages.ts';

/** Which clock a message is about and how late it was when the message was written: 接单超时 5 分钟. Null for any other message. */
export function describeDeadline({ deadline }: Pick<LiveNotification, 'deadline'>): string | null {
  if (!deadline) return null;
  const clock = textOf('codes', `clock.${deadline.clock}`);
  return textOf('workOrder', deadline.lateMs < 0 ? 'left' : 'late', { clock, time: formatDuration(Math.abs(deadline.lateMs)) });
}
