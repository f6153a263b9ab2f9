import { createDatabase } from '@energy-om/server/src/db/database.ts';
import { statement } from '@energy-om/server/src/db/statement.ts';
import { sql } from 'kysely';
import { median } from '../figures.ts';
import { printTable } from '../print-table.ts';
import { openClient, type ProductClient } from '../product-client.ts';
import type { SeededTenant } from '../seed.ts';
import type { Settings } from '../settings.ts';
import { measureEnergyCost } from './measure-energy-cost.ts';
import { type Latencies, measureLatencies } from './measure-latencies.ts';
import { type SeededConsumption, seedConsumption } from './seed-consumption.ts';
import { withFixture } from './with-fixture.ts';

const calls = ['getTotalEnergy', 'analyseEnergy'] as const;
const ignore = () => undefined;

/** The minimal query: the sum of the days of the site's meters, `from` and `to` inclusive. */
const sumDays = statement<{ tenant: string; site: string; from: string; to: string }, object>(
  'sum-days',
  `
    select c.day, sum(c.amount) from devices d join meter_days c on c.tenant_id = :tenant and c.device_id = d.id
    where d.tenant_id = :tenant and d.area_id = :site and c.day between :from::date and :to::date group by c.day order by c.day`,
);

/** Compares a site's month by days, as the energy page requests it, with one statement over the same days. */
export async function measureEnergy(settings: Settings): Promise<void> {
  await withFixture(1, async (fixture) => {
    const tenant = fixture.tenants[0] as SeededTenant;
    const seeded = await seedConsumption(fixture.databaseUrl, tenant, settings.meters, settings.readings);
    const database = createDatabase({
      connection: { connectionString: fixture.databaseUrl },
      pool: { max: 1 },
      onConnectionError: ignore,
      assertWritable: async () => undefined,
    });
    await sql`vacuum analyze`.execute(database.kysely);
    const { from, to } = seeded.month;
    console.log(`${seeded.readings} readings of ${settings.meters} meters, page of ${from} to ${to}`);
    const product = await fixture.startProduct();
    const client = await openClient(product.port, fixture.transportKey, tenant);
    await checkTotals(client, tenant, seeded);
    const limit = () => database.run(sumDays, { tenant: tenant.id, site: tenant.siteId, from, to });
    const rounds = { getTotalEnergy: [] as Latencies[], analyseEnergy: [] as Latencies[], limit: [] as Latencies[] };
    for (let number = 0; number < settings.rounds; number += 1) {
      for (const name of calls) rounds[name].push(await measureLatencies(() => ask(client, name, tenant, seeded), settings.seconds));
      rounds.limit.push(await measureLatencies(limit, settings.seconds));
    }
    print(rounds);
    await measureEnergyCost({ database, client, tenant, settings });
    console.log(`out of the readings themselves: ${(await timeReadings(database, tenant, seeded)).toFixed(0)} ms`);
    await product.stop();
    await database.close();
  });
}

interface Answer {
  total: number;
  points: { amount: number | null }[];
}

async function ask(
  client: ProductClient,
  name: (typeof calls)[number],
  { siteId }: SeededTenant,
  { month }: SeededConsumption,
): Promise<Answer> {
  const input = { ...month, granularity: 'day', siteId };
  if (name === 'analyseEnergy') return client.call<Answer>(name, { ...input, energyType: 'NYDN' });
  const { types } = await client.call<{ types: [Answer] }>(name, input);
  return types[0];
}

/** Checks that the page has the same totals as the registers. */
async function checkTotals(client: ProductClient, tenant: SeededTenant, seeded: SeededConsumption): Promise<void> {
  for (const name of calls) {
    const { total } = await ask(client, name, tenant, seeded);
    if (!(Math.abs(total - seeded.amount) < 1e-3)) throw new Error(`${name} says ${total}, the registers ${seeded.amount}`);
  }
}

/** Measures the cost without hours and days: the first and the last reading of each meter and day. */
async function timeReadings(
  { kysely }: ReturnType<typeof createDatabase>,
  { id }: SeededTenant,
  { month }: SeededConsumption,
): Promise<number> {
  const begin = performance.now();
  await sql`
    select day, sum(amount) from (
      select device_id, (at at time zone 'Asia/Shanghai')::date as day, max((values ->> 'energy')::float8) - min((values ->> 'energy')::float8) as amount
      from readings where tenant_id = ${id} and at >= ${month.from}::date::timestamp at time zone 'Asia/Shanghai'
        and at < (${month.to}::date + 1)::timestamp at time zone 'Asia/Shanghai'
      group by 1, 2
    ) d group by day`.execute(kysely);
  return performance.now() - begin;
}

function print(rounds: Record<(typeof calls)[number] | 'limit', Latencies[]>): void {
  const read = (name: keyof typeof rounds, figure: keyof Latencies) => median(rounds[name].map((round) => round[figure]));
  printTable(
    'a month of a site by days',
    ['', 'p50 ms', 'p99 ms', 'limit p50 ms', 'limit p99 ms', 'p50 against the limit'],
    calls.map((name) => [
      name,
      read(name, 'p50').toFixed(1),
      read(name, 'p99').toFixed(1),
      read('limit', 'p50').toFixed(1),
      read('limit', 'p99').toFixed(1),
      (read(name, 'p50') / read('limit', 'p50')).toFixed(1),
    ]),
  );
}
