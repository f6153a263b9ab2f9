import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseUnavailableError } from '../../src/db/errors.ts';
import { FolderLockedError, lockFolder } from '../../src/db/folder-lock.ts';
import { connectEmbedded, openDatabase } from '../../src/db/open.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'energy-om-embedded-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const quiet = { info: () => undefined, warn: () => undefined };
const sleep = { name: 'sleep', text: 'select pg_sleep(60)' };
const insertTenant = {
  name: 'insert-tenant',
  text: "insert into tenants (id, name, kind, work_calendar, created_at) values ($1, 'kept', 'company', '{}', now())",
};
const countTenants = { name: 'count-tenants', text: 'select count(*)::int as tenants from tenants' };
const tenantId = '0190a000-0000-7000-8000-000000000001';

describe('the embedded database', () => {
  it('ends a call that passes its deadline, refuses those waiting, and comes back by itself with every row', async () => {
    const warnings: string[] = [];
    const database = await connectEmbedded(
      { dataDir: folder, snapshotPath: null },
      { info: () => undefined, warn: (text) => void warnings.push(text) },
      { deadlineMilliseconds: 500 },
    );
    await database.query(insertTenant, [tenantId]);
    const startedAt = performance.now();
    const outcomes = await Promise.allSettled([
      database.query(sleep, []),
      database.query(countTenants, []),
      database.transaction((tx) => tx.selectFrom('tenants').select('id').execute()),
    ]);
    expect(performance.now() - startedAt).toBeLessThan(3000);
    for (const outcome of outcomes) expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(DatabaseUnavailableError);
    await expect.poll(() => database.isReady(), { timeout: 10_000 }).toBe(true);
    expect(await database.query(countTenants, [])).toEqual([{ tenants: 1 }]);
    expect(warnings.some((text) => text.includes('opened again'))).toBe(true);
    await database.close();
  });

  it('goes on after a statement that failed, inside a transaction and outside', async () => {
    const database = await connectEmbedded({ dataDir: null, snapshotPath: null }, quiet);
    await expect(database.query({ name: 'wrong', text: 'select * from nowhere' }, [])).rejects.toMatchObject({ code: '42P01' });
    await expect(
      database.transaction((tx) =>
        tx
          .insertInto('tenants')
          .values({ id: 'no uuid' } as never)
          .execute(),
      ),
    ).rejects.toMatchObject({ code: '22P02' });
    await expect(database.transaction(() => Promise.reject(new Error('given up')))).rejects.toThrow('given up');
    expect(await database.query(countTenants, [])).toEqual([{ tenants: 0 }]);
    await database.close();
  });

  it('is opened once: a second server is told who has the folder, and may open it afterwards', async () => {
    const first = await openDatabase({ databaseUrl: null, dataDir: folder }, quiet);
    const startedAt = performance.now();
    await expect(openDatabase({ databaseUrl: null, dataDir: folder }, quiet)).rejects.toThrow(`is in use by process ${process.pid}`);
    expect(performance.now() - startedAt).toBeLessThan(2000);
    await first.query(insertTenant, [tenantId]);
    await first.close();
    const second = await openDatabase({ databaseUrl: null, dataDir: folder }, quiet);
    expect(await second.query(countTenants, [])).toEqual([{ tenants: 1 }]);
    await second.close();
  });

  it('is locked by the folder itself, whatever name it is reached by', async () => {
    const lock = await lockFolder(folder);
    await expect(lockFolder(join(folder, '..', folder.slice(folder.lastIndexOf('/') + 1)))).rejects.toBeInstanceOf(FolderLockedError);
    await lock.release();
    await (await lockFolder(folder)).release();
  });
});
