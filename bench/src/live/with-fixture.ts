import { resolve } from 'node:path';
import { readConfig } from '@energy-om/server/src/config/config.ts';
import type { Database } from '@energy-om/server/src/db/database.ts';
import { findFreePort } from '@energy-om/server/src/db/embedded/postgres/find-free-port.ts';
import { openDatabase } from '@energy-om/server/src/db/open.ts';
import { sql } from 'kysely';
import { serverProgram } from '../../../scripts/build-server.mjs';
import { makeDataFolder } from '../data-folder.ts';
import { noLimitsMs } from '../no-limits.ts';
import { findParent, readFamilyTime } from '../processor-time.ts';
import { type SeededTenant, seed } from '../seed.ts';
import { startDatabase } from '../start-database.ts';
import { type RunningServer, startProcess } from '../start-process.ts';

/** A PostgreSQL with tenants and without orders, and functions that start what is measured on it. */
export interface BenchFixture {
  folder: string;
  databaseUrl: string;
  database: Database;
  /** The same without limits of time, for what is prepared before something is measured. */
  unlimited: Database;
  tenants: SeededTenant[];
  transportKey: string;
  /** @param environment settings that differ from the defaults */
  startProduct(environment?: Record<string, string>): Promise<LiveServer>;
  startBare(): Promise<LiveServer>;
  /** Creates the table into which the limit writes. */
  createBareTable(): Promise<void>;
  /** Returns the processor time of all database processes, in milliseconds. */
  readDatabaseTime(): number | null;
}

export interface LiveServer extends RunningServer {
  mqttPort: number;
}

const ignore = () => undefined;
const transportKey = 'benchmark-key-01';
const source = resolve(import.meta.dirname, '..');

/** Runs the body on a new database, and removes the database afterwards. */
export async function withFixture(tenantCount: number, body: (fixture: BenchFixture) => Promise<void>): Promise<void> {
  const dataFolder = await makeDataFolder();
  const postgres = await startDatabase();
  const { path: folder } = dataFolder;
  const { url } = postgres;
  try {
    const config = { ...(await readConfig({ DATA_DIR: folder, TRANSPORT_KEY: transportKey })), databaseUrl: url };
    const database = await openDatabase(config, { info: ignore, warn: ignore });
    const unlimited = await openDatabase(config, { info: ignore, warn: ignore }, { timeoutsMs: noLimitsMs });
    const tenants = await seed(database, { tenants: tenantCount, orders: 0 });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.kysely);
    const databaseProcess = findParent(rows[0]?.pid ?? 0);
    const commonEnvironment = { DATA_DIR: folder, TRANSPORT_KEY: transportKey, LOG_LEVEL: 'warn', PORT: '0', HOST: '127.0.0.1' };
    const start = async (file: string, parameters: string[], differing: Record<string, string> = {}): Promise<LiveServer> => {
      const mqttPort = await findFreePort();
      // All connections come from this machine.
      const caps = { RATE_LIMIT_FACTOR: '1000000', MAX_CONNECTIONS: '100000', MAX_CONNECTIONS_PER_ADDRESS: '100000' };
      const environment = { ...commonEnvironment, ...caps, MQTT_PORT: `${mqttPort}`, DATABASE_URL: url, ...differing };
      return { ...(await startProcess(resolve(source, file), parameters, environment)), mqttPort };
    };
    await body({
      folder,
      databaseUrl: url,
      database,
      unlimited,
      tenants,
      transportKey,
      startProduct: (environment) => start(serverProgram('server'), [], environment),
      createBareTable: () => createBareTable(database),
      startBare: () => start('bare-server.ts', [url]),
      readDatabaseTime: () => readFamilyTime(databaseProcess),
    });
    await unlimited.close();
    await database.close();
  } finally {
    await postgres.stop();
    await dataFolder.remove();
  }
}

/** The table is like `readings`, with partitions for this month and the next. */
async function createBareTable({ kysely }: Database): Promise<void> {
  await sql`create table bare_readings (like readings including all) partition by range (at)`.execute(kysely);
  const now = new Date();
  const months = [0, 1, 2].map((further) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + further, 1)).toISOString());
  for (const index of [0, 1])
    await sql`create table ${sql.table(`bare_readings_${index}`)} partition of bare_readings
      for values from (${sql.lit(months[index])}) to (${sql.lit(months[index + 1])})`.execute(kysely);
}
