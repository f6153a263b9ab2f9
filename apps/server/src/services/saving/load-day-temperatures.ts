import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { environmentModels } from '#services/device/environment/environment-models.ts';

interface SensorRow {
  id: string;
  key: string;
}

/** The sensor of the place that is nearest to the order's area, within its site. */
const findSensor = statement<{ tenant: string; area: string }, SensorRow>(
  'find-temperature-sensor-of-site',
  `select d.id, e.temperature_key as key
    from areas a
      join areas z on z.tenant_id = :tenant and z.kind <> 'region' and z.id = any (string_to_array(trim(a.path, '/'), '/')::uuid[])
      join areas x on x.tenant_id = :tenant and starts_with(x.path, z.path)
      join devices d on d.tenant_id = :tenant and d.area_id = x.id and d.retired_at is null
      join (${environmentModels}) e on e.id = d.model_id
    where a.tenant_id = :tenant and a.id = :area and e.temperature_key is not null
    order by length(z.path) desc, length(x.path), d.id limit 1`,
);

const findTemperatures = statement<
  { tenant: string; device: string; key: string; zone: string; from: Date; to: Date },
  { date: string; mean: number; hours: number }
>(
  'find-day-temperatures',
  `select to_char(r.at at time zone :zone::text, 'YYYY-MM-DD') as date, avg((r.values ->> :key::text)::float8) as mean,
      count(distinct date_trunc('hour', r.at))::int as hours
    from readings r
    where r.tenant_id = :tenant and r.device_id = :device and r.at >= :from and r.at < :to and jsonb_typeof(r.values -> :key::text) = 'number'
    group by 1`,
);

/** A mean of fewer hours is that of a part of the day. */
const minHours = 18;

/** Loads the mean temperature of local days at an order's site; none where no device measures one. */
export async function loadDayTemperatures(
  database: Pick<Database, 'run'>,
  tenant: string,
  { area, zone, from, to }: { area: string; zone: string; from: Date; to: Date },
): Promise<ReadonlyMap<string, number>> {
  const [sensor] = await database.run(findSensor, { tenant, area });
  if (!sensor) return new Map();
  const rows = await database.run(findTemperatures, { tenant, device: sensor.id, key: sensor.key, zone, from, to });
  return new Map(rows.flatMap(({ date, mean, hours }) => (hours >= minHours ? [[date, mean] as const] : [])));
}
