import { hourSeconds, minuteSeconds } from '@energy-om/domain';
import { parseNumber } from '#shared/format/parse-number.ts';

export const timeUnits = ['second', 'minute', 'hour'] as const;
export type TimeUnit = (typeof timeUnits)[number];

/** A duration as it is typed. */
export interface TypedTime {
  amount: string;
  unit: TimeUnit;
}

const secondsOf: Record<TimeUnit, number> = { second: 1, minute: minuteSeconds, hour: hourSeconds };
/** Up to this many, seconds are easier to read than minutes. */
const fewSeconds = 120;

/** Whole seconds. NaN for text that is no number, null for no text; the domain reports either. */
export function toSeconds({ amount, unit }: TypedTime): number {
  if (amount.trim() === '') return null as unknown as number;
  const typed = parseNumber(amount);
  // 0.1 hours come to 360.00000000000006 seconds in binary fractions.
  return typed === null ? Number.NaN : Number((typed * secondsOf[unit]).toPrecision(12));
}

/** The duration in the largest unit of which it is a whole number. */
export function toTyped(seconds: number): TypedTime {
  const unit: TimeUnit =
    seconds >= secondsOf.hour && seconds % secondsOf.hour === 0
      ? 'hour'
      : seconds >= fewSeconds && seconds % secondsOf.minute === 0
        ? 'minute'
        : 'second';
  return { amount: String(seconds / secondsOf[unit]), unit };
}
