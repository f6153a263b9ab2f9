import { hourSeconds, secondMs, standardMeterModels } from '@energy-om/domain';
import { createDatabase } from '@energy-om/server/src/db/database.ts';
import { sql, type Transaction } from 'kysely';
import { v7 as makeId } from 'uuid';
import type { SeededTenant } from '../seed.ts';
import { modelName } from './seed-devices.ts';

export interface SeededConsumption {
  readings: number;
  /** The last whole month in the tenant's zone: 2026-10-01 to 2026-10-31. */
  month: { from: string; to: string };
  /** The month's consumption by the registers. */
  amount: number;
}

type Schema =
  Parameters<Parameters<ReturnType<typeof createDatabase>['transaction']>[0]>[0] extends Transaction<infer Known> ? Known : never;

const zone = 'Asia/Shanghai';

/** Days and hours before those with readings, as the periods to compare with. */
const daysBefore = 400;
const ignore = () => undefined;

/**
 * Meters of one site with readings since the last month began, full hours included, and the hours and days that follow from them: each is
 * the difference of the register between its end and its start. Older days have no readings, as after the retention of readings.
 */
export async function seedConsumption(
  databaseUrl: string,
  tenant: SeededTenant,
  meters: number,
  readings: number,
): Promise<SeededConsumption> {
  // The connection has no time limits, unlike the server's.
  const database = createDatabase({
    connection: { connectionString: databaseUrl },
    pool: { max: 1, options: `-c timezone=${zone} -c synchronous_commit=off` },
    onConnectionError: ignore,
    assertWritable: async () => undefined,
  });
  try {
    return await database.transaction(async (tx) => {
      await insertMeters(tx, tenant, meters);
      const { rows } = await sql<{ start: Date; end: Date; from: string; to: string }>`
        select date_trunc('month', now()) - interval '1 month' as start, date_trunc('hour', now()) as end,
          (date_trunc('month', now()) - interval '1 month')::date as "from", (date_trunc('month', now()) - interval '1 day')::date as "to"`.execute(
        tx,
      );
      const { start, end, from, to } = rows[0] as (typeof rows)[number];
      await makeMonths(tx, start, end);
      const count = await insertReadings(tx, start, end, chooseStep(((end.getTime() - start.getTime()) / secondMs / readings) * meters));
      await insertHours(tx);
      await insertDays(tx, start);
      const { rows: used } = await sql<{ amount: number }>`
        select sum(l.e - f.e) as amount from devices d
          cross join lateral (select (values ->> 'energy')::float8 as e from readings r where r.tenant_id = d.tenant_id and r.device_id = d.id and r.at = ${start}) f
          cross join lateral (select (values ->> 'energy')::float8 as e from readings r where r.tenant_id = d.tenant_id and r.device_id = d.id
            and r.at = date_trunc('month', now())) l`.execute(tx);
      return { readings: count, month: { from, to }, amount: used[0]?.amount ?? 0 };
    });
  } finally {
    await database.close();
  }
}

/** Returns the seconds between two readings, such that every full hour has one. */
function chooseStep(maxSeconds: number): number {
  let step = Math.max(1, Math.floor(maxSeconds));
  while (hourSeconds % step !== 0) step -= 1;
  return step;
}

async function insertMeters(tx: Transaction<Schema>, { id, siteId }: SeededTenant, count: number): Promise<void> {
  const model = standardMeterModels.find(({ name }) => name === modelName);
  const ids = Array.from({ length: count }, () => makeId());
  await sql`
    insert into devices (tenant_id, id, kind, name, code, energy_type, model, model_id, area_id)
    select ${id}::uuid, x.id, 'meter', 'EM-' || x.n, 'EM-' || x.n, 'NYDN', ${model?.name}, ${model?.id}::uuid, ${siteId}::uuid
    from unnest(${ids}::uuid[]) with ordinality as x(id, n)`.execute(tx);
  // The tenant's other device is no meter.
  await sql`delete from work_order_objects where tenant_id = ${id}`.execute(tx);
  await sql`delete from devices where tenant_id = ${id} and kind <> 'meter'`.execute(tx);
}

async function makeMonths(tx: Transaction<Schema>, start: Date, end: Date): Promise<void> {
  for (
    let at = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), 1));
    at <= end;
    at = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))
  ) {
    const next = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
    const name = `readings_${at.toISOString().slice(0, 7).replace('-', '_')}`;
    await sql`create table if not exists ${sql.table(name)} partition of readings
      for values from (${sql.lit(at.toISOString())}) to (${sql.lit(next.toISOString())})`.execute(tx);
  }
}

/** The registers rise faster by day than by night. */
async function insertReadings(tx: Transaction<Schema>, start: Date, end: Date, step: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into readings (tenant_id, device_id, at, values)
    select m.tenant_id, m.id, t.at, jsonb_build_object(
      'energy', round((m.n * 1000 + m.power / 3600 * (t.s + 0.8 * 13751 * (1 - cos(t.s / 13751))))::numeric, 3),
      'power', round((m.power * (1 + 0.8 * sin(t.s / 13751)))::numeric, 2), 'voltageA', 231.4)
    from (select d.tenant_id, d.id, d.n, (5 + d.n % 37)::float8 as power from (select *, row_number() over (order by id) as n from devices) d) m
      cross join lateral (select g as at, extract(epoch from g - ${start}::timestamptz)::float8 as s
        from generate_series(${start}::timestamptz, ${end}::timestamptz, make_interval(secs => ${step})) g) t`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

async function insertHours(tx: Transaction<Schema>): Promise<void> {
  await sql`
    insert into meter_hours (tenant_id, device_id, hour, amount)
    select tenant_id, device_id, at, next - energy from (
      select tenant_id, device_id, at, energy, lead(energy) over (partition by tenant_id, device_id order by at) as next
      from (select tenant_id, device_id, at, (values ->> 'energy')::float8 as energy from readings
        where date_trunc('hour', at) = at) r
    ) h where next is not null`.execute(tx);
}

/** Inserts the days of these hours, and earlier days as the rollup would have left them. The present day is in the state. */
async function insertDays(tx: Transaction<Schema>, start: Date): Promise<void> {
  await sql`
    insert into meter_days (tenant_id, device_id, day, amount)
    select tenant_id, device_id, hour::date, sum(amount) from meter_hours where hour < date_trunc('day', now()) group by 1, 2, 3`.execute(
    tx,
  );
  await sql`
    insert into device_states (tenant_id, device_id, last_seen_at, read_at, register_at, register_value, hour, hour_amount, day, day_amount)
    select d.tenant_id, d.id, r.at, r.at, r.at, (r.values ->> 'energy')::float8, date_trunc('hour', now()), 0, current_date,
      coalesce((select sum(h.amount) from meter_hours h where h.tenant_id = d.tenant_id and h.device_id = d.id and h.hour >= date_trunc('day', now())), 0)
    from devices d cross join lateral (select at, values from readings r where r.tenant_id = d.tenant_id and r.device_id = d.id order by at desc limit 1) r`.execute(
    tx,
  );
  await sql`
    insert into meter_days (tenant_id, device_id, day, amount)
    select d.tenant_id, d.id, (${start}::timestamptz - make_interval(days => n))::date, 100 + n % 31
    from devices d cross join generate_series(1, ${daysBefore}::int) n`.execute(tx);
}
