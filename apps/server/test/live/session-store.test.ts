import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountTopic, livePath } from '@energy-om/contract';
import { dayMs } from '@energy-om/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSessionStore } from '#live/sessions/session-store.ts';
import { startLiveWhenPossible } from '#live/start-live-when-possible.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { connectDevice, createLiveDevice } from '../support/factories/test-devices.ts';
import { connectPhone, type LiveServer, listenLive } from '../support/services/live.ts';
import { canMountDisks, createTestDisk } from '../support/services/test-disk.ts';
import { createTestIngest } from '../support/services/test-ingest.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

describe('the folder of stored sessions', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'energy-om-sessions-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('belongs to one server at a time: another server on the same data folder uses its own', async () => {
    const first = await openSessionStore(folder, quiet);
    const second = await openSessionStore(folder, quiet);
    expect(second.identity).not.toBe(first.identity);
    expect((await readdir(join(folder, 'live-sessions'))).sort()).toEqual(['0', '1']);
    await first.notes('test').put('key', 'first');
    expect(await second.notes('test').list()).toEqual([]);
    await first.close();
    const third = await openSessionStore(folder, quiet);
    expect(third.identity).toBe(first.identity);
    expect(await third.notes('test').list()).toEqual([['key', 'first']]);
    await Promise.all([second.close(), third.close()]);
  });

  it('is replaced when it is damaged, and the server starts', async () => {
    const before = await openSessionStore(folder, quiet);
    await before.close();
    await writeFile(join(folder, 'live-sessions', '0', 'CURRENT'), 'nonsense');
    const after = await openSessionStore(folder, quiet);
    expect(after.identity).not.toBe(before.identity);
    expect((await readdir(join(folder, 'live-sessions'))).filter((name) => name.startsWith('0.damaged-'))).toHaveLength(1);
    await after.close();
  });

  it('is replaced when one of its files is missing', async () => {
    const before = await openSessionStore(folder, quiet);
    await before.close();
    await writeFile(join(folder, 'live-sessions', '0', 'CURRENT'), 'MANIFEST-999999\n');
    const after = await openSessionStore(folder, quiet);
    expect(after.identity).not.toBe(before.identity);
    await after.close();
  });

  it('is not changed when it is intact and cannot be opened', async () => {
    const before = await openSessionStore(folder, quiet);
    await before.notes('test').put('key', 'kept');
    await before.close();
    const lock = join(folder, 'live-sessions', '0', 'LOCK');
    await rm(lock);
    await mkdir(lock);
    await expect(openSessionStore(folder, quiet)).rejects.toMatchObject({
      name: 'SessionStoreUnavailableError',
      folder: join(folder, 'live-sessions', '0'),
      message: expect.stringContaining('Is a directory'),
    });
    await rm(lock, { recursive: true });
    const after = await openSessionStore(folder, quiet);
    expect(after.identity).toBe(before.identity);
    expect(await after.notes('test').list()).toEqual([['key', 'kept']]);
    expect(await readdir(join(folder, 'live-sessions'))).toEqual(['0']);
    await after.close();
  });

  it.runIf(canMountDisks)('is not changed on a full disk', async () => {
    const disk = createTestDisk(32);
    const before = await openSessionStore(disk.folder, quiet);
    await before.notes('test').put('key', 'kept');
    await before.close();
    disk.fill(0);
    await expect(openSessionStore(disk.folder, quiet)).rejects.toThrow('No space left on device');
    disk.empty();
    const after = await openSessionStore(disk.folder, quiet);
    expect(after.identity).toBe(before.identity);
    expect(await after.notes('test').list()).toEqual([['key', 'kept']]);
    expect((await readdir(join(disk.folder, 'live-sessions'))).filter((name) => name.includes('damaged'))).toEqual([]);
    await after.close();
    await disk.remove();
  });
});

describe('a server whose stored sessions cannot be opened', () => {
  it('starts, logs one line with the folder, and accepts live connections once they can be opened', async () => {
    const server = await startTestServer();
    const tenant = await createTenant(server);
    const folder = join(server.context.config.dataDir, 'live-sessions', '0');
    await (await openSessionStore(server.context.config.dataDir, quiet)).close();
    await rm(join(folder, 'LOCK'));
    await mkdir(join(folder, 'LOCK'));
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    let devicePort: number | null = null;
    const stop = await startLiveWhenPossible(server.context, server.app.server, {
      ingest: createTestIngest(),
      retryDelayMs: 20,
      async onStarted(live) {
        devicePort = live.devicePort;
      },
    });
    const logged = () => server.logLines.filter(({ text }) => text?.startsWith('live connections are refused'));
    expect(logged()).toHaveLength(1);
    expect(logged()[0]?.fields).toMatchObject({ folder, reason: expect.stringContaining('LOCK'), times: 1 });
    expect(devicePort).toBeNull();
    expect((await tenant.clients.technician.call('getUserInfo')).code).toBe(200);
    await rm(join(folder, 'LOCK'), { recursive: true });
    await expect.poll(() => devicePort).toBeGreaterThan(0);
    expect(logged()).toHaveLength(1);
    const { port } = server.app.server.address() as AddressInfo;
    const phone = await connectPhone({ url: `ws://127.0.0.1:${port}${livePath}` } as LiveServer, tenant.clients.technician);
    await phone.end();
    await stop();
    await server.close();
  });
});

describe('after a restart', () => {
  let server: TestServer;
  let tenant: TestTenant;
  beforeAll(async () => {
    server = await startTestServer();
    tenant = await createTenant(server);
  });
  afterAll(() => server.close());

  const publishChange = (accountId: string, mark: string) =>
    server.context.eventBus.publish({ kind: 'account-changed', accountId, tenantId: mark });

  /** Resolves when the published messages are stored: messages are delivered in order, and the last recipient has received its own. */
  async function waitUntilDelivered(live: LiveServer): Promise<void> {
    const { id } = tenant.accounts.dispatcher;
    const listener = await connectPhone(live, tenant.clients.dispatcher, { clean: true });
    await listener.subscribe(accountTopic(id));
    await publishChange(id, 'done');
    await expect.poll(() => listener.messages).toHaveLength(1);
    await listener.end();
  }

  it('a phone receives the messages that it missed before and after, in order', async () => {
    const { id } = tenant.accounts.technician;
    const first = await listenLive(server);
    const phone = await connectPhone(first, tenant.clients.technician);
    await phone.subscribe(accountTopic(id));
    await phone.end();
    for (let number = 0; number < 20; number += 1) await publishChange(id, `before ${number}`);
    await waitUntilDelivered(first);
    await first.stop();
    const second = await listenLive(server);
    await publishChange(id, 'after');
    const again = await connectPhone(second, tenant.clients.technician);
    expect(again.sessionPresent).toBe(true);
    const marks = () => [...new Set(again.messages.map((message) => ('tenantId' in message ? message.tenantId : '')))];
    await expect.poll(marks).toEqual([...Array.from({ length: 20 }, (_, number) => `before ${number}`), 'after']);
    await again.end();
    await second.stop();
  });

  it('the limit of waiting messages includes those from before', async () => {
    const { id } = tenant.accounts.team_leader;
    const first = await listenLive(server);
    const phone = await connectPhone(first, tenant.clients.team_leader);
    await phone.subscribe(accountTopic(id));
    await phone.end();
    await Promise.all(Array.from({ length: 600 }, (_, number) => publishChange(id, String(number))));
    await waitUntilDelivered(first);
    await first.stop();
    const second = await listenLive(server);
    await Promise.all(Array.from({ length: 401 }, (_, number) => publishChange(id, String(number))));
    await waitUntilDelivered(second);
    const again = await connectPhone(second, tenant.clients.team_leader);
    expect(again.sessionPresent).toBe(false);
    await again.end();
    await second.stop();
  });

  it('a session is found under the name by which earlier versions have stored it', async () => {
    const device = await createLiveDevice(server, tenant);
    const first = await listenLive(server);
    const connection = await connectDevice(first, device.token, { clean: false });
    await connection.subscribe('v1/gateway/rpc');
    await connection.end();
    await first.stop();
    const store = await openSessionStore(server.context.config.dataDir, quiet);
    const stored = (await store.notes('absences').list()).filter(([clientId]) => clientId.includes(device.id));
    await store.close();
    expect(stored).toEqual([[expect.stringMatching(`^device-${device.id}/`), server.clock.now().toISOString()]]);
  });

  it('a session whose client was offline for a day has expired, also when the server restarted meanwhile', async () => {
    const device = await createLiveDevice(server, tenant);
    const first = await listenLive(server);
    const connection = await connectDevice(first, device.token, { clean: false });
    await connection.subscribe('v1/gateway/rpc');
    await connection.end();
    await first.stop();
    server.clock.advance(dayMs / 2);
    const second = await listenLive(server, { times: { expiryIntervalMs: 20 } });
    const again = await connectDevice(second, device.token, { clean: false });
    expect(again.sessionPresent).toBe(true);
    await again.end();
    await second.stop();
    server.clock.advance(dayMs);
    const third = await listenLive(server, { times: { expiryIntervalMs: 20 } });
    await expect.poll(() => server.logLines.some(({ text }) => text === 'expired sessions were deleted')).toBe(true);
    const late = await connectDevice(third, device.token, { clean: false });
    expect(late.sessionPresent).toBe(false);
    await late.end();
    await third.stop();
  });
});
