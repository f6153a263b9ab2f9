import { isNextReading, listStretches, type RegisterReading, type RegisterRule } from './register.ts';
import { addStretch, type Consumption } from './spread.ts';

/**
 * What sorted readings say was used, by local hour and day. The buckets of the first and of the last reading hold only what lies
 * between the readings: whoever recomputes a stretch gives the readings next to it, too. Readings that are no numbers, and repeated
 * ones, are passed over. Zone: an IANA name.
 */
export function consumptionOf(readings: Iterable<RegisterReading>, rule: RegisterRule, zone: string): Consumption {
  const consumption: Consumption = { hours: new Map(), days: new Map() };
  let earlier: RegisterReading | null = null;
  for (const reading of readings) {
    if (!isNextReading(reading, earlier)) continue;
    if (earlier !== null) {
      for (const stretch of listStretches(earlier, reading, rule)) addStretch(consumption, stretch, zone);
    }
    earlier = reading;
  }
  return consumption;
}
