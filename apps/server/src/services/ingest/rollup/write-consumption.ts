import { sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { LockedState } from '../batch/state-rows.ts';

/** Hours and days that are over. `start` in epoch milliseconds. */
export interface ClosedConsumption {
  tenantId: string;
  deviceId: string;
  hours: readonly { start: number; amount: number }[];
  days: readonly { date: string; amount: number }[];
}

/** An hour is closed once and whole: should it stand there all the same, this is what it used. */
export async function writeClosed(tx: Transaction<Schema>, closed: readonly ClosedConsumption[]): Promise<void> {
  const hours = closed.flatMap(({ tenantId, deviceId, hours }) =>
    hours.map(({ start, amount }) => ({ t: tenantId, d: deviceId, h: start, a: amount })),
  );
  const days = closed.flatMap(({ tenantId, deviceId, days }) =>
    days.map(({ date, amount }) => ({ t: tenantId, d: deviceId, y: date, a: amount })),
  );
  if (hours.length > 0)
    await sql`
      insert into meter_hours (tenant_id, device_id, hour, amount)
      select x.t, x.d, to_timestamp(x.h / 1000.0), x.a
      from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as x(t uuid, d uuid, h bigint, a double precision)
      on conflict (tenant_id, device_id, hour) do update set amount = excluded.amount`.execute(tx);
  if (days.length > 0)
    await sql`
      insert into meter_days (tenant_id, device_id, day, amount)
      select x.t, x.d, x.y, x.a from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as x(t uuid, d uuid, y date, a double precision)
      on conflict (tenant_id, device_id, day) do update set amount = excluded.amount`.execute(tx);
}

/** A stretch between two instants, epoch milliseconds, whose consumption is to be computed anew. */
export interface DirtyRange {
  tenantId: string;
  deviceId: string;
  from: number;
  to: number;
}

export async function markDue(tx: Transaction<Schema>, stretches: readonly DirtyRange[]): Promise<void> {
  if (stretches.length === 0) return;
  const rows = stretches.map(({ tenantId, deviceId, from, to }) => ({ t: tenantId, d: deviceId, f: from, o: to }));
  await sql`
    insert into rollup_queue (tenant_id, device_id, from_at, to_at)
    select x.t, x.d, to_timestamp(x.f / 1000.0), to_timestamp(x.o / 1000.0)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(t uuid, d uuid, f bigint, o bigint)
    on conflict (tenant_id, device_id) do update
      set from_at = least(rollup_queue.from_at, excluded.from_at), to_at = greatest(rollup_queue.to_at, excluded.to_at), is_continued = false`.execute(
    tx,
  );
}

/**
 * Puts what was computed anew in the place of what stood there, for whole days; the hour and the day that are still running
 * stand in the device's state. @param dates the first and the last of the stretch
 */
export async function replaceConsumption(
  tx: Transaction<Schema>,
  { tenantId, deviceId, running }: LockedState,
  stretch: { start: number; end: number },
  dates: { start: string; end: string },
  hours: ReadonlyMap<number, number>,
  days: ReadonlyMap<string, number>,
): Promise<void> {
  const device = sql`tenant_id = ${tenantId} and device_id = ${deviceId}`;
  await sql`delete from meter_hours where ${device} and hour >= ${new Date(stretch.start)} and hour < ${new Date(stretch.end)}`.execute(tx);
  await sql`delete from meter_days where ${device} and day between ${dates.start} and ${dates.end}`.execute(tx);
  const within = (start: number) => start >= stretch.start && start < stretch.end;
  const { hour, day } = running;
  await writeClosed(tx, [
    {
      tenantId,
      deviceId,
      hours: [...hours].flatMap(([start, amount]) => (within(start) && start !== hour?.start && amount > 0 ? [{ start, amount }] : [])),
      days: [...days].flatMap(([date, amount]) =>
        date >= dates.start && date <= dates.end && date !== day?.date && amount > 0 ? [{ date, amount }] : [],
      ),
    },
  ]);
  if (hour && within(hour.start))
    await sql`update device_states set hour_amount = ${hours.get(hour.start) ?? 0} where ${device}`.execute(tx);
  if (day && day.date >= dates.start && day.date <= dates.end)
    await sql`update device_states set day_amount = ${days.get(day.date) ?? 0} where ${device}`.execute(tx);
}
