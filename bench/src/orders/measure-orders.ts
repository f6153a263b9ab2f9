import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TransportCipher } from '@energy-om/contract';
import { type Config, readConfig } from '@energy-om/server/src/config/config.ts';
import type { Database } from '@energy-om/server/src/db/database.ts';
import { openDatabase } from '@energy-om/server/src/db/open.ts';
import { createNodeCipher } from '@energy-om/server/src/http/api/node-cipher.ts';
import { rollUpOrders } from '@energy-om/server/src/services/statistics/rollup/roll-up-orders.ts';
import { sql } from 'kysely';
import { serverProgram } from '../../../scripts/build-server.mjs';
import { makeDataFolder } from '../data-folder.ts';
import { median } from '../figures.ts';
import { load, type Measurement } from '../load.ts';
import { noLimitsMs } from '../no-limits.ts';
import { printTable } from '../print-table.ts';
import { findParent, readFamilyTime } from '../processor-time.ts';
import { openProductClients, type ProductClient } from '../product-client.ts';
import { type SeededTenant, seed } from '../seed.ts';
import type { Settings } from '../settings.ts';
import { startDatabase } from '../start-database.ts';
import { type RunningServer, startProcess } from '../start-process.ts';
import { vacuum } from '../statistics/vacuum.ts';
import { createFloorTables } from './floor-tables.ts';
import { createCall, detailCall, listByDelayCall, listCall, type Operation, transitionCall } from './operations.ts';
import { recordStatements } from './record-statements.ts';

const ignore = () => undefined;
/** Every answer is read completely, and every n-th is checked. */
const checkedEvery = 20;
const compared = ['list', 'detail', 'create', 'transition'] as const;
/** Compared with the product's own first page. */
const otherPages = ['listDeep', 'listByDelay'] as const;

/**
 * Measures list, detail, creation and transition of orders: the product, its own statements and the floor in alternating measurements of one run, so that a change
 * of the machine's speed affects all. Prints requests per second, milliseconds, processor time and the ratios of each operation.
 */
export async function measureOrders(settings: Settings): Promise<void> {
  const dataFolder = await makeDataFolder();
  const postgres = await startDatabase();
  const { path: folder } = dataFolder;
  const { url } = postgres;
  try {
    const config: Config = { ...(await readConfig({ DATA_DIR: folder, TRANSPORT_KEY: 'benchmark-key-01' })), databaseUrl: url };
    const { tenants, readDatabaseTime } = await prepare(config, folder, settings);
    const environment = {
      DATA_DIR: folder,
      TRANSPORT_KEY: config.transport.key,
      LOG_LEVEL: 'warn',
      PORT: '0',
      HOST: '127.0.0.1',
      MQTT_PORT: '0',
      // The factor accounts for the load from one address and few accounts; calls are still counted.
      RATE_LIMIT_FACTOR: '1000000',
      MAX_CONNECTIONS: '100000',
      MAX_CONNECTIONS_PER_ADDRESS: '100000',
      DATABASE_URL: url,
    };
    const product = await startProcess(serverProgram('server'), [], environment);
    const limit = await startProcess(join(import.meta.dirname, 'limit-server.ts'), [join(folder, 'recordings.json'), url]);
    const floor = await startProcess(join(import.meta.dirname, 'floor-server.ts'), [url, config.transport.key]);
    const servers = { product, limit, floor };
    const clients = await openProductClients(product.port, config.transport.key, tenants);
    const cipher = createNodeCipher(config.transport.key);
    print(await compare({ servers, tenants, cipher, clients, limits: settings, readDatabaseTime }));
    await Promise.all(Object.values(servers).map((server) => server.stop()));
  } finally {
    await postgres.stop();
    await dataFolder.remove();
  }
}

async function prepare(config: Config, folder: string, limits: Settings): Promise<Pick<Setting, 'tenants' | 'readDatabaseTime'>> {
  const database = await openDatabase(config, { info: ignore, warn: ignore }, { timeoutsMs: noLimitsMs });
  const tenants = await seed(database, limits);
  await createFloorTables(database);
  await rollUpAll(database);
  await vacuum(database.kysely);
  const recordings = await recordStatements(database, config, tenants[0] as SeededTenant);
  await writeFile(join(folder, 'recordings.json'), JSON.stringify({ recordings, tenants }));
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.kysely);
  const postmaster = findParent(rows[0]?.pid ?? 0);
  await database.close();
  return { tenants, readDatabaseTime: () => readFamilyTime(postmaster) };
}

/** The first rollups of the seeded orders are made before, as those of a table that grew over years were; the measured calls pay for their own. */
async function rollUpAll(database: Database): Promise<void> {
  while ((await rollUpOrders({ database, log: { warn: ignore, error: ignore } as never })) > 0);
}

const sides = ['product', 'limit', 'floor'] as const;
type Side = (typeof sides)[number];
type Results = Record<Operation, Record<Side, Measurement[]>>;

interface Setting {
  servers: Record<Side, RunningServer>;
  tenants: SeededTenant[];
  cipher: TransportCipher;
  clients: ProductClient[];
  limits: Settings;
  /** Of the database's processes together, in milliseconds. */
  readDatabaseTime: () => number | null;
}

/** The servers run all the time; the others are idle while one is measured. */
async function compare(setting: Setting): Promise<Results> {
  const results = Object.fromEntries(
    [...compared, ...otherPages].map((operation) => [operation, { product: [], limit: [], floor: [] }]),
  ) as unknown as Results;
  const progress = { shared: 0, floor: 0 };
  for (let round = 0; round < setting.limits.rounds; round += 1) {
    for (const operation of [...compared, ...otherPages] as const)
      results[operation].product.push(await runProduct(setting, operation, progress));
    for (const operation of compared) results[operation].limit.push(await runLimit(setting, operation, progress));
    for (const operation of compared) results[operation].floor.push(await runFloor(setting, operation, progress));
  }
  return results;
}

/** How many transitions were sent: product and limit move the same orders on, the floor those of its own table. */
interface Progress {
  shared: number;
  floor: number;
}

function callOf(operation: (typeof compared)[number], tenants: SeededTenant[], count: number) {
  const tenant = count % tenants.length;
  const seeded = tenants[tenant] as SeededTenant;
  const own = Math.floor(count / tenants.length);
  if (operation === 'list') return listCall(tenant);
  if (operation === 'detail') return detailCall(tenant, seeded, own);
  return operation === 'create' ? createCall(tenant, seeded) : transitionCall(tenant, seeded, own);
}

/** Runs the load, and reads what the database's processes used meanwhile. */
async function measure(
  { limits, readDatabaseTime }: Setting,
  server: RunningServer,
  next: Parameters<typeof load>[3],
  check: (body: string) => void,
): Promise<Measurement> {
  const before = readDatabaseTime();
  const measured = await load(server, limits.connections, limits.seconds, next, (body, count) => {
    if (count % checkedEvery === 0) check(body);
  });
  const after = readDatabaseTime();
  return { ...measured, database: before === null || after === null ? null : (after - before) / measured.count };
}

function runProduct(setting: Setting, operation: Operation, progress: Progress): Promise<Measurement> {
  const { clients, servers, tenants } = setting;
  const next = (count: number) => {
    const client = clients[count % clients.length] as ProductClient;
    if (operation === 'listDeep') return client.deepList;
    if (operation === 'listByDelay') return client.request(listByDelayCall(count % tenants.length));
    const call = callOf(operation, tenants, operation === 'transition' ? progress.shared++ : count);
    return (clients[call.markers.tenant] as ProductClient).request(call);
  };
  return measure(setting, servers.product, next, (body) => clients[0]?.assertSuccess(body));
}

function runLimit(setting: Setting, operation: (typeof compared)[number], progress: Progress): Promise<Measurement> {
  const { servers, tenants } = setting;
  const next = (count: number) => {
    const call = callOf(operation, tenants, operation === 'transition' ? progress.shared++ : count);
    return {
      method: 'POST' as const,
      path: `/${call.recording}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call.markers),
    };
  };
  return measure(setting, servers.limit, next, (body) => {
    if (JSON.parse(body).length === 0) throw new Error(`the limit's ${operation} did nothing`);
  });
}

function runFloor(setting: Setting, operation: (typeof compared)[number], progress: Progress): Promise<Measurement> {
  const { servers, tenants, cipher } = setting;
  const next = (count: number) => {
    const { markers } = callOf(operation, tenants, operation === 'transition' ? progress.floor++ : count);
    const seeded = tenants[markers.tenant] as SeededTenant;
    const { accountId: account, siteId: site, projectId: project, businessTypeId: businessType } = seeded;
    const { title, description } = createCall(markers.tenant, seeded).input;
    const input = { ...markers, tenant: seeded.id, account, key: randomUUID(), site, project, businessType, title, description };
    return {
      method: 'POST' as const,
      path: `/${operation}`,
      headers: { 'content-type': 'text/plain' },
      body: cipher.encrypt(JSON.stringify({ ...input, action: 'accept', status: 25 })),
    };
  };
  return measure(setting, servers.floor, next, (body) => {
    const { data } = JSON.parse(cipher.decrypt(body)) as { data: unknown[] };
    if (data.length === 0) throw new Error(`the floor's ${operation} did nothing`);
  });
}

function print(results: Results): void {
  const head = ['operation', 'product /s', 'p50 ms', 'p99 ms', 'limit /s', 'ratio', 'product CPU ms', 'limit CPU ms'];
  const deep = 'list, by cursor 4,000 rows deep (against its first page)';
  printTable('orders, against their own statements', head, [
    ...compared.map((operation) => toRow(operation, results[operation].product, results[operation].limit)),
    toRow(deep, results.listDeep.product, results.list.product),
    toRow('list, by the cost of delay (against its first page)', results.listByDelay.product, results.list.product),
  ]);
  printTable(
    'orders, against the floor: CPU of server and database for one call',
    ['operation', 'product server', 'product database', 'floor server', 'floor database', 'ratio by CPU', 'ratio by calls', 'p99 / p50'],
    compared.map((operation) => toFloorRow(operation, results[operation].product, results[operation].floor)),
  );
}

function toRow(name: string, product: readonly Measurement[], limit: readonly Measurement[]): string[] {
  return [
    name,
    read(product, 'perSecond').toFixed(0),
    read(product, 'median').toFixed(1),
    read(product, 'p99').toFixed(1),
    read(limit, 'perSecond').toFixed(0),
    (read(product, 'perSecond') / read(limit, 'perSecond')).toFixed(2),
    read(product, 'processor').toFixed(2),
    read(limit, 'processor').toFixed(2),
  ];
}

function toFloorRow(name: string, product: readonly Measurement[], floor: readonly Measurement[]): string[] {
  const costs = [product, floor].map((side) => [read(side, 'processor'), read(side, 'database')] as const);
  const [ofProduct = Number.NaN, ofFloor = Number.NaN] = costs.map(([server, database]) => server + database);
  return [
    name,
    ...costs.flat().map((ms) => ms.toFixed(2)),
    (ofFloor / ofProduct).toFixed(2),
    (read(product, 'perSecond') / read(floor, 'perSecond')).toFixed(2),
    (read(product, 'p99') / read(product, 'median')).toFixed(1),
  ];
}

type Figure = 'perSecond' | 'median' | 'p99' | 'processor' | 'database';

/** The median of the rounds; NaN where the system does not say. */
function read(measurements: readonly Measurement[], figure: Figure): number {
  return median(measurements.map((measurement) => measurement[figure] ?? Number.NaN));
}
