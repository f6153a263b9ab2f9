import type { ApiOutput, Language } from '@energy-om/contract';
import { localHourAt, type ModelValue } from '@energy-om/domain';
import type { LatestValues } from '#db/schema/devices.ts';
import type { Verb } from '#services/core/request-context.ts';
import { byName } from '#services/scope/area-rows.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { listLastHours } from '../meter/last-hours.ts';
import { findLatest, presentModelValue } from '../present-values.ts';
import { type HourRow, queryEnvironmentHours, queryEnvironmentSensors, type SensorRow } from './query-environment.ts';

type Sensor = ApiOutput<'getEnvironment'>[number]['sensors'][number];
type Value = Sensor['values'][number];

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
    sensors: rows.map((row) => presentSensor(row, meansBySensor.get(row.id) ?? [], { hours: hours.length, language: context.language })),
  }));
};

interface Presented {
  /** The number of hours that are shown. */
  hours: number;
  language: Language;
}

function presentSensor({ id, name, location, online, values, latest }: SensorRow, means: readonly HourRow[], how: Presented): Sensor {
  const readAt = Math.max(0, ...values.map(({ key }) => findLatest(latest, key)?.[0] ?? 0));
  const meansByKey = Map.groupBy(means, ({ key }) => key);
  return {
    id,
    name,
    location,
    online,
    at: readAt === 0 ? null : new Date(readAt).toISOString(),
    values: values.map((value) => presentValue(value, latest, meansByKey.get(value.key) ?? [], how)),
  };
}

function presentValue(value: ModelValue, latest: LatestValues, means: readonly HourRow[], { hours, language }: Presented): Value {
  const points = Array<number | null>(hours).fill(null);
  for (const { hour, mean } of means) points[hour - 1] = mean;
  const measured = findLatest(latest, value.key)?.[1];
  return {
    ...presentModelValue(value, language),
    latest: typeof measured === 'number' ? measured : null,
    least: means.length === 0 ? null : Math.min(...means.map(({ least }) => least)),
    most: means.length === 0 ? null : Math.max(...means.map(({ most }) => most)),
    points,
  };
}
