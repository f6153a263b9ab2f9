import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { StoredIntent, WaitingPhoto } from '../stored-intent.ts';

interface OutboxSchema extends DBSchema {
  intents: { key: number; value: StoredIntent; indexes: { id: string } };
  photos: { key: string; value: WaitingPhoto };
  facts: { key: string; value: string };
}

export type OutboxDatabase = IDBPDatabase<OutboxSchema>;
type Migration = (database: OutboxDatabase) => void;

/** Never edited once released; the version of the database is how many there are. */
const migrations: readonly Migration[] = [
  (database) => {
    const intents = database.createObjectStore('intents', { keyPath: 'seq', autoIncrement: true });
    intents.createIndex('id', 'id', { unique: true });
    database.createObjectStore('photos', { keyPath: 'id' });
    database.createObjectStore('facts');
  },
];

/**
 * Opens the database of what an account has done and the server does not have yet. It is apart from the copies, so that deleting these never takes work with
 * it. @param onClosed called when the browser has closed it. @throws what the browser says where it stores nothing
 */
export async function openOutboxDatabase(name: string, onClosed: () => void): Promise<OutboxDatabase> {
  const database: OutboxDatabase = await openDB<OutboxSchema>(name, migrations.length, {
    upgrade(upgraded, oldVersion) {
      for (const step of migrations.slice(oldVersion)) step(upgraded as OutboxDatabase);
    },
    blocking() {
      database.close();
      onClosed();
    },
    terminated: onClosed,
  });
  return database;
}
