import type { IDBPDatabase } from 'idb';

/** A step from one version of the database to the next. All steps of an update run in the one transaction that the browser opens for it. */
export type Migration = (database: IDBPDatabase) => void;

/** Never edited once released: a phone may have stopped at any of them. The version of the database is how many there are. */
export const migrations: readonly Migration[] = [
  (database) => {
    for (const store of ['orders', 'devices', 'contacts', 'schedule', 'messages', 'dictionary', 'thumbnails'])
      database.createObjectStore(store, { keyPath: 'id' });
    // Sizes and uses stand apart from the copies, so that choosing what leaves does not read the copies themselves.
    database.createObjectStore('uses', { keyPath: ['store', 'id'] });
    database.createObjectStore('facts');
  },
  (database) => {
    database.createObjectStore('choices', { keyPath: 'id' });
  },
  (database) => {
    database.createObjectStore('alarms', { keyPath: 'id' });
  },
];
