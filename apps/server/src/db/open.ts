import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { createDatabase, type Database } from './database.ts';
import { createDiskReserve } from './disk-reserve.ts';
import { createDiskWatermark, type DiskWatermark } from './disk-watermark.ts';
import { joinCluster } from './embedded/cluster/join-cluster.ts';
import { migrate } from './migrate.ts';

/** Receives messages about the database in plain words for the log. */
export interface DatabaseLog {
  info(text: string): void;
  warn(text: string): void;
}

export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'postgresBin'>>;

/**
 * Milliseconds after which a statement is given up: by the database, or by this side (`answer`) where a server that went silent cannot report
 * its own limits.
 */
const defaultTimeoutsMs = { connect: 3000, statement: 5000, lock: 2000, idleInTransaction: 10_000, answer: 5500 };

export interface OpenOptions {
  disk?: DiskWatermark;
  /** True for the only server of an embedded database's folder; false for a command, which may run next to it. */
  isServer?: boolean;
  timeoutsMs?: typeof defaultTimeoutsMs;
}

/**
 * Opens the configured database and migrates it to the newest schema. Throws `FolderLockedError` where another server uses the embedded
 * one's folder, and `EmbeddedDatabaseError` where it cannot run.
 */
export async function openDatabase(
  config: DatabaseConfig,
  log: DatabaseLog,
  { disk = createDiskWatermark(config.dataDir), isServer = true, timeoutsMs = defaultTimeoutsMs }: OpenOptions = {},
): Promise<Database> {
  if (config.databaseUrl === null) {
    const reserve = createDiskReserve(join(config.dataDir, 'postgresql'));
    disk.onProbe((space) => reserve.adapt(space));
    // This runs before the start, which needs the room on a full disk.
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
      idleTimeoutMillis,
      connectionTimeoutMillis: timeoutsMs.connect,
      statement_timeout: timeoutsMs.statement,
      lock_timeout: timeoutsMs.lock,
      idle_in_transaction_session_timeout: timeoutsMs.idleInTransaction,
      query_timeout: timeoutsMs.answer,
      keepAlive: true,
    },
    onConnectionError: (error) => log.warn(`database connection: ${error.message}`),
    assertWritable: source.isOnOwnDisk ? () => disk.assertWritable() : async () => undefined,
    onClose: source.close,
  });
}

/** Lists join many tables, and planning one costs ten times as much as running it, so each prepared statement is planned once. */
const planOnce = '-c plan_cache_mode=force_generic_plan';

/**
 * A new connection plans each statement that it runs, which for twenty of them takes about a second of processor time. Those that a burst of calls has opened stay for the
 * next burst; the pool's own default of ten seconds is over between two of them.
 */
const idleTimeoutMillis = 90_000;

/**
 * PostgreSQL returns a process's memory for catalogue entries, plans and sorts only when the process ends. Half an hour is long compared to
 * the tens of milliseconds for a new connection and its plans, and short compared to a leak.
 */
const maxLifetimeSeconds = 30 * 60;

export interface DatabaseSource {
  connection: pg.ClientConfig;
  /** Whether its disk is the one that the watermark probes. */
  isOnOwnDisk: boolean;
  close(): Promise<void>;
}

/** Returns the connection of the configured database and starts it where it is the embedded one; the schema is not changed. */
export async function openSource(
  { databaseUrl, dataDir, postgresBin = null }: DatabaseConfig,
  log: DatabaseLog,
  isServer: boolean,
): Promise<DatabaseSource> {
  if (databaseUrl !== null) return { connection: { connectionString: databaseUrl }, isOnOwnDisk: false, close: async () => undefined };
  const cluster = await joinCluster({ dataDir, postgresBin, log, isServer });
  return { connection: cluster.connection, isOnOwnDisk: true, close: () => cluster.leave() };
}
