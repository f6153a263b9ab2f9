import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bodyCode } from '@energy-om/contract';
import { dayMs, hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DatabaseUnavailableError } from '#db/errors.ts';
import { applyRetention } from '#jobs/apply-retention.ts';
import { drawLock } from '../support/factories/create-permits.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let bytes: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  bytes = await drawLock();
});
afterAll(() => server.close());

type Transaction = typeof server.context.database.transaction;

/** The transaction that writes the row of the next upload goes like this; the one before, which reserves room for it, as ever. */
async function uploadWith(id: string, behave: (run: Transaction, body: Parameters<Transaction>[0]) => Promise<unknown>) {
  const { transaction } = server.database;
  const client = await signInAgain();
  const spy = vi
    .spyOn(server.context.database, 'transaction')
    .mockImplementation(async (body) =>
      (await listRemovals()).length === 0
        ? transaction(body)
        : (behave(transaction as Transaction, body as Parameters<Transaction>[0]) as never),
    );
  try {
    return await send(id, client);
  } finally {
    spy.mockRestore();
  }
}

/** Time passes between the uploads, and sessions end with it. */
const signInAgain = () => signIn(server, tenant.accounts.technician.id, tenant.id);

const send = (id: string, client: TestClient) => client.upload('uploadFile', [{ name: 'site.png', bytes }], { bucket: 'work-order', id });

const lost = () => new DatabaseUnavailableError('Query read timeout');

async function countStored(): Promise<number> {
  const entries = await readdir(join(server.context.config.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}
const listRemovals = () => server.database.kysely.selectFrom('storage_removals').selectAll().where('tenant_id', '=', tenant.id).execute();

it('keeps its bytes where it was committed and the answer of the database was lost', async () => {
  const id = randomUUID();
  const first = await uploadWith(id, async (run, body) => {
    await run(body);
    throw lost();
  });
  expect(first.code).toBe(bodyCode.unavailable);
  const again = await send(id, await signInAgain());
  expect(again.data).toMatchObject({ id });
  server.clock.advance(2 * dayMs);
  await applyRetention(server.context);
  const { headers } = await signInAgain();
  const read = await server.app.inject({ method: 'GET', url: `/files/${id}`, headers });
  expect([read.statusCode, read.rawPayload.equals(bytes)]).toEqual([200, true]);
  expect(await listRemovals()).toEqual([]);
});

it('leaves bytes that are removed after a day where it was not committed and nobody knows', async () => {
  const before = await countStored();
  const { code } = await uploadWith(randomUUID(), () => Promise.reject(lost()));
  expect(code).toBe(bodyCode.unavailable);
  expect(await countStored()).toBe(before + 2);
  server.clock.advance(dayMs - hourMs);
  await applyRetention(server.context);
  expect([await countStored(), (await listRemovals()).length]).toEqual([before + 2, 1]);
  server.clock.advance(hourMs);
  await applyRetention(server.context);
  expect([await countStored(), (await listRemovals()).length]).toEqual([before, 0]);
});

it('leaves nothing where it was certainly not committed', async () => {
  const before = await countStored();
  const { code } = await uploadWith(randomUUID(), () => Promise.reject(Object.assign(new Error('refused'), { code: '23505' })));
  expect(code).toBe(bodyCode.failed);
  expect([await countStored(), (await listRemovals()).length]).toEqual([before, 0]);
});

it('is refused where its bytes have been removed before its row was written', async () => {
  const before = await countStored();
  const id = randomUUID();
  const { code } = await uploadWith(id, async (run, body) => {
    await server.database.kysely.deleteFrom('storage_removals').where('tenant_id', '=', tenant.id).execute();
    return run(body);
  });
  expect(code).toBe(bodyCode.unavailable);
  expect(await countStored()).toBe(before);
  expect(await server.database.kysely.selectFrom('files').select('id').where('id', '=', id).execute()).toEqual([]);
});
