import { dayMs, type TariffBand, tariffBands } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { BandUseRow, GroupedMeter, ReadSpan } from '../query-band-uses.ts';

/** A whole day of a group, with the bands that hold on it. */
export interface GroupDay {
  grp: number;
  /** The beginning in epoch milliseconds. */
  start: number;
  bands: string;
  point: string;
  version: number | null;
}

/** The whole days of a meter that were stored, by their beginnings in epoch milliseconds. */
export type FoundDays = 'all' | ReadonlySet<number>;

export interface StoredUses {
  rows: BandUseRow[];
  /** By meter, in their order. */
  found: FoundDays[];
}

interface Values {
  tenant: string;
  start: Date;
  stop: Date;
  meters: string;
  days: string;
}

interface Row extends Record<Column, number | null> {
  /** Null: the row is of a point and not of a meter. */
  number: number | null;
  point: string;
  version: number | null;
  /** Of a meter that lacks some of its days, those that are there. */
  found: number[] | null;
}

const columns = { S: 'critical_peak', P: 'peak', F: 'flat', V: 'valley', D: 'deep_valley' } as const satisfies Record<TariffBand, string>;
type Column = (typeof columns)[TariffBand] | 'unpriced';
const sums = [...Object.values(columns), 'unpriced'].map((column) => `sum(c.${column}) as ${column}`).join(', ');

/** Reads the days meter by meter by the primary key: `offset 0` keeps the planner from joining the meters freely. A day counts only by the bands that hold on it now. */
const sumStoredUses = statement<Values, Row>(
  'sum-stored-uses-by-tariff-band',
  `with meters as materialized (
      select x.number, x.device, x.grp, x.whole, coalesce(to_timestamp(x.since / 1000.0), '-infinity') as since, coalesce(to_timestamp(x.until / 1000.0), 'infinity') as until
      from jsonb_to_recordset(:meters::jsonb) as x(number int, device uuid, grp int, whole int, since bigint, until bigint)),
    days as materialized (
      select x.number, x.grp, to_timestamp(x.start / 1000.0) as starts_at, x.bands, x.point, x.version
      from jsonb_to_recordset(:days::jsonb) as x(number int, grp int, start bigint, bands text, point text, version int))
    select m.number, d.point, d.version, ${sums},
      case when grouping(m.number) = 0 and count(*) < m.whole then array_agg(d.number) end as found
    from meters m
      cross join lateral (select b.* from meter_band_days b
        where b.tenant_id = :tenant and b.device_id = m.device and b.starts_at >= greatest(:start, m.since) and b.starts_at < :stop
          and b.starts_at <= m.until - interval '24 hours' offset 0) c
      join days d on d.grp = m.grp and d.starts_at = c.starts_at and d.bands = c.bands
    group by grouping sets ((d.point, d.version), (m.number, m.whole))`,
);

/** Days of meters that one statement reads, so that none comes near its time limit. */
const daysAtOnce = 100_000;

/** Adds up what is stored of whole days of a span, and says of each meter which days were. */
export async function queryStoredUses(
  database: Pick<Database, 'run'>,
  { tenant, span, meters, days }: { tenant: string; span: ReadSpan; meters: readonly GroupedMeter[]; days: readonly GroupDay[] },
): Promise<StoredUses> {
  const numbered = days.map((day, number) => ({ number, ...day }));
  const byGroup = Map.groupBy(numbered, ({ grp }) => grp);
  const wholeDaysOf = ({ grp, since, until }: GroupedMeter) =>
    (byGroup.get(grp) ?? []).filter(({ start }) => isWithin(start, since, until)).length;
  const asked = meters.map((meter, number) => ({ number, ...meter, whole: wholeDaysOf(meter) }));
  const found: FoundDays[] = asked.map(({ whole }) => (whole === 0 ? 'all' : new Set<number>()));
  const rows: BandUseRow[] = [];
  const count = Math.max(1, Math.floor((daysAtOnce * dayMs) / Math.max(dayMs, span.stop - span.start)));
  const bounds = { start: new Date(span.start), stop: new Date(span.stop) };
  for (let first = 0; first < asked.length && days.length > 0; first += count) {
    const part = asked.slice(first, first + count).filter(({ whole }) => whole > 0);
    const ofGroups = [...new Set(part.map(({ grp }) => grp))].flatMap((grp) => byGroup.get(grp) ?? []);
    const values = { tenant, ...bounds, meters: JSON.stringify(part), days: JSON.stringify(ofGroups) };
    for (const row of part.length === 0 ? [] : await database.run(sumStoredUses, values)) {
      if (row.number === null) rows.push(...toUses(row, span.span));
      else found[row.number] = row.found === null ? 'all' : new Set(row.found.map((number) => days[number]?.start ?? Number.NaN));
    }
  }
  return { rows, found };
}

function isWithin(start: number, since: number | null, until: number | null): boolean {
  return start >= (since ?? Number.NEGATIVE_INFINITY) && start + dayMs <= (until ?? Number.POSITIVE_INFINITY);
}

function toUses(row: Row, span: number): BandUseRow[] {
  const { point, version, unpriced } = row;
  const priced = tariffBands.map((band) => ({ band, amount: row[columns[band]] ?? 0 }));
  return [...priced, { band: null, amount: unpriced ?? 0 }].flatMap(({ band, amount }) =>
    amount > 0 ? [{ span, point, version, band, amount }] : [],
  );
}
