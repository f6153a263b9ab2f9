import { dayMs, localDayAt, type ModelValue } from '@energy-om/domain';
import type { LatestValues } from '#db/schema/devices.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { isKnownModel } from '#services/scope/known-models.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { presentLatest } from '../present-values.ts';
import { findListedDevice } from '../query-devices.ts';
import { chooseBucket } from './choose-bucket.ts';
import { queryCurveLimits } from './query-curve-limits.ts';

const maxPeriodMs = 366 * dayMs;

export const getMeterCurve: Verb<'getMeterCurve'> = async (context, input) => {
  const [from, to] = [Date.parse(input.from), Date.parse(input.to)];
  if (to <= from) throw invalid({ to: 'periodBackwards' });
  if (to - from > maxPeriodMs) throw invalid({ to: 'periodTooLong' });
  await findListedDevice(context, { id: input.id, reporting: true });
  const { values, latest } = await findValues(context, input.id);
  const value = values.find(({ key }) => key === input.key);
  if (!value) throw invalid({ key: 'notAnOption' });
  const origin = localDayAt(from, await loadTimeZone(context)).start;
  const bucketSeconds = chooseBucket(from, to, origin);
  const [points, limits] = await Promise.all([
    queryPoints(context, input, { from, to, origin, bucketSeconds }),
    queryCurveLimits(context, input.id, input.key),
  ]);
  return {
    value: presentLatest(value, latest, context.language),
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    stretch: bucketSeconds,
    points: points.map(({ at, mean, least, most }) => ({ at: at.toISOString(), mean, least, most })),
    limits,
  };
};

interface ReportedValues {
  values: ModelValue[];
  latest: LatestValues;
}

const findReported = statement<{ tenant: string; device: string }, ReportedValues>(
  'find-reported-values',
  `
    select m.values, coalesce(s.latest, '{}') as latest
    from devices d join meter_models m on ${isKnownModel('m')} and m.id = d.model_id left join device_states s on s.tenant_id = :tenant and s.device_id = d.id
    where d.tenant_id = :tenant and d.id = :device`,
);

async function findValues({ actor, database }: SignedInContext, id: string): Promise<ReportedValues> {
  const [row] = await database.run(findReported, { tenant: actor.tenantId, device: id });
  return row ?? { values: [], latest: {} };
}

interface PointRow {
  at: Date;
  mean: number;
  least: number;
  most: number;
}

interface PointValues {
  tenant: string;
  device: string;
  key: string;
  from: Date;
  /** Exclusive. */
  to: Date;
  bucketSeconds: number;
  /** The instant from which buckets are counted. */
  origin: Date;
}

/** `offset 0` makes the planner read each value once. */
const findPoints = statement<PointValues, PointRow>(
  'find-curve-points',
  `
    select date_bin(make_interval(secs => :bucketSeconds), v.at, :origin) as at, avg(v.value) as mean, min(v.value) as least, max(v.value) as most
    from (
      select r.at, case when jsonb_typeof(r.values -> :key) = 'number' then (r.values -> :key)::float8 end as value
      from readings r where r.tenant_id = :tenant and r.device_id = :device and r.at >= :from and r.at < :to offset 0
    ) v
    where v.value is not null group by 1 order by 1`,
);

function queryPoints(
  { actor, database }: SignedInContext,
  { id, key }: { id: string; key: string },
  { from, to, origin, bucketSeconds }: { from: number; to: number; origin: number; bucketSeconds: number },
): Promise<PointRow[]> {
  return database.run(findPoints, {
    tenant: actor.tenantId,
    device: id,
    key,
    from: new Date(from),
    to: new Date(to),
    bucketSeconds,
    origin: new Date(origin),
  });
}
