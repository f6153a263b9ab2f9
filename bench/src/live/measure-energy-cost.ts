import type { createDatabase } from '@energy-om/server/src/db/database.ts';
import { statement } from '@energy-om/server/src/db/statement.ts';
import { storeBandDays } from '@energy-om/server/src/services/energy-cost/stored/store-band-days.ts';
import { sql } from 'kysely';
import { v7 as makeId } from 'uuid';
import { median } from '../figures.ts';
import { printTable } from '../print-table.ts';
import type { ProductClient } from '../product-client.ts';
import type { SeededTenant } from '../seed.ts';
import type { Settings } from '../settings.ts';
import { type Latencies, measureLatencies } from './measure-latencies.ts';

type Database = ReturnType<typeof createDatabase>;

export interface CostSubject {
  database: Database;
  client: ProductClient;
  tenant: SeededTenant;
  settings: Pick<Settings, 'rounds' | 'seconds' | 'meters'>;
}

const log = { info: () => undefined, warn: console.warn, error: console.error };

const periods = [
  { name: 'a month by days', granularity: 'day', back: '1 month' },
  { name: 'a quarter by months', granularity: 'month', back: '3 months' },
  { name: 'a year by months', granularity: 'month', back: '12 months' },
] as const;

/** The minimal query: the hours of the site's meters in the period and the one before, added up. */
const sumHours = statement<{ tenant: string; site: string; from: Date; to: Date }, { amount: number }>(
  'sum-hours',
  `select sum(c.amount) as amount from devices d
    cross join lateral (select h.amount from meter_hours h where h.tenant_id = :tenant and h.device_id = d.id and h.hour >= :from and h.hour < :to offset 0) c
    where d.tenant_id = :tenant and d.area_id = :site`,
);

interface Answer {
  total: { amount: number; cents: number };
}

/** Compares what a site costs by bands, with the period before and a year before, with one statement that adds the same hours up. */
export async function measureEnergyCost({ database, client, tenant, settings }: CostSubject): Promise<void> {
  await seedHours(database, tenant);
  await seedTariff(database, tenant);
  await storeDays(database);
  await sql`vacuum analyze`.execute(database.kysely);
  const rows: string[][] = [];
  for (const { name, granularity, back } of periods) {
    const { rows: bounds } = await sql<{ start: Date; before: Date; end: Date; from: string; to: string }>`
      select t.ends - ${back}::interval as start, t.ends - 2 * ${back}::interval as before, t.ends as end,
        to_char((t.ends - ${back}::interval) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "from",
        to_char((t.ends - interval '1 day') at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "to"
      from (select date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' as ends) t`.execute(
      database.kysely,
    );
    const { start, before, end, from, to } = bounds[0] as (typeof bounds)[number];
    const ask = () => client.call<Answer>('analyseEnergyCost', { from, to, granularity, energyType: 'NYDN', siteId: tenant.siteId });
    const sum = (since: Date) => database.run(sumHours, { tenant: tenant.id, site: tenant.siteId, from: since, to: end });
    await checkAmount((await ask()).total, (await sum(start))[0]?.amount ?? 0);
    const rounds = { product: [] as Latencies[], limit: [] as Latencies[] };
    for (let number = 0; number < settings.rounds; number += 1) {
      rounds.product.push(await measureLatencies(ask, settings.seconds, 1));
      rounds.limit.push(await measureLatencies(() => sum(before), settings.seconds, 1));
    }
    const read = (side: keyof typeof rounds) => median(rounds[side].map(({ p50 }) => p50));
    rows.push([name, read('product').toFixed(0), read('limit').toFixed(0), (read('product') / read('limit')).toFixed(1)]);
  }
  printTable(`what a site with ${settings.meters} meters costs`, ['', 'p50 ms', 'limit p50 ms', 'ratio'], rows);
}

/** The product's own job, which stores what was used by bands; the server's would be ahead of it after five minutes only. */
async function storeDays(database: Database): Promise<void> {
  const begin = performance.now();
  while ((await storeBandDays({ database, log: log as never })) > 0);
  const { rows } = await sql<{ count: number; size: string }>`
    select count(*)::int as count, pg_size_pretty(pg_total_relation_size('meter_band_days')) as size from meter_band_days`.execute(
    database.kysely,
  );
  console.log(`${rows[0]?.count} days stored by bands in ${((performance.now() - begin) / 1000).toFixed(0)} s, ${rows[0]?.size}`);
}

async function checkAmount({ amount, cents }: Answer['total'], expected: number): Promise<void> {
  if (!(Math.abs(amount - expected) < 1e-3)) throw new Error(`the cost is of ${amount}, the hours are ${expected}`);
  if (!(cents > 0)) throw new Error('it costs nothing');
}

/** Uneven hours of two years and a month before those that are there, in the order in which they come: hour by hour, all meters of one beside each other. */
async function seedHours(database: Database, { id }: SeededTenant): Promise<void> {
  await sql`
    insert into meter_hours (tenant_id, device_id, hour, amount, quarter_1, quarter_2, quarter_3, quarter_4)
    select ${id}::uuid, d.id, h.hour, 10, 1, 2, 3, 4
    from (select min(hour) as first from meter_hours where tenant_id = ${id}) f
      cross join generate_series(f.first - interval '25 months', f.first - interval '1 hour', interval '1 hour') as h(hour)
      cross join devices d where d.tenant_id = ${id} and d.kind = 'meter'
    order by h.hour, d.id`.execute(database.kysely);
}

/** Four bands with a season of summer, for the whole site and all time; the account that asks may see it. */
async function seedTariff(database: Database, { id, siteId }: SeededTenant): Promise<void> {
  const [tariff, version] = [makeId(), makeId()];
  const slots = { ordinary: `${'V'.repeat(32)}${'F'.repeat(8)}${'P'.repeat(12)}${'F'.repeat(20)}${'P'.repeat(16)}${'V'.repeat(8)}` };
  const summer = { ordinary: slots.ordinary.replace('PPPP', 'SSSS') };
  const content = {
    ...{
      dayTypes: ['ordinary'],
      seasons: [
        { name: '夏', from: '07-01', slots: summer },
        { name: '其他', from: '09-01', slots },
      ],
    },
    ...{ steps: null, prices: { S: [1_305_800], P: [1_044_600], F: [614_500], V: [307_200] }, service: { by: 'unit', price: 30_000 } },
    ...{ fixedFee: 600, minimumFee: null, taxRates: { energy: 1300, service: 600, fixed: 1300 } },
  };
  // Whoever signs is not whoever has made it.
  const { rows } = await sql<{ id: string }>`select id from accounts order by id limit 1`.execute(database.kysely);
  const [maker, signer] = [rows[0]?.id, makeId()];
  await sql`insert into accounts (id, login_name, full_name, phone_number, password_hash, created_at)
    values (${signer}, 'signer', '审批人', '13800020000', '', now())`.execute(database.kysely);
  await sql`insert into role_grants (tenant_id, id, account_id, role) values (${id}, ${makeId()}, ${maker}, 'energy_clerk')`.execute(
    database.kysely,
  );
  await sql`insert into tariffs (tenant_id, id, name, energy_type, created_at) values (${id}, ${tariff}, '电价', 'NYDN', now())`.execute(
    database.kysely,
  );
  await sql`
    insert into tariff_versions (tenant_id, id, tariff_id, state, valid_from, content, made_by, made_at, requested_by, requested_at, hash, decided_by, decided_at)
    values (${id}, ${version}, ${tariff}, 'published', '2010-01-01T00:00:00+08:00', ${JSON.stringify(content)}, ${maker}, now(), ${maker}, now(), ${'b'.repeat(64)}, ${signer}, now())`.execute(
    database.kysely,
  );
  await sql`
    insert into tariff_assignments (tenant_id, area_id, energy_type, from_at, tariff_id, assigned_by, assigned_at)
    values (${id}, ${siteId}, 'NYDN', '2010-01-01T00:00:00+08:00', ${tariff}, ${maker}, now())`.execute(database.kysely);
}
