import { createSuspectRun, type SuspectUse } from '../suspect-use/suspect-use.ts';
import { addInterval, type Consumption, createConsumption } from './consumption-buckets.ts';
import { isNextReading, listIntervals, type RegisterReading, type RegisterRule } from './register.ts';

/** Consumption, and what beside it counts only once somebody says so. */
export interface CheckedConsumption extends Consumption {
  suspect: SuspectUse[];
}

/**
 * Computes the consumption of sorted readings by local hour and day. The buckets of the first and of the last reading contain only what
 * lies between the readings, so a caller that recomputes a period also passes the nearest reading on both sides of it. Readings that
 * are not finite numbers, or not later than the one before, are ignored. Where the rule has a check, what cannot be consumption is left out and named beside it.
 * @param zone an IANA time zone
 */
export function consumptionOf(readings: Iterable<RegisterReading>, rule: RegisterRule, zone: string): CheckedConsumption {
  const run = createConsumptionRun(rule, zone);
  run.take(readings);
  return run.end();
}

/** The same for readings that come in several parts, one after another, as more of them than should be in memory at once do. */
export function createConsumptionRun(rule: RegisterRule, zone: string) {
  const consumption = createConsumption();
  const run = createSuspectRun(rule);
  let earlier: RegisterReading | null = null;
  return {
    take(readings: Iterable<RegisterReading>): void {
      for (const reading of readings) {
        if (!isNextReading(reading, earlier)) continue;
        if (earlier !== null) {
          for (const interval of run.take(earlier, reading, listIntervals(earlier, reading, rule)))
            addInterval(consumption, interval, zone);
        }
        earlier = reading;
      }
    },
    end: (): CheckedConsumption => ({ ...consumption, suspect: run.end() }),
  };
}
