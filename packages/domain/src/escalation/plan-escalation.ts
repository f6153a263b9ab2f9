import { type Clock, type ClockTarget, findInstantOf } from '../clock/clock.ts';
import type { WorkCalendar } from '../clock/work-calendar.ts';
import { minuteMs } from '../duration.ts';
import type { EscalationStep, EscalationTime } from './escalation.ts';

/** One time that a step is due. `repetition` is 0 for the step itself. */
export interface EscalationSend {
  step: number;
  repetition: number;
}

interface DueSend extends EscalationSend {
  /** Counted milliseconds since the clock's start. */
  countedMs: number;
}

export interface EscalationPlan {
  /** The last that is due, unless it or a later one was sent; null when there is none. */
  due: EscalationSend | null;
  /** Epoch milliseconds of the next one; null when there is none while the clock runs. */
  nextAt: number | null;
}

/** Returns how long the clock has counted when a step is due, in milliseconds. */
export function countedTimeOf({ unit, value }: EscalationTime, { duration }: Pick<ClockTarget, 'duration'>): number {
  return unit === 'percent' ? (duration * value) / 100 : duration + value * minuteMs;
}

/**
 * Decides what is due on a running clock. Of several that became due meanwhile only the last is sent.
 * @param sent what was sent of this clock and round
 * @param now epoch milliseconds
 */
export function planEscalation(
  clock: Clock,
  steps: readonly EscalationStep[],
  sent: readonly EscalationSend[],
  now: number,
  calendar: WorkCalendar,
): EscalationPlan {
  if (clock.state !== 'running') return { due: null, nextAt: null };
  return planSends(listSends(clock, steps), sent, now, (countedMs) => findInstantOf(clock, countedMs, calendar));
}

/** The same for the clock of an event, which counts every minute. @param from epoch milliseconds of its beginning */
export function planEventEscalation(
  from: number,
  steps: readonly EscalationStep[],
  sent: readonly EscalationSend[],
  now: number,
): EscalationPlan {
  return planSends(listSends(eventTarget, steps), sent, now, (countedMs) => from + countedMs);
}

/** An event is to be seen to at once. */
export const eventTarget = { duration: 0 } as const;

function planSends(
  sends: readonly DueSend[],
  sent: readonly EscalationSend[],
  now: number,
  instantOf: (countedMs: number) => number | null,
): EscalationPlan {
  const lastSent = sends.findLastIndex(({ step, repetition }) => sent.some((one) => one.step === step && one.repetition === repetition));
  let due: EscalationSend | null = null;
  for (const { step, repetition, countedMs } of sends.slice(lastSent + 1)) {
    const at = instantOf(countedMs);
    if (at === null) break;
    if (at > now) return { due, nextAt: at };
    due = { step, repetition };
  }
  return { due, nextAt: null };
}

/** In the order in which they are due; of two at once the later step comes last, so that it is the one that is sent. */
function listSends(target: Pick<ClockTarget, 'duration'>, steps: readonly EscalationStep[]): DueSend[] {
  const sends = steps.flatMap(({ at, repeat }, step) =>
    Array.from({ length: 1 + (repeat?.times ?? 0) }, (_, repetition) => ({
      step,
      repetition,
      countedMs: countedTimeOf(at, target) + repetition * (repeat?.everyMinutes ?? 0) * minuteMs,
    })),
  );
  return sends.sort((one, other) => one.countedMs - other.countedMs || one.step - other.step);
}
