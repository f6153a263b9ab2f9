import { localDate } from '@energy-om/domain';
import type { SignedInContext } from '#services/core/request-context.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import type { ListedDevice } from '../query-devices.ts';
import { listLastHours } from './last-hours.ts';
import { type Meter, presentMeter } from './present-meter.ts';
import { type MeterParts, queryMeterParts } from './query-meter-parts.ts';
import { queryAlarmLevels } from './query-open-alarms.ts';

/** A meter as it is presented, with the row it was found as. */
export interface DescribedMeter {
  meter: Meter;
  parts: MeterParts;
}

/** Loads the details of a few devices, at a cost in proportion to their number. */
export async function describeMeters(context: SignedInContext, rows: readonly ListedDevice[]): Promise<DescribedMeter[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const now = context.clock.now().getTime();
  const zone = await loadTimeZone(context);
  const hours = listLastHours(now, zone);
  const [found, levels] = await Promise.all([
    queryMeterParts(context, ids, localDate(now, zone), hours[0] as number),
    queryAlarmLevels(context, ids),
  ]);
  const partsById = new Map(found.map((parts) => [parts.id, parts]));
  return rows.flatMap((row) => {
    const parts = partsById.get(row.id);
    // The device was removed after the page was picked.
    if (!parts) return [];
    const alarmLevel = levels.get(row.id) ?? null;
    return [{ meter: presentMeter(row, parts, { alarmLevel, hours, language: context.language }), parts }];
  });
}
