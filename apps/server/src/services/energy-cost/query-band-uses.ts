import { dayMs, type TariffBand } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';

/** A meter's time in full quarters of an hour, and the group of places with the same tariffs that it is in then. Instants are epoch milliseconds. */
export interface GroupedMeter {
  device: string;
  grp: number;
  since: number | null;
  until: number | null;
}

/** A stretch of a date in which one version holds in a group. */
export interface GroupStretch {
  span: number;
  grp: number;
  day: string;
  start: number;
  stop: number;
  /** Which of the patterns says its bands, from 1 on; null: no version holds. */
  pattern: number | null;
  version: number | null;
  /** The date. */
  point: string;
}

/** What is read of a span of time. */
export interface ReadSpan {
  span: number;
  start: number;
  stop: number;
}

export interface BandUseRow {
  span: number;
  /** As the stretches name it, or by hour the hour's start in epoch milliseconds. */
  point: string;
  version: number | null;
  band: TariffBand | null;
  amount: number;
}

interface Values {
  tenant: string;
  zone: string;
  meters: string;
  spans: string;
  stretches: string;
  patterns: readonly string[];
  byHour: boolean;
}

const quarterOf = (number: 1 | 2 | 3 | 4) =>
  `sum(c.quarter_${number}) filter (where c.hour + interval '${(number - 1) * 15} minutes' >= m.since and c.hour + interval '${(number - 1) * 15} minutes' < m.until)`;

/**
 * Adds the quarters of all meters of a group up by hour before it asks for their bands, so that bands are looked up once an hour and not once a meter. Hours are read by
 * the primary key, meter by meter: `offset 0` keeps the planner from joining the meters freely. A stretch that ends within a quarter takes its share of it.
 */
const sumBandUses = statement<Values, BandUseRow>(
  'sum-uses-by-tariff-band',
  `with meters as materialized (
      select x.device, x.grp, coalesce(to_timestamp(x.since / 1000.0), '-infinity') as since, coalesce(to_timestamp(x.until / 1000.0), 'infinity') as until
      from jsonb_to_recordset(:meters::jsonb) as x(device uuid, grp int, since bigint, until bigint)),
    spans as materialized (
      select x.span, to_timestamp(x.start / 1000.0) as start, to_timestamp(x.stop / 1000.0) as stop
      from jsonb_to_recordset(:spans::jsonb) as x(span int, start bigint, stop bigint)),
    stretches as materialized (
      select x.span, x.grp, x.day, to_timestamp(x.start / 1000.0) as start, to_timestamp(x.stop / 1000.0) as stop, x.pattern, x.version, x.point
      from jsonb_to_recordset(:stretches::jsonb)
        as x(span int, grp int, day date, start bigint, stop bigint, pattern int, version int, point text)),
    hours as materialized (
      select s.span, m.grp, c.hour, ${quarterOf(1)} as quarter_1, ${quarterOf(2)} as quarter_2, ${quarterOf(3)} as quarter_3, ${quarterOf(4)} as quarter_4
      from meters m cross join spans s cross join lateral (
        select h.hour, h.quarter_1, h.quarter_2, h.quarter_3, h.quarter_4 from consumption_hours h
        where h.tenant_id = :tenant and h.device_id = m.device and h.hour >= s.start and h.hour < s.stop
          and h.hour > m.since - interval '1 hour' and h.hour < m.until offset 0) c
      group by s.span, m.grp, c.hour),
    walls as materialized (select h.*, h.hour at time zone :zone as wall from hours h)
    select x.span, case when :byHour::boolean then (date_part('epoch', w.hour) * 1000)::int8::text else x.point end as point, x.version,
      substr((:patterns::text[])[x.pattern], (date_part('hour', w.wall) * 4 + date_part('minute', w.wall) / 15)::int + n.number + 1, 1) as band,
      sum(n.amount * least(date_part('epoch', x.stop - w.hour) - n.number * 900, 900) / 900) as amount
    from walls w
      cross join lateral (values (0, w.quarter_1), (1, w.quarter_2), (2, w.quarter_3), (3, w.quarter_4)) n (number, amount)
      join stretches x on x.span = w.span and x.grp = w.grp and x.day = w.wall::date
        and w.hour + n.number * interval '15 minutes' >= x.start and w.hour + n.number * interval '15 minutes' < x.stop
    where n.amount > 0
    group by 1, 2, 3, 4`,
);

export interface BandRequest {
  tenant: string;
  zone: string;
  meters: readonly GroupedMeter[];
  spans: readonly ReadSpan[];
  stretches: readonly GroupStretch[];
  patterns: readonly string[];
  byHour: boolean;
}

/** Days of meters that one statement reads, so that none comes near its time limit however many there are. */
const daysAtOnce = 3_000;

/** Reads span by span, and of each a part of the meters after the other; a point and band of several parts has several rows. */
export async function queryBandUses(
  database: Pick<Database, 'run'>,
  { meters, spans, stretches, ...others }: BandRequest,
): Promise<BandUseRow[]> {
  const rows: BandUseRow[] = [];
  for (const span of spans) {
    const ofSpan = JSON.stringify(stretches.filter((stretch) => stretch.span === span.span));
    const count = Math.max(1, Math.floor((daysAtOnce * dayMs) / Math.max(dayMs, span.stop - span.start)));
    for (let first = 0; first < meters.length; first += count) {
      const part = JSON.stringify(meters.slice(first, first + count));
      const read = { ...others, meters: part, spans: JSON.stringify([span]), stretches: ofSpan };
      rows.push(...(await database.run(sumBandUses, read)));
    }
  }
  return rows;
}
