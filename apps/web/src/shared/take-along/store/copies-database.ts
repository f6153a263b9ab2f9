import type { PhoneActor } from '@energy-om/domain';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type Migration, migrations } from './migrations.ts';
import type { SeenTime } from './seen-time.ts';

export const copyStores = [
  'orders',
  'devices',
  'contacts',
  'schedule',
  'messages',
  'dictionary',
  'thumbnails',
  'choices',
  'alarms',
] as const;
export type CopyStore = (typeof copyStores)[number];

export interface Copy {
  id: string;
  /** As `listTakeAlong` has it, or '' where that has none. */
  version: string;
  /** When it was fetched, in epoch milliseconds. */
  at: number;
  /** The release that has fetched it: another one fetches it anew. */
  app: string;
  /** The shape of all copies in that release, one of another shape is not shown; absent where an earlier release wrote it. */
  shape?: string;
  data: unknown;
}

/** When a copy was last shown or fetched, in epoch milliseconds, and how large it is. */
export interface CopyUse {
  store: CopyStore;
  id: string;
  bytes: number;
  usedAt: number;
}

export interface CopiesFacts {
  /** Of the account's rights, teams and language, as of the last comparison. */
  reader: string;
  /** When the server last answered by the phone's clock, as the copies have their times; epoch milliseconds. */
  contactAt: number;
  /** By which the phone knows how long it has been away; absent where an earlier release wrote this. */
  seen?: SeenTime;
  /** When everything was last compared with it, in epoch milliseconds; null: it has not come to that yet. */
  comparedAt: number | null;
  /** The account as the lifecycle knows it; null: no order has been fetched yet. */
  actor: PhoneActor | null;
}

type Stores = { [Store in CopyStore]: { key: string; value: Copy } };

export interface CopiesSchema extends DBSchema, Stores {
  uses: { key: [CopyStore, string]; value: CopyUse };
  facts: { key: 'facts'; value: CopiesFacts };
}

export type CopiesDatabase = IDBPDatabase<CopiesSchema>;

/** The database was written by a newer release, whose migrations this one does not know. */
export class NewerDatabase extends Error {}

/**
 * Opens the database, and brings it to the newest version. It closes by itself when another tab deletes or migrates it.
 * @param onClosed called when it has closed so, or the browser has dropped it, as iOS does to apps in the background: then it may be opened again
 * @throws NewerDatabase, or what the browser says where it stores nothing
 */
export async function openCopiesDatabase(
  name: string,
  onClosed: (isDropped: boolean) => void,
  steps: readonly Migration[] = migrations,
): Promise<CopiesDatabase> {
  try {
    const database: IDBPDatabase = await openDB(name, steps.length, {
      upgrade(upgraded, oldVersion, _newVersion, transaction) {
        // A step that fails undoes the whole update, which opening then reports.
        transaction.done.catch(() => undefined);
        for (const step of steps.slice(oldVersion)) step(upgraded);
      },
      blocking() {
        database.close();
        onClosed(false);
      },
      terminated: () => onClosed(true),
    });
    return database as unknown as CopiesDatabase;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'VersionError') throw new NewerDatabase(name);
    throw error;
  }
}
