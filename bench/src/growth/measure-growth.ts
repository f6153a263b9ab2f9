import type { ApiInput, ApiName } from '@energy-om/contract';
import { localDayAt } from '@energy-om/domain';
import { readConfig } from '@energy-om/server/src/config/config.ts';
import { openDatabase } from '@energy-om/server/src/db/open.ts';
import { sql } from 'kysely';
import { serverProgram } from '../../../scripts/build-server.mjs';
import { makeDataFolder } from '../data-folder.ts';
import { median } from '../figures.ts';
import { noLimitsMs } from '../no-limits.ts';
import { printTable } from '../print-table.ts';
import { findParent, readFamilyTime } from '../processor-time.ts';
import { openClient, type ProductClient } from '../product-client.ts';
import { type SeededTenant, seed } from '../seed.ts';
import type { Settings } from '../settings.ts';
import { startDatabase } from '../start-database.ts';
import { startProcess } from '../start-process.ts';
import { vacuum } from '../statistics/vacuum.ts';
import { type Asker, seedPeople } from './seed-people.ts';

const ignore = () => undefined;
const transportKey = 'benchmark-key-01';
const calls = 40;

interface Question {
  asker: Asker;
  name: string;
  call: ApiName;
  input(tenant: SeededTenant): Record<string, unknown>;
}

const askAs =
  (asker: Asker) =>
  <Name extends ApiName>(name: string, call: Name, input: (tenant: SeededTenant) => ApiInput<Name>): Question => ({
    asker,
    name,
    call,
    input: input as Question['input'],
  });
const ask = askAs('dispatcher');

const now = Date.now();
const day = (at: number) => localDayAt(at, 'Asia/Shanghai').date;
const month = 30 * 24 * 3_600_000;

/** What screens ask for. */
const questions: readonly Question[] = [
  ask('list, newest first', 'listWorkOrders', () => ({ page: 1, pageSize: 20 })),
  ask('list, the hundredth page of ten', 'listWorkOrders', () => ({ page: 100, pageSize: 10 })),
  ask('list, by time left', 'listWorkOrders', () => ({ page: 1, pageSize: 20, sort: 'timeLeft' })),
  ask('list, by time left, the hundredth page of ten', 'listWorkOrders', () => ({ page: 100, pageSize: 10, sort: 'timeLeft' })),
  ask('list, by cost of delay', 'listWorkOrders', () => ({ page: 1, pageSize: 20, sort: 'delayCost' })),
  ask('list with the counts of its tabs', 'listWorkOrders', () => ({ page: 1, pageSize: 20, counts: true })),
  ask('list, a word that matches one', 'listWorkOrders', () => ({ page: 1, pageSize: 20, keyword: 'WO20260101-000777' })),
  ask('list, a word that matches nothing', 'listWorkOrders', () => ({ page: 1, pageSize: 20, keyword: '锅炉房爆管' })),
  ask('detail', 'getWorkOrder', ({ otherIds }) => ({ id: otherIds[0] as string })),
  ask('past due', 'listTimedOutWorkOrders', () => ({ page: 1, pageSize: 20 })),
  ask('home', 'getHomePage', () => ({})),
  ask('schedule of a month', 'listUserTasks', () => ({ from: day(now - month), to: day(now) })),
  ask('search', 'searchAll', () => ({ keyword: '000777' })),
  ...(
    [
      ['technician', 'a technician'],
      ['occupant', 'an occupant'],
    ] as const
  ).flatMap(([asker, who]) => [
    askAs(asker)(`list of ${who}`, 'listWorkOrders', () => ({ page: 1, pageSize: 20 })),
    askAs(asker)(`list of ${who}, by time left`, 'listWorkOrders', () => ({ page: 1, pageSize: 20, sort: 'timeLeft' })),
    askAs(asker)(`list of ${who}, with the counts of its tabs`, 'listWorkOrders', () => ({ page: 1, pageSize: 20, counts: true })),
    askAs(asker)(`list of ${who}, a word`, 'listWorkOrders', () => ({ page: 1, pageSize: 20, keyword: '油温' })),
    askAs(asker)(`home of ${who}`, 'getHomePage', () => ({})),
  ]),
  askAs('technician')('list of a technician, its own', 'listWorkOrders', () => ({ page: 1, pageSize: 20, scope: 'mine' })),
];

/** Measures how the calls of the screens grow with the orders of one tenant: each call alone, one after the other, on a server of its own. */
export async function measureGrowth({ sizes }: Settings): Promise<void> {
  const columns: Cost[][] = [];
  for (const size of sizes) columns.push(await measureSize(size));
  printTable(
    'milliseconds of one call, median, and of the database’s processor time, by the orders of the tenant',
    ['call', ...sizes.flatMap((size) => [size.toLocaleString('en'), 'CPU'])],
    questions.map(({ name }, index) => [
      name,
      ...columns.flatMap((column) => {
        const { median, database } = column[index] ?? unknown;
        return [median.toFixed(1), database.toFixed(1)];
      }),
    ]),
  );
}

/** Milliseconds of one call. */
interface Cost {
  median: number;
  /** Of the database's processes together, with what else they do meanwhile. */
  database: number;
}

const unknown: Cost = { median: Number.NaN, database: Number.NaN };

async function measureSize(orders: number): Promise<Cost[]> {
  const dataFolder = await makeDataFolder();
  const postgres = await startDatabase();
  try {
    const { path: folder } = dataFolder;
    const config = { ...(await readConfig({ DATA_DIR: folder, TRANSPORT_KEY: transportKey })), databaseUrl: postgres.url };
    const database = await openDatabase(config, { info: ignore, warn: ignore }, { timeoutsMs: noLimitsMs });
    const [tenant] = (await seed(database, { tenants: 1, orders })) as [SeededTenant];
    const askers = await seedPeople(database, tenant);
    await vacuum(database.kysely);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.kysely);
    const postmaster = findParent(rows[0]?.pid ?? 0);
    await database.close();
    const server = await startProcess(serverProgram('server'), [], {
      DATA_DIR: folder,
      TRANSPORT_KEY: transportKey,
      LOG_LEVEL: 'warn',
      PORT: '0',
      HOST: '127.0.0.1',
      MQTT_PORT: '0',
      RATE_LIMIT_FACTOR: '1000000',
      DATABASE_URL: postgres.url,
    });
    const clients = new Map<Asker, ProductClient>();
    for (const asker of Object.keys(askers) as Asker[]) clients.set(asker, await openClient(server.port, transportKey, askers[asker]));
    const costs: Cost[] = [];
    for (const question of questions)
      costs.push(await measureQuestion(clients.get(question.asker) as ProductClient, question, tenant, () => readFamilyTime(postmaster)));
    await server.stop();
    return costs;
  } finally {
    await postgres.stop();
    await dataFolder.remove();
  }
}

/** NaN where the product refuses to answer, as for a question that takes it too long. */
async function measureQuestion(
  client: ProductClient,
  { name, call, input }: Question,
  tenant: SeededTenant,
  readDatabaseTime: () => number | null,
): Promise<Cost> {
  const times: number[] = [];
  const before = readDatabaseTime() ?? Number.NaN;
  try {
    for (let count = 0; count < calls; count += 1) {
      const begin = performance.now();
      await client.call(call, input(tenant));
      times.push(performance.now() - begin);
    }
  } catch (error) {
    console.log(`${name}: ${error instanceof Error ? error.message : error}`);
    return unknown;
  }
  const database = ((readDatabaseTime() ?? Number.NaN) - before) / calls;
  return { median: median(times), database };
}
