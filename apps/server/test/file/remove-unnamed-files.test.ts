import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs, unnamedFileMs } from '@energy-om/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailableError } from '#db/errors.ts';
import { applyRetention } from '#jobs/apply-retention.ts';
import { createPermit, drawLock } from '../support/factories/create-permits.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { createOfflinePhone } from '../support/factories/offline-phone.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let tenant: TestTenant;
let client: TestClient;
let bytes: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  tenant = fixture.tenant;
  bytes = await drawLock();
});
afterAll(() => server.close());
beforeEach(async () => {
  // Signs everybody in again.
  await fixture.passTime(0);
  client = await signIn(server, tenant.accounts.dispatcher.id, tenant.id);
});

async function upload(by: TestClient = client, id: string = randomUUID()): Promise<string> {
  await by.upload('uploadFile', [{ name: 'site.png', bytes }], { bucket: 'work-order', id });
  return id;
}

const findRow = (id: string) => server.database.kysely.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
const isThere = async (id: string) => (await findRow(id)) !== undefined;
const readStorage = async () =>
  (await server.database.kysely.selectFrom('tenant_storage').select('bytes').where('tenant_id', '=', tenant.id).executeTakeFirst())
    ?.bytes ?? 0;

const listRemoved = () => server.database.kysely.selectFrom('storage_removals').selectAll().where('tenant_id', '=', tenant.id).execute();

/** The names of what lies in the store, apart from what is being received. */
async function listStored(): Promise<Set<string>> {
  const folder = join(server.context.config.dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
}

/** Every row of a file has its bytes, and its thumbnail where it says so. */
async function expectComplete(): Promise<void> {
  const stored = await listStored();
  const rows = await server.database.kysely
    .selectFrom('files')
    .select(['storage_key', 'thumb_key'])
    .where('tenant_id', '=', tenant.id)
    .execute();
  for (const { storage_key, thumb_key } of rows) expect([storage_key, thumb_key ?? storage_key].every((key) => stored.has(key))).toBe(true);
}

async function retainAfter(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  await applyRetention(server.context);
}

describe('a file that nothing names', () => {
  it('is deleted after 45 days with its thumbnail and its share of the storage, and never before', async () => {
    const id = await upload();
    const row = await findRow(id);
    const before = await readStorage();
    await retainAfter(unnamedFileMs - 1);
    expect(await isThere(id)).toBe(true);
    await retainAfter(1);
    expect(await isThere(id)).toBe(false);
    const stored = await listStored();
    expect([row?.storage_key, row?.thumb_key].map((key) => stored.has(key ?? ''))).toEqual([false, false]);
    expect(await readStorage()).toBe(before - (row?.size ?? 0));
    const audit = await server.database.kysely.selectFrom('audit_log').selectAll().where('subject_id', '=', id).orderBy('at').execute();
    expect(audit.map(({ endpoint, account_id }) => [endpoint, account_id])).toEqual([
      ['uploadFile', tenant.accounts.dispatcher.id],
      ['remove-unnamed-files', null],
    ]);
    await expectComplete();
  });

  it('is deleted by and by where there are more than one transaction takes', async () => {
    const id = await upload();
    const row = await findRow(id);
    if (!row) throw new Error('the file is not there');
    const copies = Array.from({ length: 230 }, () => ({
      ...row,
      id: randomUUID(),
      storage_key: `${randomUUID().replaceAll('-', '')}`,
      thumb_key: null,
    }));
    await server.database.kysely.insertInto('files').values(copies).execute();
    await retainAfter(unnamedFileMs);
    const left = await server.database.kysely
      .selectFrom('files')
      .select('id')
      .where(
        'id',
        'in',
        copies.map((copy) => copy.id),
      )
      .execute();
    expect(left).toEqual([]);
    expect(await listRemoved()).toEqual([]);
  });

  it('is deleted where looking at many at once takes longer than a statement may', async () => {
    const ids = [await upload(), await upload(), await upload()];
    server.clock.advance(unnamedFileMs);
    const { transaction } = server.database;
    const timedOut = new DatabaseUnavailableError('timed out', { cause: { code: '57014' } });
    const spy = vi.spyOn(server.context.database, 'transaction').mockImplementation(async (body) => {
      const examined = await transaction(async (tx) => {
        const locked = await body(tx);
        if (typeof locked === 'number' && locked > 1) throw timedOut;
        return locked;
      });
      return examined;
    });
    await applyRetention(server.context);
    spy.mockRestore();
    expect(await Promise.all(ids.map(isThere))).toEqual([false, false, false]);
  });

  it('leaves no row without its bytes where the server ends in the middle, and the next run goes on', async () => {
    const [first, second] = [await upload(), await upload()];
    const rows = await Promise.all([first, second].map(findRow));
    server.clock.advance(unnamedFileMs);
    const remove = vi.spyOn(server.context.files, 'remove').mockRejectedValue(new Error('the server ends'));
    await expect(applyRetention(server.context)).rejects.toThrow('the server ends');
    remove.mockRestore();
    expect([await isThere(first), await isThere(second)]).toEqual([false, false]);
    expect((await listStored()).has(rows[0]?.storage_key ?? '')).toBe(true);
    await expectComplete();
    await applyRetention(server.context);
    const stored = await listStored();
    expect(rows.flatMap((row) => [row?.storage_key, row?.thumb_key]).some((key) => stored.has(key ?? ''))).toBe(false);
    expect(await listRemoved()).toEqual([]);
  });

  it('stays where the database is lost before the transaction has counted', async () => {
    const id = await upload();
    server.clock.advance(unnamedFileMs);
    const { database } = server;
    const transaction = vi.spyOn(server.context.database, 'transaction').mockRejectedValue(new Error('the database is gone'));
    await expect(applyRetention(server.context)).rejects.toThrow('the database is gone');
    transaction.mockRestore();
    expect(await isThere(id)).toBe(true);
    await expectComplete();
    await applyRetention(server.context);
    expect(await isThere(id)).toBe(false);
    expect(database).toBe(server.database);
  });
});

/** What a permit's history and a handover say of locks, of which neither keeps a row by which the file would be found. */
async function writeDocuments(orderId: string, ofLock: string, ofHandover: string): Promise<void> {
  const { kysely } = server.database;
  const [lock, fact] = [{ point: {}, photoId: ofLock }, { lock: { number: '1', photo: { id: ofHandover } } }].map((one) =>
    JSON.stringify(one),
  );
  const { id: permitId } = await createPermit(server, fixture, orderId);
  await sql`insert into permit_events (tenant_id, permit_id, position, row, status, signatures, at, detail, hash)
    values (${tenant.id}, ${permitId}, 99, 'point', 'issued', '[]', now(), ${lock}::jsonb, 'x')`.execute(kysely);
  const handoverId = randomUUID();
  await sql`insert into handovers (tenant_id, id, team_id, ends_at, created_at)
    values (${tenant.id}, ${handoverId}, ${tenant.team.id}, now(), now())`.execute(kysely);
  await sql`insert into handover_items (tenant_id, handover_id, key, position, fact)
    values (${tenant.id}, ${handoverId}, 'isolation:x', 1, ${fact}::jsonb)`.execute(kysely);
}

describe('a file that something names', () => {
  it('stays: an order’s, a comment’s, what was added to an order, somebody’s picture', async () => {
    const named = { order: await upload(), comment: await upload(), avatar: await upload(), added: await upload() };
    const unnamed = await upload();
    const order = await client.succeed('createWorkOrder', fixture.operations.newOrder({ fileIds: [named.order] }) as never);
    await client.succeed('addOrderComment', { orderId: order.id, text: '见照片', fileIds: [named.comment] });
    await client.succeed('updateWorkOrder', { id: order.id, version: order.version, mode: 'add', text: '补充', fileIds: [named.added] });
    await client.succeed('updateProfile', { avatar: named.avatar });
    await retainAfter(unnamedFileMs + dayMs);
    expect(await Promise.all([...Object.values(named), unnamed].map(isThere))).toEqual([true, true, true, true, false]);
    // Looked at once: what named it may go, as an announcement, and it stays.
    await retainAfter(unnamedFileMs);
    expect(await Promise.all(Object.values(named).map(isThere))).toEqual([true, true, true, true]);
    await expectComplete();
  });

  it('stays where only a document names it, as a case whose photo came later, an order’s answers, a permit’s history, or a handover', async () => {
    const { account, client: worker } = await tenant.addAccount([{ role: 'technician' }], '离线技师');
    const dispatched = await fixture.act('dispatcher', 'dispatchWorkOrder', await fixture.orderAt('10'), {
      accountId: account.id,
      expectedAt: server.clock.now().toISOString(),
    });
    const order = await worker.succeed('acceptWorkOrder', { id: dispatched.id, version: dispatched.version });
    const [ofCase, ofAnswers, ofLock, ofHandover] = [randomUUID(), await upload(worker), await upload(worker), await upload(worker)];
    await writeDocuments(order.id, ofLock, ofHandover);
    const noted = createOfflinePhone(server, () => worker).act('updateWorkOrder', order, { mode: 'add', text: '补充', fileIds: [ofCase] });
    await server.database.kysely
      .insertInto('offline_cases')
      .values({
        ...{ tenant_id: tenant.id, id: noted.id, account_id: account.id, order_id: order.id, operation: noted.name, body_hash: 'x' },
        ...{
          body: JSON.stringify(noted.body),
          refusal: '{}',
          reason: 'right',
          worked_at_certain: true,
          decided_by: null,
          decided_at: null,
        },
        ...{ worked_at: server.clock.now(), arrived_at: server.clock.now() },
      } as never)
      .execute();
    await upload(worker, ofCase);
    await server.database.kysely
      .updateTable('work_orders')
      .set({ custom_answers: JSON.stringify({ photo: { photoIds: [ofAnswers] } }) } as never)
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', order.id)
      .execute();
    await worker.call('updateWorkOrder', { id: order.id, version: order.version, mode: 'add', text: '之后写的' });
    await retainAfter(unnamedFileMs);
    expect(await Promise.all([ofCase, ofAnswers, ofLock, ofHandover].map(isThere))).toEqual([true, true, true, true]);
  });

  it('stays where a transaction that names it has not ended yet', async () => {
    const [id, unnamed] = [await upload(), await upload()];
    const order = await client.succeed('createWorkOrder', fixture.operations.newOrder() as never);
    server.clock.advance(unnamedFileMs);
    await server.database.kysely.transaction().execute(async (tx) => {
      const named = { tenant_id: tenant.id, order_id: order.id, file_id: id, kind: 'addition' as const };
      const by = { added_by: tenant.accounts.dispatcher.id, added_at: server.clock.now() };
      await tx
        .insertInto('work_order_files')
        .values({ ...named, ...by })
        .execute();
      await applyRetention(server.context);
      expect([await isThere(id), await isThere(unnamed)]).toEqual([true, false]);
    });
    await applyRetention(server.context);
    expect(await isThere(id)).toBe(true);
  });

  it('is another tenant’s alone: what names one of the same id elsewhere keeps nothing here', async () => {
    const other = await createTenant(server);
    const id = await upload();
    await upload(other.clients.dispatcher, id);
    await client.succeed('createWorkOrder', fixture.operations.newOrder({ fileIds: [id] }) as never);
    await retainAfter(unnamedFileMs);
    const left = await server.database.kysely.selectFrom('files').select('tenant_id').where('id', '=', id).execute();
    expect(left).toEqual([{ tenant_id: tenant.id }]);
  });

  it('is looked for wherever a foreign key leads to files', async () => {
    const text = await readFile(new URL('../../src/services/file/unnamed/find-named-files.ts', import.meta.url), 'utf8');
    const { rows } = await sql<{ table: string; column: string }>`
      select c.conrelid::regclass::text as "table", a.attname as column from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.confrelid = 'files'::regclass and a.attname <> 'tenant_id'`.execute(server.database.kysely);
    expect(rows.length).toBeGreaterThan(8);
    const missing = rows.filter(
      ({ table, column }) => !text.includes(`from ${table} x where x.tenant_id = :tenant and x.${column} = f.id`),
    );
    expect(missing).toEqual([]);
  });
});
