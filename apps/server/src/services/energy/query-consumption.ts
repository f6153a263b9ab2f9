import type { EnergyGranularity } from '@energy-om/contract';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import type { ComparedSpans } from './compare-periods.ts';
import { type CountedEnergyType, type MeterFilter, selectMeters } from './energy-meters.ts';
import { boundsOfDay } from './local-dates.ts';

/** The consumption of a span's meters: by type and point, or of one meter. */
export interface ConsumptionRow {
  /** The index of the span. */
  span: number;
  energy_type: CountedEnergyType | null;
  meter_id: string | null;
  /** A date (2026-11-20), or an hour's start in epoch milliseconds; null for a meter's row, and for a row that counts in the total only. */
  point: string | null;
  amount: number;
  /** The part of the amount that counts in the total; null where nothing was measured. */
  counted: number | null;
  /** How many days or hours with use are in `counted`. */
  used: number;
}

/** Asks for the rows of points and, where `byMeter`, for those of meters as well. */
export interface ConsumptionRequest {
  filter: MeterFilter;
  spans: ComparedSpans;
  granularity: EnergyGranularity;
  zone: string;
  byMeter: boolean;
}

/** Reads only hourly and daily consumption, so that the cost is in proportion to meters and days, not to readings. */
export async function queryConsumption(context: SignedInContext, request: ConsumptionRequest): Promise<ConsumptionRow[]> {
  const { spans, granularity, zone } = request;
  if (granularity === 'hour')
    return queryHours(
      context,
      request,
      spans.map((span) => hoursOfSpan(span, zone)),
    );
  const parts = spans.map(({ part }) => (part === null ? null : { start: part.start, end: part.end, until: part.end }));
  const [days, hours] = await Promise.all([
    queryDays(context, request),
    parts.some((part) => part !== null) ? queryHours(context, request, parts) : [],
  ]);
  // The hours only complete the totals, because a point shows whole days.
  return [...days, ...hours.map((row) => ({ ...row, point: null }))];
}

interface HourSpan {
  start: number;
  end: number;
  /** The instant until which hours count in the total; the hour that contains it counts by its share. */
  until: number;
}

function hoursOfSpan({ from, to, part }: ComparedSpans[number], zone: string): HourSpan {
  const [{ start }, { end }] = [boundsOfDay(from, zone), boundsOfDay(to, zone)];
  return { start, end, until: part === null ? end : part.end };
}

function queryDays(context: SignedInContext, { filter, spans, byMeter, zone }: ConsumptionRequest): Promise<ConsumptionRow[]> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const meters = selectMeters(context, filter, parameters);
  const [from, to, wholeUntil] = [
    parameters.add(spans.map((span) => span.from)),
    parameters.add(spans.map((span) => span.to)),
    parameters.add(spans.map((span) => span.wholeUntil)),
  ];
  const timeZone = parameters.add(zone);
  return query(context, byMeter, parameters, {
    meters,
    spans: `unnest(${from}::date[], ${to}::date[], ${wholeUntil}::date[]) with ordinality as s (from_day, to_day, whole_until, number)`,
    point: "to_char(q.at, 'YYYY-MM-DD')",
    isCounted: 'q.at <= s.whole_until',
    counted: 'q.amount',
    rows: `select c.day as at, c.amount from consumption_days c
      where c.tenant_id = :tenant and c.device_id = m.id and c.day between s.from_day and s.to_day
        and c.day between (m.from_at at time zone ${timeZone}::text)::date and (m.to_at at time zone ${timeZone}::text)::date`,
  });
}

/** @param spans null leaves the span out */
function queryHours(
  context: SignedInContext,
  { filter, byMeter }: ConsumptionRequest,
  spans: readonly (HourSpan | null)[],
): Promise<ConsumptionRow[]> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const meters = selectMeters(context, filter, parameters);
  const [start, end, until] = (['start', 'end', 'until'] as const).map((bound) =>
    parameters.add(spans.map((span) => (span === null ? null : new Date(span[bound])))),
  );
  return query(context, byMeter, parameters, {
    meters,
    spans: `unnest(${start}::timestamptz[], ${end}::timestamptz[], ${until}::timestamptz[]) with ordinality as s (start, stop, until, number)`,
    point: "(date_part('epoch', q.at) * 1000)::int8::text",
    isCounted: 'q.at < s.until',
    counted: `q.amount * ${shareOfHour('q.at', 's.until')}`,
    rows: `select c.hour as at, c.amount from consumption_hours c
      where c.tenant_id = :tenant and c.device_id = m.id and c.hour >= s.start and c.hour < s.stop
        and c.hour > m.from_at - interval '1 hour' and c.hour < m.to_at`,
  });
}

/** The share of an hour that lies before an instant: consumption within an hour is assumed to be spread evenly. */
function shareOfHour(hour: string, until: string): string {
  return `(least(date_part('epoch', ${until} - ${hour}), 3600) / 3600)`;
}

interface Pieces {
  meters: string;
  spans: string;
  point: string;
  isCounted: string;
  /** What of a row counts. */
  counted: string;
  rows: string;
}

/** Queries meter by meter and span by span, so that each finds its few rows by the primary key however large the table is. */
function query(
  { database }: SignedInContext,
  byMeter: boolean,
  parameters: Parameters,
  { meters, spans, point, isCounted, counted, rows }: Pieces,
): Promise<ConsumptionRow[]> {
  // `offset 0` keeps the planner from joining the meters freely, by which it would read all days of all meters.
  const text = `
    with meters as materialized (${meters})
    select (s.number - 1)::int as span, m.energy_type, ${byMeter ? 'm.id' : 'null'} as meter_id, ${point} as point,
      sum(q.amount) as amount, sum(${counted}) filter (where ${isCounted}) as counted,
      (count(*) filter (where ${isCounted} and q.amount > 0))::int as used
    from meters m cross join ${spans} cross join lateral (${rows} offset 0) q
    group by ${byMeter ? 'grouping sets ((s.number, m.energy_type, q.at), (s.number, m.id))' : 's.number, m.energy_type, q.at'}`;
  return database.run(prepared<ConsumptionRow>(text), parameters.values);
}
