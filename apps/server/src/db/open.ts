import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { createDatabase, type Database } from './database.ts';
import { createDiskWatermark, type DiskWatermark } from './disk-watermark.ts';
import { lockFolder } from './folder-lock.ts';
import { migrate } from './migrate.ts';
import { startPglite } from './pglite-process.ts';

/** What the database tells of itself, in plain words for the log. */
export interface DatabaseLog {
  info(text: string): void;
  warn(text: string): void;
}

/** Opens the configured database, brought to the newest schema. The embedded one throws `FolderLockedError` when another process has it. */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: DatabaseLog,
  disk: DiskWatermark = createDiskWatermark(config.dataDir),
): Promise<Database> {
  return config.databaseUrl === null ? openEmbedded(config.dataDir, log, disk) : openPostgres(config.databaseUrl, log);
}

async function openEmbedded(dataDir: string, log: DatabaseLog, disk: DiskWatermark): Promise<Database> {
  const folder = join(dataDir, 'database');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(folder);
  log.info('embedded database: it survives the end of the process, not a power failure; use PostgreSQL (DATABASE_URL) in production');
  return connectEmbedded({ dataDir: folder, snapshotPath: null }, log, {
    assertWritable: () => disk.assertWritable(),
    onClose: () => lock.release(),
  });
}

/** After it the thread is ended and opened again: the embedded database knows no time limit of its own. */
const embeddedDeadline = 10_000;

export interface EmbeddedOptions {
  assertWritable?: () => Promise<void>;
  onClose?: () => Promise<void>;
  deadlineMilliseconds?: number;
}

/** The embedded database from a folder, or in memory from a snapshot or empty. */
export async function connectEmbedded(
  source: { dataDir: string | null; snapshotPath: string | null },
  log: DatabaseLog,
  {
    assertWritable = async () => undefined,
    onClose = async () => undefined,
    deadlineMilliseconds = embeddedDeadline,
  }: EmbeddedOptions = {},
): Promise<Database & { dump(path: string): Promise<void> }> {
  const pglite = await startPglite(source, (reason) => log.warn(`the embedded database is opened again: ${reason}`)).catch(
    async (error) => {
      await onClose();
      throw error;
    },
  );
  const connection: pg.ClientConfig = { host: pglite.socketFolder, port: 5432, user: 'postgres', database: 'postgres' };
  await reportMigration(connection, log);
  const database = createDatabase({
    kind: 'embedded',
    pool: {
      ...connection,
      // One: a transaction on a second connection would wait for the first one's to end.
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: 5000,
      query_timeout: deadlineMilliseconds,
      // Statements prepared by a connection before this one live on in the same session, under the same names.
      onConnect: async (client) => {
        await client.query('deallocate all');
        await client.query('set plan_cache_mode = force_generic_plan');
      },
    },
    onReadTimeout: () => pglite.restart(),
    onConnectionError: (error) => log.warn(`database connection: ${error.message}`),
    assertWritable,
    onClose: async () => {
      await pglite.close();
      await onClose();
    },
  });
  return Object.assign(database, { dump: pglite.dump });
}

/** Lists join many names: planning one costs ten times what running it does, so each prepared statement is planned once. */
const planOnce = '-c plan_cache_mode=force_generic_plan';

async function openPostgres(connectionString: string, log: DatabaseLog): Promise<Database> {
  await reportMigration({ connectionString, application_name: 'energy-om migration' }, log);
  return createDatabase({
    kind: 'postgresql',
    pool: {
      connectionString,
      application_name: 'energy-om',
      options: planOnce,
      max: 20,
      connectionTimeoutMillis: 3000,
      statement_timeout: 5000,
      lock_timeout: 2000,
      idle_in_transaction_session_timeout: 10_000,
      // For a server that went silent, where its own limit cannot be heard.
      query_timeout: 5500,
      keepAlive: true,
    },
    onConnectionError: (error) => log.warn(`database connection: ${error.message}`),
    assertWritable: async () => undefined,
  });
}

async function reportMigration(connection: pg.ClientConfig, log: DatabaseLog): Promise<void> {
  const applied = await migrate(connection);
  if (applied.length > 0) log.info(`database schema: applied ${applied.join(', ')}`);
}
