import 'fake-indexeddb/auto';
import { dayMs } from '@energy-om/domain';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copiesNameOf, deleteCopies } from '#shared/take-along/copies-name.ts';
import { Copies, listLeaving } from '#shared/take-along/store/copies.ts';
import { type CopyUse, NewerDatabase, openCopiesDatabase } from '#shared/take-along/store/copies-database.ts';
import { type Migration, migrations } from '#shared/take-along/store/migrations.ts';
import { maxAwayMs } from '#shared/take-along/store/seen-time.ts';

const name = copiesNameOf('account-1', 'tenant-1');
const open: Copies[] = [];

async function openCopies(steps: readonly Migration[] = migrations): Promise<Copies> {
  const copies = new Copies(await openCopiesDatabase(name, () => undefined, steps));
  open.push(copies);
  return copies;
}

const listDatabases = async () => (await indexedDB.databases()).map((database) => database.name);

beforeEach(async () => {
  for (const { name: known } of await indexedDB.databases()) if (known) indexedDB.deleteDatabase(known);
});
afterEach(() => {
  for (const copies of open.splice(0)) copies.close();
});

describe('a copy', () => {
  it('is found again with the time at which it was fetched', async () => {
    const copies = await openCopies();
    await copies.writeFacts({ reader: 'r', contactAt: 1000, comparedAt: null, actor: null });
    await copies.put('orders', [{ id: 'order-1', version: '3 x', data: { title: '油温过高' } }], 2000);
    expect(await copies.find('orders', 'order-1', 3000)).toMatchObject({
      id: 'order-1',
      version: '3 x',
      at: 2000,
      data: { title: '油温过高' },
    });
    expect(await copies.find('orders', 'order-2', 3000)).toBeNull();
    expect(await copies.listVersions('orders')).toEqual(new Map([['order-1', { version: '3 x', at: 2000 }]]));
  });

  it('is deleted with its size once it is no longer among those to keep', async () => {
    const copies = await openCopies();
    await copies.writeFacts({ reader: 'r', contactAt: Date.now(), comparedAt: null, actor: null });
    await copies.put(
      'orders',
      ['a', 'b', 'c'].map((id) => ({ id, version: '1', data: {} })),
    );
    await copies.keepOnly('orders', new Set(['b']));
    expect((await copies.list('orders')).map(({ id }) => id)).toEqual(['b']);
    const database = await openDB(name);
    expect(await database.getAllKeys('uses')).toEqual([['orders', 'b']]);
    database.close();
  });

  it('is shut after 14 days without contact, and open again after the next one', async () => {
    const copies = await openCopies();
    const left = 100 * dayMs;
    await copies.writeFacts({ reader: 'r', contactAt: left, comparedAt: null, actor: null });
    await copies.put('orders', [{ id: 'order-1', version: '1', data: {} }], left);
    expect(await copies.find('orders', 'order-1', left + maxAwayMs)).not.toBeNull();
    expect(await copies.find('orders', 'order-1', left + maxAwayMs + 1)).toBeNull();
    expect(await copies.list('orders', left + maxAwayMs + 1)).toEqual([]);
    await copies.writeFacts({ reader: 'r', contactAt: left + maxAwayMs, comparedAt: null, actor: null });
    expect(await copies.find('orders', 'order-1', left + maxAwayMs + 1)).not.toBeNull();
  });

  it('is shown on a phone that has no room to note its use, or the time', async () => {
    const copies = await openCopies();
    const left = 100 * dayMs;
    await copies.writeFacts({ reader: 'r', contactAt: left, comparedAt: null, actor: null });
    await copies.put('orders', [{ id: 'order-1', version: '1', data: {} }], left);
    const put = IDBObjectStore.prototype.put;
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...values) {
      const request = put.apply(this, values);
      this.transaction.abort();
      return request;
    });
    expect(await copies.find('orders', 'order-1', left + dayMs)).not.toBeNull();
    expect(await copies.list('orders', left + dayMs)).toHaveLength(1);
    expect(await copies.isShut(left + maxAwayMs + 1)).toBe(true);
    expect(full).toHaveBeenCalledTimes(4);
    full.mockRestore();
  });

  it.each([
    ['another release has fetched is shown, and counts', { app: '0.9.0' }, true],
    ['has another shape is not shown, and counts', { shape: 'other' }, false],
  ])('that %s as out of date', async (_, changes, isShown) => {
    const copies = await openCopies();
    await copies.writeFacts({ reader: 'r', contactAt: Date.now(), comparedAt: null, actor: null });
    await copies.put('orders', [{ id: 'order-1', version: '1', data: {} }]);
    const database = await openDB(name);
    await database.put('orders', { ...(await database.get('orders', 'order-1')), ...changes });
    database.close();
    expect((await copies.find('orders', 'order-1')) !== null).toBe(isShown);
    expect(await copies.list('orders')).toHaveLength(isShown ? 1 : 0);
    expect((await copies.listVersions('orders')).get('order-1')).toEqual({ version: '', at: 0 });
  });

  it('is gone with all others and with what was known of the rights when they are cleared', async () => {
    const copies = await openCopies();
    await copies.writeFacts({ reader: 'r', contactAt: Date.now(), comparedAt: null, actor: null });
    await copies.put('orders', [{ id: 'order-1', version: '1', data: {} }]);
    await copies.put('thumbnails', [{ id: '/files/1/thumb', version: '', data: { bytes: new ArrayBuffer(8), mime: 'image/jpeg' } }]);
    await copies.clear();
    expect(await copies.findFacts()).toBeNull();
    expect([...(await copies.listVersions('orders')).keys(), ...(await copies.listVersions('thumbnails')).keys()]).toEqual([]);
  });
});

describe('what leaves where there is no room', () => {
  const use = (id: string, bytes: number, usedAt: number, store: CopyUse['store'] = 'orders'): CopyUse => ({ store, id, bytes, usedAt });

  it('is nothing as long as there is', () => {
    expect(listLeaving([use('a', 50, 1), use('b', 50, 2)], 100)).toEqual([]);
  });

  it('is what was used the longest time ago, and no more than is needed', () => {
    const leaving = listLeaving([use('new', 40, 3), use('old', 40, 1), use('middle', 40, 2)], 100);
    expect(leaving.map(({ id }) => id)).toEqual(['old']);
  });

  it('is pictures before anything else', () => {
    const leaving = listLeaving([use('old', 60, 1), use('picture', 60, 9, 'thumbnails')], 100);
    expect(leaving.map(({ id }) => id)).toEqual(['picture']);
  });

  it('leaves the database after a write that was too much', async () => {
    const copies = await openCopies();
    await copies.writeFacts({ reader: 'r', contactAt: Date.now(), comparedAt: null, actor: null });
    const picture = (id: string, bytes: number) => ({ id, version: '', data: { bytes: new ArrayBuffer(bytes), mime: 'image/jpeg' } });
    const mebibytes = 1024 * 1024;
    await copies.put('thumbnails', [picture('first', 80 * mebibytes)], 1);
    await copies.put('thumbnails', [picture('second', 60 * mebibytes)], 2);
    // The first one has been looked at since.
    await copies.find('thumbnails', 'first', 3);
    await copies.put('thumbnails', [picture('third', 60 * mebibytes)], 4);
    expect([...(await copies.listVersions('thumbnails')).keys()].sort()).toEqual(['first', 'third']);
  });
});

describe('the database', () => {
  const later: Migration = (database) => void database.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
  const latest: Migration = (database) => void database.createObjectStore('photos', { keyPath: ['fileId', 'n'] });

  it.each([
    ['the first version', [...migrations]],
    ['a later version', [...migrations, later]],
  ])('keeps what is in it when it is brought from %s to a newer one', async (_, before) => {
    const old = await openCopies(before);
    await old.writeFacts({ reader: 'r', contactAt: Date.now(), comparedAt: null, actor: null });
    await old.put('orders', [{ id: 'order-1', version: '1', data: { title: 'x' } }]);
    old.close();
    const upgraded = await openCopies([...migrations, later, latest]);
    expect((await upgraded.find('orders', 'order-1'))?.data).toEqual({ title: 'x' });
    const database = await openDB(name);
    expect([...database.objectStoreNames]).toEqual(expect.arrayContaining(['orders', 'outbox', 'photos']));
    database.close();
  });

  it('stays as it was when a step of an update fails', async () => {
    const old = await openCopies();
    await old.writeFacts({ reader: 'r', contactAt: Date.now(), comparedAt: null, actor: null });
    await old.put('orders', [{ id: 'order-1', version: '1', data: {} }]);
    old.close();
    const failing: Migration = () => {
      throw new Error('a step fails');
    };
    await expect(openCopies([...migrations, later, failing])).rejects.toThrow();
    const again = await openCopies();
    expect(await again.find('orders', 'order-1')).not.toBeNull();
    const database = await openDB(name);
    expect([...database.objectStoreNames]).not.toContain('outbox');
    database.close();
  });

  it('that a newer release has written is left alone', async () => {
    (await openCopies([...migrations, later])).close();
    await expect(openCopies()).rejects.toBeInstanceOf(NewerDatabase);
  });

  it('closes in a tab when another one deletes it, and says so', async () => {
    let isClosed = false;
    await openCopiesDatabase(name, () => {
      isClosed = true;
    });
    await deleteCopies(copiesNameOf('account-1', 'tenant-1'));
    await expect.poll(() => isClosed).toBe(true);
    await expect.poll(listDatabases).toEqual([]);
  });

  it('is one for each account and tenant, and an account’s are deleted without those of others', async () => {
    for (const [account, tenant] of [
      ['account-1', 'tenant-1'],
      ['account-1', 'tenant-2'],
      ['account-2', 'tenant-1'],
    ] as const)
      (await openCopiesDatabase(copiesNameOf(account, tenant), () => undefined)).close();
    await deleteCopies(copiesNameOf('account-1'));
    await expect.poll(listDatabases).toEqual([copiesNameOf('account-2', 'tenant-1')]);
  });
});
