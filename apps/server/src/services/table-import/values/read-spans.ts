import { inBoth } from '../fault-text.ts';
import { type ColumnReader, ValueFault } from '../read/column.ts';
import { splitList } from './read-lists.ts';

/** Minutes after local midnight. */
export interface Span {
  from: number;
  to: number;
}

const minutesPerHour = 60;
const spanPattern = /^([01]?\d|2[0-4])[:：]([0-5]\d)\s*[-–—~～至]\s*([01]?\d|2[0-4])[:：]([0-5]\d)$/;

/** Hours of a day: 08:30-12:00；13:30-17:30. */
export const readSpans: ColumnReader<Span[]> = (text) => {
  const spans = splitList(text, '；;、，,').map(readSpan);
  return spans.every((span) => span !== null)
    ? spans
    : new ValueFault(inBoth('不是时段，应如 08:30-12:00；13:30-17:30', 'is no hours such as 08:30-12:00; 13:30-17:30'));
};

/** Whether it ends after it begins is judged with the rest of what it belongs to. */
export function readSpan(text: string): Span | null {
  const parts = spanPattern.exec(text);
  if (!parts) return null;
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = parts.slice(1).map(Number);
  return { from: fromHour * minutesPerHour + fromMinute, to: toHour * minutesPerHour + toMinute };
}

export function presentSpans(spans: readonly Span[]): string {
  return spans.map(presentSpan).join('；');
}

export function presentSpan({ from, to }: Span): string {
  return `${presentTime(from)}-${presentTime(to)}`;
}

export function presentTime(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minutes / minutesPerHour))}:${pad(minutes % minutesPerHour)}`;
}
