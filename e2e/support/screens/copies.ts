import type { Page } from '@playwright/test';

/** Ids of what the phone keeps, by store; empty where it keeps nothing. */
export function readCopies(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: Record<string, string[]> = {};
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('energy-om copies')) continue;
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const keys = await done(database.transaction(store).objectStore(store).getAllKeys());
        found[store] = [...(found[store] ?? []), ...keys.map(String)];
      }
      database.close();
    }
    return found;
  });
}

/** How many databases of copies there are, of whatever account. */
export function countCopies(page: Page): Promise<number> {
  return page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('energy-om copies')).length);
}

/** Whether the phone has compared all of its copies with the server since it opened the account. */
export function areCopiesCompared(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('energy-om copies'))?.name;
    if (name === undefined) return false;
    const database = await done(indexedDB.open(name));
    const facts: { comparedAt: number | null } | undefined = await done(database.transaction('facts').objectStore('facts').get('facts'));
    database.close();
    return typeof facts?.comparedAt === 'number';
  });
}
