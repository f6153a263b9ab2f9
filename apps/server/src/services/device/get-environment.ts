import type { ApiOutput } from '@energy-om/contract';
import { localHourAt } from '@energy-om/domain';
import type { LatestValues } from '../../db/schema/devices.ts';
import type { Verb } from '../request-context.ts';
import { loadTimeZone } from '../work-order/load-time-zone.ts';
import { byName } from './area-rows.ts';
import { listLastHours } from './last-hours.ts';
import { type HourRow, queryEnvironmentHours, queryEnvironmentSensors, type SensorRow } from './query-environment.ts';

type Sensor = ApiOutput<'getEnvironment'>[number]['sensors'][number];
type Value = NonNullable<Sensor['temperature']>;

export const getEnvironment: Verb<'getEnvironment'> = async (context, { siteId }) => {
  const sensors = await queryEnvironmentSensors(context, siteId);
  const now = context.clock.now().getTime();
  const zone = await loadTimeZone(context);
  const hours = listLastHours(now, zone);
  const means = await queryEnvironmentHours(context, sensors, [...hours, localHourAt(now, zone).end]);
  const meansBySensor = Map.groupBy(means, ({ id }) => id);
  const bySite = Map.groupBy(sensors.toSorted(byName), (row) => row.site_id);
  const sites = [...bySite].map(([id, rows]) => ({ id, name: rows[0]?.site_name ?? '', rows }));
  return sites.sort(byName).map(({ id, name, rows }) => ({
    site: { id, name },
    sensors: rows.map((row) => presentSensor(row, meansBySensor.get(row.id) ?? [], hours.length)),
  }));
};

function presentSensor(row: SensorRow, means: readonly HourRow[], hours: number): Sensor {
  const keys = [row.temperature_key, row.humidity_key].filter((key) => key !== null);
  const readAt = Math.max(0, ...keys.map((key) => row.latest[key]?.[0] ?? 0));
  return {
    id: row.id,
    name: row.name,
    location: row.location,
    online: row.online,
    at: readAt === 0 ? null : new Date(readAt).toISOString(),
    temperature: presentValue(row.latest, row.temperature_key, means, hours, ({ t_mean, t_least, t_most }) => [t_mean, t_least, t_most]),
    humidity: presentValue(row.latest, row.humidity_key, means, hours, ({ h_mean, h_least, h_most }) => [h_mean, h_least, h_most]),
  };
}

type Numbers = [mean: number | null, least: number | null, most: number | null];

/** Null for what the model does not report. */
function presentValue(
  latest: LatestValues,
  key: string | null,
  means: readonly HourRow[],
  hours: number,
  numbersOf: (row: HourRow) => Numbers,
): Value | null {
  if (key === null) return null;
  const points = Array<number | null>(hours).fill(null);
  const extremes: number[] = [];
  for (const row of means) {
    const [mean, least, most] = numbersOf(row);
    points[row.hour - 1] = mean;
    if (least !== null && most !== null) extremes.push(least, most);
  }
  const value = latest[key]?.[1];
  return {
    latest: typeof value === 'number' ? value : null,
    least: extremes.length === 0 ? null : Math.min(...extremes),
    most: extremes.length === 0 ? null : Math.max(...extremes),
    points,
  };
}
