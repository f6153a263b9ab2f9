import { parseNumber } from '#shared/format/parse-number.ts';

export const timeUnits = ['second', 'minute', 'hour'] as const;
export type TimeUnit = (typeof timeUnits)[number];

/** A length of time as it is typed. */
export interface TypedTime {
  amount: string;
  unit: TimeUnit;
}

const secondsOf: Record<TimeUnit, number> = { second: 1, minute: 60, hour: 3600 };
/** Up to so many, seconds are easier to read than minutes. */
const fewSeconds = 120;

/** Whole seconds. NaN for what is no number, null where nothing is typed: the domain says what is wrong with either. */
export function toSeconds({ amount, unit }: TypedTime): number {
  if (amount.trim() === '') return null as unknown as number;
  const typed = parseNumber(amount);
  // Of 0.1 hours a binary fraction makes 360.00000000000006 seconds.
  return typed === null ? Number.NaN : Number((typed * secondsOf[unit]).toPrecision(12));
}

/** In the largest unit that says it in whole numbers. */
export function toTyped(seconds: number): TypedTime {
  const unit: TimeUnit =
    seconds >= secondsOf.hour && seconds % secondsOf.hour === 0
      ? 'hour'
      : seconds >= fewSeconds && seconds % secondsOf.minute === 0
        ? 'minute'
        : 'second';
  return { amount: String(seconds / secondsOf[unit]), unit };
}
