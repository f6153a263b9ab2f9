import { dayMs } from '../duration.ts';
import { type ConsumptionInterval, listIntervals, type RegisterReading, type RegisterRule, type Suspicion } from '../meter/register.ts';

/** What a meter can hardly have counted: one stretch of time, however many readings lie in it. Instants are epoch milliseconds. */
export interface SuspectUse {
  from: number;
  to: number;
  /** Why it was first suspected. */
  suspicion: Suspicion;
  /** The display at both ends. */
  fromValue: number;
  toValue: number;
  /** What it would come to, in consumption units. */
  amount: number;
}

/** A wrong reading is followed by a right one soon. What was suspected for longer waits for somebody. */
const maxMendedMs = 7 * dayMs;

interface Run {
  start: RegisterReading;
  end: RegisterReading;
  intervals: ConsumptionInterval[];
  /** Whether what counts lies between its ends too. */
  isMixed: boolean;
}

export interface SuspectRun {
  /** Takes the intervals between two readings and returns those that count. */
  take(earlier: RegisterReading, later: RegisterReading, intervals: readonly ConsumptionInterval[]): ConsumptionInterval[];
  /** Returns what was suspected, by time. */
  end(): SuspectUse[];
}

/**
 * Gathers suspect intervals that follow one another. A single reading that was wrong is suspected twice, on the way there and on the way back: if what lies between the
 * readings before and after it is plausible, that counts, and nothing is suspected.
 */
export function createSuspectRun(rule: RegisterRule): SuspectRun {
  const found: SuspectUse[] = [];
  let run: Run | null = null;
  const close = () => {
    if (run) found.push(toSuspectUse(run));
    run = null;
  };
  return {
    take(earlier, later, intervals) {
      const suspect = intervals.filter(({ suspicion }) => suspicion);
      if (suspect.length === 0) {
        close();
        return [...intervals];
      }
      if (run && !run.isMixed && suspect.length === intervals.length && later.at - run.start.at <= maxMendedMs) {
        const whole: ConsumptionInterval[] = listIntervals(run.start, later, rule);
        if (whole.every(({ suspicion }) => !suspicion)) {
          run = null;
          return whole;
        }
      }
      const isMixed = suspect.length < intervals.length;
      if (run && !run.isMixed && !isMixed) run = { ...run, end: later, intervals: [...run.intervals, ...suspect] };
      else {
        close();
        run = { start: earlier, end: later, intervals: suspect, isMixed };
      }
      return intervals.filter(({ suspicion }) => !suspicion);
    },
    end() {
      close();
      return found;
    },
  };
}

function toSuspectUse({ start, end, intervals }: Run): SuspectUse {
  return {
    from: intervals[0]?.from ?? start.at,
    to: intervals.at(-1)?.to ?? end.at,
    suspicion: intervals[0]?.suspicion ?? 'aboveRating',
    fromValue: start.value,
    toValue: end.value,
    amount: intervals.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** What has become of it: `waiting` for the approval of a second person. */
export const suspectUseStates = ['open', 'waiting', 'counted', 'refused'] as const;
export type SuspectUseState = (typeof suspectUseStates)[number];
/** Nothing of it counts. */
export const undecidedStates: readonly SuspectUseState[] = ['open', 'waiting'];
