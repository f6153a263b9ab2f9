import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { startQuietClock } from '../../../../scripts/quiet-clock.mjs';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createTestDatabase } from '../support/services/postgres-database.ts';
import { startTcpProxy, type TcpProxy } from '../support/services/tcp-proxy.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const postgresUrl = inject('postgresUrl');
const quiet = { info: () => undefined, warn: () => undefined };

describe('with PostgreSQL away', () => {
  let proxy: TcpProxy;
  let database: Database;
  let server: TestServer;
  let tenant: TestTenant;

  beforeAll(async () => {
    const url = new URL(await createTestDatabase(postgresUrl));
    proxy = await startTcpProxy(url.hostname, Number(url.port || 5432));
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    database = await openDatabase({ databaseUrl: url.href, dataDir: '' }, quiet);
    server = await startTestServer({ database });
    tenant = await createTenant(server);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
    await proxy.close();
  });

  const get = (url: string) => server.app.inject({ method: 'GET', url });

  async function expectEveryCallRefused(): Promise<void> {
    const { technician, dispatcher } = tenant.clients;
    const elapsed = startQuietClock();
    const calls = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? technician.call('getUserInfo') : dispatcher.call('logOut')));
    const codes = (await Promise.all(calls)).map(({ code }) => code);
    expect(elapsed()).toBeLessThan(6500);
    expect(new Set(codes)).toEqual(new Set([bodyCode.unavailable]));
  }

  async function expectRecovery(): Promise<void> {
    await expect.poll(async () => (await tenant.clients.team_leader.call('getUserInfo')).code).toBe(bodyCode.success);
    expect((await get('/readyz')).statusCode).toBe(200);
  }

  it('every call answers 5003 at once, the process stays up and not ready, and it recovers by itself', async () => {
    await proxy.cut();
    await expectEveryCallRefused();
    expect((await get('/readyz')).statusCode).toBe(503);
    expect((await get('/healthz')).statusCode).toBe(200);
    await proxy.restore();
    await expectRecovery();
  });

  it('and if it does not respond, every call answers 5003 within 6 s, and it recovers by itself', async () => {
    proxy.silence();
    await expectEveryCallRefused();
    expect((await get('/healthz')).statusCode).toBe(200);
    await proxy.restore();
    await expectRecovery();
  });
});

describe('a statement on PostgreSQL', () => {
  it('that waits for a lock gives up after 2 s', async () => {
    const database = await openDatabase({ databaseUrl: await createTestDatabase(postgresUrl), dataDir: '' }, quiet);
    const elapsed = startQuietClock();
    await database.transaction(async (holder) => {
      await holder.deleteFrom('tenants').execute();
      await holder
        .insertInto('accounts')
        .values({
          id: '0190a000-0000-7000-8000-000000000001',
          login_name: 'x',
          full_name: 'x',
          phone_number: 'x',
          password_hash: 'x',
          created_at: new Date(),
        })
        .execute();
      const waiting = database.kysely
        .insertInto('accounts')
        .values({
          id: '0190a000-0000-7000-8000-000000000002',
          login_name: 'x',
          full_name: 'x',
          phone_number: 'x',
          password_hash: 'x',
          created_at: new Date(),
        })
        .execute();
      await expect(waiting).rejects.toThrow('lock timeout');
    });
    expect(elapsed()).toBeLessThan(4000);
    await database.close();
  });
});
