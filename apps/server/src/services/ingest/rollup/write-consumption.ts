import { areEven, dayMs, type HourAmount, noQuarters, type Quarters } from '@energy-om/domain';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { LockedState } from '../batch/state-rows.ts';

/** The hours and days of a device that have ended. */
export interface ClosedConsumption {
  deviceId: string;
  hours: readonly HourAmount[];
  days: readonly { date: string; amount: number }[];
}

/** Stores hours and days, each of which is closed once and as a whole. Where a row exists nevertheless, it is replaced. */
export async function writeClosed(tx: Transaction<Schema>, tenantId: string, closed: readonly ClosedConsumption[]): Promise<void> {
  const hours = closed.flatMap(({ deviceId, hours }) =>
    hours.map(({ start, amount, quarters }) => ({ d: deviceId, h: start, a: amount, ...nameUneven(quarters) })),
  );
  const days = closed.flatMap(({ deviceId, days }) => days.map(({ date, amount }) => ({ d: deviceId, y: date, a: amount })));
  if (hours.length > 0)
    await sql`
      insert into meter_hours (tenant_id, device_id, hour, amount, quarter_1, quarter_2, quarter_3, quarter_4)
      select ${tenantId}, x.d, to_timestamp(x.h / 1000.0), x.a, x.q1, x.q2, x.q3, x.q4
      from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as x(d uuid, h bigint, a double precision,
        q1 double precision, q2 double precision, q3 double precision, q4 double precision)
      on conflict (tenant_id, device_id, hour) do update set amount = excluded.amount, quarter_1 = excluded.quarter_1,
        quarter_2 = excluded.quarter_2, quarter_3 = excluded.quarter_3, quarter_4 = excluded.quarter_4`.execute(tx);
  if (days.length > 0)
    await sql`
      insert into meter_days (tenant_id, device_id, day, amount)
      select ${tenantId}, x.d, x.y, x.a from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as x(d uuid, y date, a double precision)
      on conflict (tenant_id, device_id, day) do update set amount = excluded.amount`.execute(tx);
}

/** Returns nothing where the quarters follow from the hour's amount, which spares most hours of slow meters their columns. */
function nameUneven(quarters: Quarters): { q1: number; q2: number; q3: number; q4: number } | Record<string, never> {
  if (areEven(quarters)) return {};
  const [q1, q2, q3, q4] = quarters;
  return { q1, q2, q3, q4 };
}

/** The range, in epoch milliseconds, in which the consumption of a device has to be computed again. */
export interface DirtyRange {
  deviceId: string;
  from: number;
  to: number;
}

export async function enqueueRollup(tx: Transaction<Schema>, tenantId: string, ranges: readonly DirtyRange[]): Promise<void> {
  if (ranges.length === 0) return;
  const rows = ranges.map(({ deviceId, from, to }) => ({ d: deviceId, f: from, o: to }));
  await sql`
    insert into rollup_queue (tenant_id, device_id, from_at, to_at)
    select ${tenantId}, x.d, to_timestamp(x.f / 1000.0), to_timestamp(x.o / 1000.0)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(d uuid, f bigint, o bigint)
    on conflict (tenant_id, device_id) do update
      set from_at = least(rollup_queue.from_at, excluded.from_at), to_at = greatest(rollup_queue.to_at, excluded.to_at), is_continued = false`.execute(
    tx,
  );
}

/** The recomputed consumption of whole local days: amounts by the start of the hour, in epoch milliseconds, and by date. */
export interface RebuiltConsumption {
  /** Epoch milliseconds; `end` is exclusive. */
  range: { start: number; end: number };
  /** The first and the last date of the range. */
  dates: { start: string; end: string };
  hours: ReadonlyMap<number, number>;
  /** Of the same hours. */
  quarters: ReadonlyMap<number, Quarters>;
  days: ReadonlyMap<string, number>;
}

/** Replaces the consumption of whole days. The running hour and day are in the device's state. */
export async function replaceConsumption(
  tx: Transaction<Schema>,
  tenantId: string,
  { deviceId, running }: LockedState,
  { range, dates, hours, quarters, days }: RebuiltConsumption,
): Promise<void> {
  const device = sql`tenant_id = ${tenantId} and device_id = ${deviceId}`;
  await sql`delete from meter_hours where ${device} and hour >= ${new Date(range.start)} and hour < ${new Date(range.end)}`.execute(tx);
  await sql`delete from meter_days where ${device} and day between ${dates.start} and ${dates.end}`.execute(tx);
  await removeBandDays(tx, device, range);
  const within = (start: number) => start >= range.start && start < range.end;
  const { hour, day } = running;
  await writeClosed(tx, tenantId, [
    {
      deviceId,
      hours: [...hours].flatMap(([start, amount]) =>
        within(start) && start !== hour?.start && amount > 0 ? [{ start, amount, quarters: quarters.get(start) ?? noQuarters }] : [],
      ),
      days: [...days].flatMap(([date, amount]) =>
        date >= dates.start && date <= dates.end && date !== day?.date && amount > 0 ? [{ date, amount }] : [],
      ),
    },
  ]);
  if (hour && within(hour.start)) {
    const [first, second, third, fourth] = quarters.get(hour.start) ?? noQuarters;
    await sql`update device_states set hour_amount = ${hours.get(hour.start) ?? 0}, quarter_1 = ${first}, quarter_2 = ${second},
      quarter_3 = ${third}, quarter_4 = ${fourth} where ${device}`.execute(tx);
  }
  if (day && day.date >= dates.start && day.date <= dates.end)
    await sql`update device_states set day_amount = ${days.get(day.date) ?? 0} where ${device}`.execute(tx);
}

/** What was added up by bands of tariffs from the hours of before goes with them, and is added up again from there on. */
async function removeBandDays(
  tx: Transaction<Schema>,
  device: RawBuilder<unknown>,
  { start, end }: RebuiltConsumption['range'],
): Promise<void> {
  const [first, last] = [new Date(start - dayMs), new Date(end)];
  await sql`delete from meter_band_days where ${device} and starts_at > ${first} and starts_at < ${last}`.execute(tx);
  await sql`update meter_band_states set filled_to = least(filled_to, ${first}) where ${device}`.execute(tx);
}
