import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, type IDBPTransaction, openDB } from 'idb';
import type { StoredIntent, WaitingPhoto } from '../stored-intent.ts';

interface OutboxSchema extends DBSchema {
  intents: { key: number; value: StoredIntent; indexes: { id: string } };
  photos: { key: string; value: WaitingPhoto };
  facts: { key: string; value: string };
}

export type OutboxDatabase = IDBPDatabase<OutboxSchema>;
type Upgrade = IDBPTransaction<OutboxSchema, ('intents' | 'photos' | 'facts')[], 'versionchange'>;
/** All steps of an update run in the one transaction that the browser opens for it. */
type Migration = (database: OutboxDatabase, transaction: Upgrade) => void;

/** Never edited once released; the version of the database is how many there are. */
const migrations: readonly Migration[] = [
  (database) => {
    const intents = database.createObjectStore('intents', { keyPath: 'seq', autoIncrement: true });
    intents.createIndex('id', 'id', { unique: true });
    database.createObjectStore('photos', { keyPath: 'id' });
    database.createObjectStore('facts');
  },
  (_database, transaction) => {
    void renameSubjects(transaction.objectStore('intents') as never);
  },
];

/** An intent as it was when everything that waits was about an order. */
interface IntentOfOrder extends Omit<StoredIntent, 'subjectId' | 'subject'> {
  orderId: string;
  order: { orderNo: string; title: string };
}

async function renameSubjects(store: IDBPObjectStore<OutboxSchema, ['intents'], 'intents', 'versionchange'>): Promise<void> {
  let cursor = await store.openCursor();
  while (cursor) {
    const { orderId, order, ...rest } = cursor.value as unknown as IntentOfOrder;
    await cursor.update({ ...rest, subjectId: orderId, subject: { code: order.orderNo, name: order.title } });
    cursor = await cursor.continue();
  }
}

/**
 * Opens the database of what an account has done and the server does not have yet. It is apart from the copies, so that deleting these never takes work with
 * it. @param onClosed called when the browser has closed it, also when it has dropped it, so that it may be opened again. @throws what the browser says where it stores nothing
 */
export async function openOutboxDatabase(name: string, onClosed: (isDropped: boolean) => void): Promise<OutboxDatabase> {
  const database: OutboxDatabase = await openDB<OutboxSchema>(name, migrations.length, {
    upgrade(upgraded, oldVersion, _newVersion, transaction) {
      for (const step of migrations.slice(oldVersion)) step(upgraded as OutboxDatabase, transaction as unknown as Upgrade);
    },
    blocking() {
      database.close();
      onClosed(false);
    },
    terminated: () => onClosed(true),
  });
  return database;
}
