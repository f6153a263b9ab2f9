import { addInterval, type Consumption, createConsumption } from './consumption-buckets.ts';
import { isNextReading, listIntervals, type RegisterReading, type RegisterRule } from './register.ts';

/**
 * Computes the consumption of sorted readings by local hour and day. The buckets of the first and of the last reading contain only what
 * lies between the readings, so a caller that recomputes a period also passes the nearest reading on both sides of it. Readings that
 * are not finite numbers, or not later than the one before, are ignored.
 * @param zone an IANA time zone
 */
export function consumptionOf(readings: Iterable<RegisterReading>, rule: RegisterRule, zone: string): Consumption {
  const consumption = createConsumption();
  let earlier: RegisterReading | null = null;
  for (const reading of readings) {
    if (!isNextReading(reading, earlier)) continue;
    if (earlier !== null) {
      for (const interval of listIntervals(earlier, reading, rule)) addInterval(consumption, interval, zone);
    }
    earlier = reading;
  }
  return consumption;
}
