import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { createTenant, type TestTenant } from '#test/support/factories/create-tenant.ts';
import { findDatabaseProcess, sendSignal, signalDatabase } from '#test/support/services/embedded-database.ts';
import { startTestServer, type TestServer } from '#test/support/services/test-server.ts';
import { startQuietClock } from '../../../../../scripts/quiet-clock.mjs';

let dataDir: string;
let database: Database;
let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'energy-om-silent-'));
  database = await openDatabase({ databaseUrl: null, dataDir }, { info: () => undefined, warn: () => undefined });
  server = await startTestServer({ database });
  tenant = await createTenant(server);
});
afterAll(async () => {
  await server.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const statusOf = async (url: string) => (await server.app.inject({ method: 'GET', url })).statusCode;

describe('an embedded database that stops answering', () => {
  it('has every call answered with 5003 within 6 s, with the process up and not ready, and is used again when it answers', async () => {
    const pid = await findDatabaseProcess(dataDir);
    const stopped = await signalDatabase(dataDir, 'SIGSTOP');
    try {
      const elapsed = startQuietClock();
      const { technician, dispatcher } = tenant.clients;
      const calls = Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0 ? technician.call('getUserInfo') : dispatcher.call('logOut'),
      );
      expect(new Set((await Promise.all(calls)).map(({ code }) => code))).toEqual(new Set([bodyCode.unavailable]));
      expect(elapsed()).toBeLessThan(6500);
      expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
    } finally {
      for (const each of stopped) sendSignal(each, 'SIGCONT');
    }
    await expect.poll(async () => (await tenant.clients.team_leader.call('getUserInfo')).code).toBe(bodyCode.success);
    expect(await statusOf('/readyz')).toBe(200);
    // It was not treated as ended.
    expect(await findDatabaseProcess(dataDir)).toBe(pid);
  });
});
