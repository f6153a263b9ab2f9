import { join } from 'node:path';
import { v7 as makeId } from 'uuid';
import { openLocalFileStore } from './adapters/files/local-file-store.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import { createDiskWatermark, type DiskProbe } from './db/disk-watermark.ts';
import { openDatabase } from './db/open.ts';
import { createSessionCache, sessionCacheMilliseconds } from './services/account/session-cache.ts';
import type { AppContext, Log } from './services/request-context.ts';

/** What tests put in the place of a real part. */
export interface ContextParts {
  database?: Database;
  clock?: AppContext['clock'];
  probeDisk?: DiskProbe;
  sessionCacheMilliseconds?: number;
}

/** The composition root: the only place that chooses between one part and another. */
export async function createContext(config: Config, log: Log, parts: ContextParts = {}): Promise<AppContext> {
  const disk = createDiskWatermark(config.dataDir, parts.probeDisk);
  const databaseLog = { info: (text: string) => log.info({}, text), warn: (text: string) => log.warn({}, text) };
  const database = parts.database ?? (await openDatabase(config, databaseLog, disk));
  return {
    config,
    database,
    clock: parts.clock ?? { now: () => new Date() },
    files: await openLocalFileStore(join(config.dataDir, 'files')),
    disk,
    sessions: createSessionCache(parts.sessionCacheMilliseconds ?? sessionCacheMilliseconds),
    log,
    ids: { next: () => makeId() },
  };
}
