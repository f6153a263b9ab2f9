import { join } from 'node:path';
import type { ApiInput, ApiName } from '@energy-om/contract';
import { localDayAt } from '@energy-om/domain';
import { readConfig } from '@energy-om/server/src/config/config.ts';
import { openDatabase } from '@energy-om/server/src/db/open.ts';
import { makeDataFolder } from '../data-folder.ts';
import { readShare } from '../figures.ts';
import { noLimitsMs } from '../no-limits.ts';
import { printTable } from '../print-table.ts';
import { openClient, type ProductClient } from '../product-client.ts';
import { type SeededTenant, seed } from '../seed.ts';
import type { Settings } from '../settings.ts';
import { startDatabase } from '../start-database.ts';
import { startProcess } from '../start-process.ts';
import { vacuum } from '../statistics/vacuum.ts';

const ignore = () => undefined;
const transportKey = 'benchmark-key-01';
const calls = 40;

interface Question {
  name: string;
  call: ApiName;
  input(tenant: SeededTenant): Record<string, unknown>;
}

const ask = <Name extends ApiName>(name: string, call: Name, input: (tenant: SeededTenant) => ApiInput<Name>): Question => ({
  name,
  call,
  input: input as Question['input'],
});

const now = Date.now();
const day = (at: number) => localDayAt(at, 'Asia/Shanghai').date;
const month = 30 * 24 * 3_600_000;

/** What screens ask for. */
const questions: readonly Question[] = [
  ask('list, newest first', 'listWorkOrders', () => ({ page: 1, pageSize: 20 })),
  ask('list, the hundredth page of ten', 'listWorkOrders', () => ({ page: 100, pageSize: 10 })),
  ask('list, by time left', 'listWorkOrders', () => ({ page: 1, pageSize: 20, sort: 'timeLeft' })),
  ask('list, by cost of delay', 'listWorkOrders', () => ({ page: 1, pageSize: 20, sort: 'delayCost' })),
  ask('list with the counts of its tabs', 'listWorkOrders', () => ({ page: 1, pageSize: 20, counts: true })),
  ask('list, a word that matches one', 'listWorkOrders', () => ({ page: 1, pageSize: 20, keyword: 'WO20260101-000777' })),
  ask('list, a word that matches nothing', 'listWorkOrders', () => ({ page: 1, pageSize: 20, keyword: '锅炉房爆管' })),
  ask('detail', 'getWorkOrder', ({ otherIds }) => ({ id: otherIds[0] as string })),
  ask('past due', 'listTimedOutWorkOrders', () => ({ page: 1, pageSize: 20 })),
  ask('home', 'getHomePage', () => ({})),
  ask('schedule of a month', 'listUserTasks', () => ({ from: day(now - month), to: day(now) })),
  ask('search', 'searchAll', () => ({ keyword: '000777' })),
];

/** Measures how the calls of the screens grow with the orders of one tenant: each call alone, one after the other, on a server of its own. */
export async function measureGrowth({ sizes }: Settings): Promise<void> {
  const columns: number[][] = [];
  for (const size of sizes) columns.push(await measureSize(size));
  printTable(
    'milliseconds of one call, median, by the orders of the tenant',
    ['call', ...sizes.map((size) => size.toLocaleString('en'))],
    questions.map(({ name }, index) => [name, ...columns.map((column) => (column[index] ?? Number.NaN).toFixed(1))]),
  );
}

async function measureSize(orders: number): Promise<number[]> {
  const dataFolder = await makeDataFolder();
  const postgres = await startDatabase();
  try {
    const { path: folder } = dataFolder;
    const config = { ...(await readConfig({ DATA_DIR: folder, TRANSPORT_KEY: transportKey })), databaseUrl: postgres.url };
    const database = await openDatabase(config, { info: ignore, warn: ignore }, { timeoutsMs: noLimitsMs });
    const [tenant] = await seed(database, { tenants: 1, orders });
    await vacuum(database.kysely);
    await database.close();
    const server = await startProcess(join(import.meta.dirname, '../../../apps/server/src/main.ts'), [], {
      DATA_DIR: folder,
      TRANSPORT_KEY: transportKey,
      LOG_LEVEL: 'warn',
      PORT: '0',
      HOST: '127.0.0.1',
      MQTT_PORT: '0',
      RATE_LIMIT_FACTOR: '1000000',
      DATABASE_URL: postgres.url,
    });
    const client = await openClient(server.port, transportKey, tenant as SeededTenant);
    const medians: number[] = [];
    for (const question of questions) medians.push(await measureQuestion(client, question, tenant as SeededTenant));
    await server.stop();
    return medians;
  } finally {
    await postgres.stop();
    await dataFolder.remove();
  }
}

/** NaN where the product refuses to answer, as for a question that takes it too long. */
async function measureQuestion(client: ProductClient, { name, call, input }: Question, tenant: SeededTenant): Promise<number> {
  const times: number[] = [];
  try {
    for (let count = 0; count < calls; count += 1) {
      const begin = performance.now();
      await client.call(call, input(tenant));
      times.push(performance.now() - begin);
    }
  } catch (error) {
    console.log(`${name}: ${error instanceof Error ? error.message : error}`);
    return Number.NaN;
  }
  return readShare(
    times.toSorted((one, other) => one - other),
    0.5,
  );
}
