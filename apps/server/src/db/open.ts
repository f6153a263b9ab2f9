import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { createDatabase, type Database } from './database.ts';
import { createDiskReserve } from './disk-reserve.ts';
import { createDiskWatermark, type DiskWatermark } from './disk-watermark.ts';
import { joinCluster } from './embedded/cluster/join-cluster.ts';
import { migrate } from './migrate.ts';

/** What the database tells of itself, in plain words for the log. */
export interface DatabaseLog {
  info(text: string): void;
  warn(text: string): void;
}

export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'postgresBin'>>;

export interface OpenOptions {
  disk?: DiskWatermark;
  /** The one server of an embedded database's folder; false: a command, which may run beside it. */
  isServer?: boolean;
}

/**
 * Opens the configured database, brought to the newest schema.
 * Throws `FolderLockedError` where another server has the embedded one's folder, and `EmbeddedDatabaseError` where it cannot be run.
 */
export async function openDatabase(
  config: DatabaseConfig,
  log: DatabaseLog,
  { disk = createDiskWatermark(config.dataDir), isServer = true }: OpenOptions = {},
): Promise<Database> {
  if (config.databaseUrl === null) {
    const reserve = createDiskReserve(join(config.dataDir, 'postgresql'));
    disk.onProbe((space) => reserve.adapt(space));
    // Before the start, which on a full disk needs the room.
    await disk.assertWritable().catch(() => undefined);
  }
  const source = await openSource(config, log, isServer);
  try {
    const applied = await migrate({ ...source.connection, application_name: 'energy-om migration' });
    if (applied.length > 0) log.info(`database schema: applied ${applied.join(', ')}`);
  } catch (error) {
    await source.close();
    throw error;
  }
  return createDatabase({
    connection: source.connection,
    pool: {
      application_name: 'energy-om',
      options: planOnce,
      max: 20,
      maxLifetimeSeconds,
      connectionTimeoutMillis: 3000,
      statement_timeout: 5000,
      lock_timeout: 2000,
      idle_in_transaction_session_timeout: 10_000,
      // For a server that went silent, where its own limit cannot be heard.
      query_timeout: 5500,
      keepAlive: true,
    },
    onConnectionError: (error) => log.warn(`database connection: ${error.message}`),
    assertWritable: source.isOnOwnDisk ? () => disk.assertWritable() : async () => undefined,
    onClose: source.close,
  });
}

/** Lists join many names: planning one costs ten times what running it does, so each prepared statement is planned once. */
const planOnce = '-c plan_cache_mode=force_generic_plan';

/**
 * PostgreSQL gives memory that a process once took back to the system only when the process ends: catalogue entries, plans, sorts.
 * Half an hour is long against the tens of milliseconds that a new connection and its plans cost, and short against a leak.
 */
const maxLifetimeSeconds = 30 * 60;

export interface DatabaseSource {
  connection: pg.ClientConfig;
  /** Whether its disk is the one that the watermark looks at. */
  isOnOwnDisk: boolean;
  close(): Promise<void>;
}

/** Where the configured database is reached, started where it is the embedded one; its schema stays as it is. */
export async function openSource(
  { databaseUrl, dataDir, postgresBin = null }: DatabaseConfig,
  log: DatabaseLog,
  isServer: boolean,
): Promise<DatabaseSource> {
  if (databaseUrl !== null) return { connection: { connectionString: databaseUrl }, isOnOwnDisk: false, close: async () => undefined };
  const cluster = await joinCluster({ dataDir, postgresBin, log, isServer });
  return { connection: cluster.connection, isOnOwnDisk: true, close: () => cluster.leave() };
}
