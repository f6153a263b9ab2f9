import { randomUUID } from 'node:crypto';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type MemoryPersistence from 'aedes-persistence/types/asyncPersistence.js';
import createLevelPersistence from 'aedes-persistence-level';
import { ClassicLevel } from 'classic-level';
import type { Log } from '../services/request-context.ts';

/** Servers that may share one data folder. */
const mostServers = 100;

/** What the live connection keeps over a restart of this server. */
export interface SessionStore {
  /** Subscriptions and waiting messages, as the broker asks for them. */
  persistence: MemoryPersistence;
  /** Small texts of our own beside them. */
  notes(name: string): Notes;
  /** Of this store, for as long as its folder is there: no other server uses it at the same time. */
  identity: string;
  close(): Promise<void>;
}

export interface Notes {
  put(key: string, text: string): Promise<void>;
  remove(key: string): Promise<void>;
  list(): Promise<[key: string, text: string][]>;
}

/**
 * A LevelDB in the data folder. Its lock says which server it belongs to: where several servers share the folder, each
 * takes the first one that is free. What is kept is there to spare phones and devices a fresh start, so a damaged store is
 * put aside and the server starts without it.
 */
export async function openSessionStore(dataDir: string, log: Log): Promise<SessionStore> {
  const root = join(dataDir, 'live-sessions');
  await mkdir(root, { recursive: true, mode: 0o700 });
  for (let number = 0; number < mostServers; number += 1) {
    const database = await openLevel(join(root, String(number)), log);
    if (database !== null) return describeStore(database);
  }
  throw new Error(`all ${mostServers} folders in ${root} are in use`);
}

/** @returns null when another server has it */
async function openLevel(folder: string, log: Log): Promise<ClassicLevel | null> {
  try {
    return await open(folder);
  } catch (error) {
    if (isLocked(error)) return null;
    log.error({ err: error, folder }, 'kept live sessions cannot be read and are put aside');
    await rename(folder, `${folder}.damaged-${Date.now()}`);
    return open(folder);
  }
}

async function open(folder: string): Promise<ClassicLevel> {
  const database = new ClassicLevel(folder);
  await database.open();
  return database;
}

function isLocked(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code === 'LEVEL_LOCKED' || (cause !== undefined && isLocked(cause));
}

async function describeStore(database: ClassicLevel): Promise<SessionStore> {
  const identity = (await database.get('identity')) ?? randomUUID();
  await database.put('identity', identity);
  return {
    persistence: createLevelPersistence(database),
    notes(name) {
      const part = database.sublevel(name);
      return { put: (key, text) => part.put(key, text), remove: (key) => part.del(key), list: () => part.iterator().all() };
    },
    identity,
    close: () => database.close(),
  };
}
