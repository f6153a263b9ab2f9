import { dayMs, hourMs, minuteMs, secondMs } from '@energy-om/domain';
import { textOf } from '../i18n/texts.ts';

/** A duration in its two largest units: 1 小时 12 分钟, 3 min, 2 days 4 h. @param milliseconds the duration */
export function formatDuration(lengthMs: number): string {
  const length = Math.max(0, lengthMs);
  const days = Math.floor(length / dayMs);
  const hours = Math.floor((length % dayMs) / hourMs);
  const minutes = Math.floor((length % hourMs) / minuteMs);
  const parts: [unit: 'days' | 'hours' | 'minutes' | 'seconds', count: number][] = [];
  if (days > 0) parts.push(['days', days]);
  if (hours > 0) parts.push(['hours', hours]);
  if (days === 0 && minutes > 0) parts.push(['minutes', minutes]);
  if (parts.length === 0) parts.push(['seconds', Math.floor(length / secondMs)]);
  return parts.map(([unit, count]) => textOf('common', `duration.${unit}`, { count })).join(' ');
}

/** Below an hour as a running clock, 38:10, else in words: the format of deadlines. */
export function formatCountdown(lengthMs: number): string {
  const length = Math.max(0, lengthMs);
  if (length >= hourMs) return formatDuration(length);
  const seconds = Math.floor(length / secondMs);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
