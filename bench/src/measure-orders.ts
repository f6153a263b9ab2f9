import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, readConfig } from '@energy-om/server/src/config/config.ts';
import { openDatabase } from '@energy-om/server/src/db/open.ts';
import { makeDataFolder } from './data-folder.ts';
import { load, type Measurement } from './load.ts';
import { createCall, detailCall, listCall, type Operation, transitionCall } from './operations.ts';
import { openProductClients, type ProductClient } from './product-client.ts';
import { recordStatements } from './record-statements.ts';
import { type SeededTenant, seed } from './seed.ts';
import type { Settings } from './settings.ts';
import { startDatabase } from './start-database.ts';
import { type RunningServer, startProcess } from './start-process.ts';

const ignore = () => undefined;
/** Every answer is read completely, and every n-th is checked. */
const checkedEvery = 20;
const compared = ['list', 'detail', 'create', 'transition'] as const;

/**
 * Measures list, detail, creation and transition of orders: the product and the limit in alternating measurements of one run, so that a change
 * of the machine's speed affects both. Prints requests per second, milliseconds and the ratio of each operation.
 */
export async function measureOrders(settings: Settings): Promise<void> {
  const dataFolder = await makeDataFolder();
  const postgres = await startDatabase();
  const { path: folder } = dataFolder;
  const { url } = postgres;
  try {
    const config: Config = { ...(await readConfig({ DATA_DIR: folder, TRANSPORT_KEY: 'benchmark-key-01' })), databaseUrl: url };
    const tenants = await prepare(config, folder, settings);
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
    const product = await startProcess(join(import.meta.dirname, '../../apps/server/src/main.ts'), [], environment);
    const limit = await startProcess(join(import.meta.dirname, 'limit-server.ts'), [join(folder, 'recordings.json'), url]);
    print(await compare({ product, limit }, tenants, config.transport.key, settings));
    await Promise.all([product.stop(), limit.stop()]);
  } finally {
    await postgres.stop();
    await dataFolder.remove();
  }
}

async function prepare(config: Config, folder: string, limits: Settings): Promise<SeededTenant[]> {
  const database = await openDatabase(config, { info: ignore, warn: ignore });
  const tenants = await seed(database, limits);
  const recordings = await recordStatements(database, config, tenants[0] as SeededTenant);
  await writeFile(join(folder, 'recordings.json'), JSON.stringify({ recordings, tenants }));
  await database.close();
  return tenants;
}

type Results = Record<Operation, { product: Measurement[]; limit: Measurement[] }>;

/** Both servers run all the time; one is idle while the other is measured. */
async function compare(
  servers: Record<'product' | 'limit', RunningServer>,
  tenants: SeededTenant[],
  key: string,
  limits: Settings,
): Promise<Results> {
  const results = Object.fromEntries(
    [...compared, 'listDeep'].map((operation) => [operation, { product: [], limit: [] }]),
  ) as unknown as Results;
  const progress = { transition: 0 };
  const clients = await openProductClients(servers.product.port, key, tenants);
  for (let round = 0; round < limits.rounds; round += 1) {
    for (const operation of [...compared, 'listDeep'] as const)
      results[operation].product.push(await runProduct(operation, servers.product, clients, tenants, progress, limits));
    for (const operation of compared) results[operation].limit.push(await runLimit(operation, servers.limit, tenants, progress, limits));
  }
  return results;
}

function callOf(operation: (typeof compared)[number], tenants: SeededTenant[], count: number) {
  const tenant = count % tenants.length;
  const seeded = tenants[tenant] as SeededTenant;
  const own = Math.floor(count / tenants.length);
  if (operation === 'list') return listCall(tenant);
  if (operation === 'detail') return detailCall(tenant, seeded, own);
  return operation === 'create' ? createCall(tenant, seeded) : transitionCall(tenant, seeded, own);
}

function runProduct(
  operation: Operation,
  server: RunningServer,
  clients: ProductClient[],
  tenants: SeededTenant[],
  progress: { transition: number },
  limits: Settings,
): Promise<Measurement> {
  const next = (count: number) => {
    const client = clients[count % clients.length] as ProductClient;
    if (operation === 'listDeep') return client.deepList;
    const call = callOf(operation, tenants, operation === 'transition' ? progress.transition++ : count);
    return (clients[call.markers.tenant] as ProductClient).request(call);
  };
  const check = (body: string, count: number) => {
    if (count % checkedEvery === 0) clients[0]?.assertSuccess(body);
  };
  return load(server, limits.connections, limits.seconds, next, check);
}

function runLimit(
  operation: (typeof compared)[number],
  server: RunningServer,
  tenants: SeededTenant[],
  progress: { transition: number },
  limits: Settings,
): Promise<Measurement> {
  const next = (count: number) => {
    const call = callOf(operation, tenants, operation === 'transition' ? progress.transition++ : count);
    return {
      method: 'POST' as const,
      path: `/${call.recording}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call.markers),
    };
  };
  const check = (body: string, count: number) => {
    if (count % checkedEvery === 0 && JSON.parse(body).length === 0) throw new Error(`the limit's ${operation} did nothing`);
  };
  return load(server, limits.connections, limits.seconds, next, check);
}

function print(results: Results): void {
  const head = ['operation', 'product /s', 'p50 ms', 'p99 ms', 'limit /s', 'ratio', 'product CPU ms', 'limit CPU ms'];
  console.log(`\norders\n${toRow(head)}\n${toRow(head.map((_, index) => (index === 0 ? '---' : '---:')))}`);
  for (const operation of compared) printRow(operation, results[operation].product, results[operation].limit);
  printRow('list, by cursor 4,000 rows deep (against its first page)', results.listDeep.product, results.list.product);
}

function printRow(name: string, product: readonly Measurement[], limit: readonly Measurement[]): void {
  const ratio = median(product, 'perSecond') / median(limit, 'perSecond');
  const figures = [
    median(product, 'perSecond').toFixed(0),
    median(product, 'median').toFixed(1),
    median(product, 'p99').toFixed(1),
    median(limit, 'perSecond').toFixed(0),
    ratio.toFixed(2),
    median(product, 'processor').toFixed(2),
    median(limit, 'processor').toFixed(2),
  ];
  console.log(toRow([name, ...figures]));
}

function toRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function median(measurements: readonly Measurement[], figure: 'perSecond' | 'median' | 'p99' | 'processor'): number {
  const sorted = measurements.map((measurement) => measurement[figure] ?? Number.NaN).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
