import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountTopic, api, bodyCode, livePath } from '@energy-om/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#db/open.ts';
import { createTenant, signIn } from '../support/factories/create-tenant.ts';
import { connectDevice, createLiveDevice, type TestDevice } from '../support/factories/test-devices.ts';
import { connectWith, type LivePhone, type TicketAnswer } from '../support/services/live.ts';
import { queryRows } from '../support/services/query-rows.ts';
import { type ServerProcess, startServerProcess } from '../support/services/server-process.ts';
import { startTestServer } from '../support/services/test-server.ts';

let dataDir: string;
let accountId: string;
let token: string;
let device: TestDevice;
let running: ServerProcess | null = null;

/** An installation with one tenant and a session that is valid by the real clock. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'energy-om-live-'));
  const database = await openDatabase({ databaseUrl: null, dataDir }, { info: () => undefined, warn: () => undefined });
  const server = await startTestServer({ database });
  server.clock.set(new Date());
  const tenant = await createTenant(server);
  accountId = tenant.accounts.technician.id;
  token = (await signIn(server, accountId, tenant.id)).token as string;
  device = await createLiveDevice(server, tenant);
  await server.close();
  await database.close();
});
afterEach(async () => {
  running?.child.kill('SIGKILL');
  await running?.ended;
  running = null;
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function start(): Promise<ServerProcess> {
  running = await startServerProcess({ DATA_DIR: dataDir, TRANSPORT_ENCRYPTION: 'off' });
  return running;
}

async function post(url: string, path: string): Promise<{ code: number; data: unknown }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return (await (await fetch(url + path, { method: 'POST', headers, body: '{}' })).json()) as { code: number; data: unknown };
}

async function connect({ url }: ServerProcess): Promise<LivePhone> {
  const { data } = await post(url, api.requestLiveTicket.path);
  const live = { url: url.replace('http', 'ws') + livePath };
  return connectWith(live, data as TicketAnswer);
}

describe('a server with phones connected', () => {
  it('shuts down in order and accepts them after its restart, with their former sessions', async () => {
    const first = await start();
    const phone = await connect(first);
    expect(phone.sessionPresent).toBe(false);
    await phone.subscribe(accountTopic(accountId));
    first.child.kill('SIGTERM');
    await phone.closed;
    expect(await first.ended).toBe(0);
    const second = await start();
    const again = await connect(second);
    expect(again.sessionPresent).toBe(true);
    expect((await post(second.url, api.logOut.path)).code).toBe(bodyCode.success);
    await again.closed;
    expect(again.messages).toMatchObject([{ kind: 'session-ended' }]);
  });
});

describe('a server with devices connected', () => {
  it('that is killed restores their sessions and the stored messages', async () => {
    const first = await start();
    const options = { protocol: 'ws', clean: false } as const;
    const live = ({ url }: ServerProcess) => ({ url: url.replace('http', 'ws') + livePath, devicePort: 0 });
    const connection = await connectDevice(live(first), device.token, options);
    expect(connection.sessionPresent).toBe(false);
    expect(await connection.subscribe('v1/devices/me/rpc/request/+')).toEqual([1]);
    await connection.publish('v1/devices/me/telemetry', '{"power":42}');
    first.child.kill('SIGKILL');
    await connection.closed;
    await first.ended;
    const second = await start();
    const again = await connectDevice(live(second), device.token, options);
    expect(again.sessionPresent).toBe(true);
    await again.publish('v1/devices/me/telemetry', '{"power":43}', 2);
    await again.end();
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    const database = await openDatabase({ databaseUrl: null, dataDir }, { info: () => undefined, warn: () => undefined });
    const text = 'select values from readings where tenant_id = $1 and device_id = $2';
    const rows = await queryRows<{ values: { power: number } }>(database, text, [device.tenantId, device.id]);
    expect(rows.map(({ values }) => values.power).sort()).toEqual([42, 43]);
    await database.close();
  });
});
