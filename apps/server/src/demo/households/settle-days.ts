import { dayMs, defaultTimeZone, localDayAt, minuteMs } from '@energy-om/domain';
import { closeBills } from '#services/bill/closing/close-bills.ts';
import { createDeviceDirectory } from '#services/ingest/batch/device-directory.ts';
import { storeHistory } from '#services/ingest/batch/store-history.ts';
import { createReadingPartitions } from '#services/ingest/partitions/reading-partitions.ts';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { settlePools } from '#services/settlement/pools/settle-pools.ts';
import { settleSupplies } from '#services/settlement/settle-supplies.ts';
import type { MeterCourse } from './meter-course.ts';
import type { Act, Moving, Payment } from './moving.ts';

/** The last days are settled one by one, as they are in operation, and all that was before at once, which takes a fraction of the time. */
const singleDays = 4;
const afterMidnightMs = 35 * minuteMs;

interface Course {
  courses: readonly MeterCourse[];
  payments: readonly Payment[];
  acts: readonly Act[];
}

/**
 * Stores what the meters counted, day by day, with what was paid and done meanwhile; settles each day after its end, and closes the bills of the months before.
 */
export async function settleDays(moving: Moving, { courses, payments, acts }: Course): Promise<void> {
  const { loading, tenant, clerk, now } = moving;
  const context = clerk(0);
  const meterIds = courses.map(({ meterId }) => meterId);
  await createReadingPartitions(context.database).ensure(courses.flatMap(({ values }) => values.map(([at]) => at)));
  const profiles = await createDeviceDirectory(context.database, context.clock).find(tenant.tenantId, meterIds);
  let stored = Number.NEGATIVE_INFINITY;
  for (const { until, act } of listEnds(now, acts)) {
    const batches = courses.flatMap(({ meterId, key, values }) => {
      const profile = profiles.get(meterId)?.self;
      const readings = new Map(values.filter(([at]) => at > stored && at <= until).map(([at, value]) => [at, { [key]: value }]));
      return profile ? [[meterId, { profile, readings }] as const] : [];
    });
    await storeHistory(loading.tx, tenant.tenantId, new Map(batches));
    while ((await rollupConsumption(clerk(Math.max(0, now - until)))) > 0);
    for (const { at, enter } of payments) if (at > stored && at <= until) await enter(clerk);
    stored = until;
    if (act) {
      await act.perform();
      continue;
    }
    const settling = clerk(Math.max(0, now - until - afterMidnightMs));
    await settlePools(settling);
    await settleSupplies(settling);
  }
  await closeBills(context);
}

/** The instants of what is done, at which no day is settled, the midnights of the last days, and the moment of the loading; in epoch milliseconds. */
function listEnds(now: number, acts: readonly Act[]): { until: number; act?: Act }[] {
  const midnights = Array.from(
    { length: singleDays },
    (_, number) => localDayAt(now - (singleDays - 1 - number) * dayMs, defaultTimeZone).start,
  );
  const ends = [...midnights, now].map((until): { until: number; act?: Act } => ({ until }));
  return [...acts.map((act) => ({ until: act.at, act })), ...ends].sort((one, other) => one.until - other.until);
}
