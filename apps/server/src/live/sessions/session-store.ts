import { randomUUID } from 'node:crypto';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type MemoryPersistence from 'aedes-persistence/types/asyncPersistence.js';
import createLevelPersistence from 'aedes-persistence-level';
import { ClassicLevel } from 'classic-level';
import type { Log } from '#services/core/request-context.ts';

/** Servers that may share one data folder. */
const maxServers = 100;

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

/** The store is not damaged, and cannot be opened: the disk is full or only read, or its folder is not this user's. */
export class SessionStoreUnavailableError extends Error {
  override readonly name = 'SessionStoreUnavailableError';
  readonly folder: string;

  constructor(folder: string, cause: unknown) {
    super(findCause(cause).message, { cause });
    this.folder = folder;
  }
}

/**
 * A LevelDB in the data folder. Its lock says which server it belongs to: where several servers share the folder, each
 * takes the first one that is free. What is kept is there to spare phones and devices a fresh start, so a damaged store is
 * put aside and the server starts without it; one that is whole is never given up. Throws `SessionStoreUnavailableError`.
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

/** @returns null when another server has it */
async function openStore(folder: string, log: Log): Promise<SessionStore | null> {
  try {
    return await open(folder);
  } catch (error) {
    if (isLocked(error)) return null;
    if (!isDamage(error)) throw error;
    log.error({ err: error, folder }, 'kept live sessions cannot be read and are put aside');
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

/** LevelDB's own reason stands innermost. */
function findCause(error: unknown): { code?: string; message: string } {
  const { cause } = error as { cause?: unknown };
  return cause === undefined ? (error as Error) : findCause(cause);
}

function isLocked(error: unknown): boolean {
  return findCause(error).code === 'LEVEL_LOCKED';
}

/** What it says is wrong with what is stored; a file of the store that is gone comes as an error of reading. */
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
