import { randomUUID } from 'node:crypto';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type MemoryPersistence from 'aedes-persistence/types/asyncPersistence.js';
import createLevelPersistence from 'aedes-persistence-level';
import { ClassicLevel } from 'classic-level';
import type { Log } from '#services/core/request-context.ts';

/** The maximum number of servers that share one data folder. */
const maxServers = 100;

/** The data of live connections that survives a restart of this server. */
export interface SessionStore {
  /** Subscriptions and waiting messages, as the broker asks for them. */
  persistence: MemoryPersistence;
  /** Small texts of the server itself, by name of their collection. */
  notes(name: string): Notes;
  /** The id of this store as long as its folder exists; no other server uses it at the same time. */
  identity: string;
  close(): Promise<void>;
}

export interface Notes {
  put(key: string, text: string): Promise<void>;
  remove(key: string): Promise<void>;
  list(): Promise<[key: string, text: string][]>;
}

/** The store is intact but cannot be opened: the disk is full or read-only, or the folder belongs to another user. */
export class SessionStoreUnavailableError extends Error {
  override readonly name = 'SessionStoreUnavailableError';
  readonly folder: string;

  constructor(folder: string, cause: unknown) {
    super(findCause(cause).message, { cause });
    this.folder = folder;
  }
}

/**
 * Opens a LevelDB in the data folder, which locks it for this server: where several servers share the folder, each takes the first free
 * one. A stored session only spares its client a new start, so a damaged store is renamed and the server starts with an empty one; an intact
 * store is never replaced. Throws `SessionStoreUnavailableError`.
 */
export async function openSessionStore(dataDir: string, log: Log): Promise<SessionStore> {
  const root = join(dataDir, 'live-sessions');
  await mkdir(root, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new SessionStoreUnavailableError(root, error);
  });
  for (let number = 0; number < maxServers; number += 1) {
    const folder = join(root, String(number));
    const store = await openStore(folder, log).catch((error: unknown) => {
      throw new SessionStoreUnavailableError(folder, error);
    });
    if (store !== null) return store;
  }
  throw new Error(`all ${maxServers} folders in ${root} are in use`);
}

/** @returns null when another server has locked it */
async function openStore(folder: string, log: Log): Promise<SessionStore | null> {
  try {
    return await open(folder);
  } catch (error) {
    if (isLocked(error)) return null;
    if (!isDamage(error)) throw error;
    log.error({ err: error, folder }, 'stored live sessions are damaged; their folder was renamed');
    await rename(folder, `${folder}.damaged-${Date.now()}`);
    return open(folder);
  }
}

async function open(folder: string): Promise<SessionStore> {
  const database = new ClassicLevel(folder);
  try {
    await database.open();
    return await describeStore(database);
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}

/** Returns the innermost error, which is LevelDB's own. */
function findCause(error: unknown): { code?: string; message: string } {
  const { cause } = error as { cause?: unknown };
  return cause === undefined ? (error as Error) : findCause(cause);
}

function isLocked(error: unknown): boolean {
  return findCause(error).code === 'LEVEL_LOCKED';
}

/** Whether the stored data are damaged; LevelDB reports a missing file of the store as an IO error. */
function isDamage(error: unknown): boolean {
  const { code, message } = findCause(error);
  return code === 'LEVEL_CORRUPTION' || (code === 'LEVEL_IO_ERROR' && message.endsWith('No such file or directory'));
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
