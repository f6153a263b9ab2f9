import { bodyCode } from '@energy-om/contract';
import { maxPushDevices } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { allKinds, createPushPhone } from '../support/factories/create-push-phone.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { type LocalPushService, startLocalPushService } from '../support/services/local-push-service.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer, testMessages } from '../support/services/test-server.ts';

let service: LocalPushService;
let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  service = await startLocalPushService();
  server = await startTestServer({
    config: { messages: testMessages({ pushHosts: [service.host] }) },
  });
  tenant = await createTenant(server);
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const subscription = () => {
  const { endpoint, p256dh, auth } = service.subscribe();
  return { endpoint, p256dh, auth, kinds: allKinds };
};

describe('savePush', () => {
  it('answers 4001 without a token', async () => {
    expect((await createTestClient(server).call('savePush', subscription())).code).toBe(bodyCode.tokenExpired);
  });

  it('keeps the subscription of this device, in place of an earlier one, and says so in the audit log', async () => {
    const { client, account } = await tenant.addAccount([{ role: 'technician' }]);
    await client.succeed('savePush', subscription());
    const answer = await client.succeed('savePush', { ...subscription(), kinds: ['alarms', 'workOrders'] });
    expect(answer.devices).toEqual([
      {
        sessionId: expect.any(String),
        device: null,
        kind: 'desktop',
        kinds: ['workOrders', 'alarms'],
        since: server.clock.now().toISOString(),
        provenAt: null,
        isCurrent: true,
      },
    ]);
    expect(await client.succeed('getPush')).toEqual(answer);
    const rows = await server.database.kysely.selectFrom('push_subscriptions').selectAll().where('account_id', '=', account.id).execute();
    expect(rows).toMatchObject([{ session_id: answer.devices[0]?.sessionId, kinds: ['workOrders', 'alarms'], language: 'zh-CN' }]);
    expect(await readAudit(server, 'savePush', answer.devices[0]?.sessionId ?? '')).toMatchObject([
      { changes: { push: ['workOrders', 'alarms', 'announcements'] } },
      { changes: { push: ['workOrders', 'alarms'] } },
    ]);
  });

  it('takes a browser to whoever signs in on it', async () => {
    const [first, second] = [await tenant.addAccount([{ role: 'technician' }]), await tenant.addAccount([{ role: 'technician' }])];
    const shared = subscription();
    await first.client.succeed('savePush', shared);
    expect((await second.client.succeed('savePush', shared)).devices).toHaveLength(1);
    expect((await first.client.succeed('getPush')).devices).toEqual([]);
  });

  it('gives a repeat with the same key the first answer', async () => {
    const { client } = await tenant.addAccount([{ role: 'technician' }]);
    const input = subscription();
    const first = await client.succeed('savePush', input, { idempotencyKey: 'once' });
    expect(await client.succeed('savePush', input, { idempotencyKey: 'once' })).toEqual(first);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['an address of this network', { endpoint: 'https://10.0.0.1/push' }, 'endpoint'],
    ['another host', { endpoint: 'https://push.example.com/1' }, 'endpoint'],
    ['no address', { endpoint: 'push' }, 'endpoint'],
    ['a file', { endpoint: 'file:///etc/passwd' }, 'endpoint'],
    ['a point off the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }, 'p256dh'],
    ['a short secret', { auth: 'AAAA' }, 'auth'],
    ['no kind', { kinds: [] }, 'kinds'],
    ['an unknown kind', { kinds: ['adverts'] }, 'kinds.0'],
  ])('refuses %s', async (_what, changes, field) => {
    const answer = await tenant.clients.technician.call('savePush', { ...subscription(), ...changes });
    expect(answer.code).toBe(bodyCode.invalid);
    expect(Object.keys(answer.data.fields)).toEqual([field]);
    expect((await tenant.clients.technician.succeed('getPush')).devices).toEqual([]);
  });

  it('takes so many devices of an account, and one more in place of one that is switched off', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const phones = await Promise.all(Array.from({ length: maxPushDevices }, () => signIn(server, account.id, tenant.id)));
    for (const phone of phones) await createPushPhone(service, phone);
    expect((await client.call('savePush', subscription())).code).toBe(bodyCode.conflict);
    const { devices } = await client.succeed('getPush');
    expect(devices).toHaveLength(maxPushDevices);
    await client.succeed('removePush', { sessionId: devices[3]?.sessionId ?? '' });
    expect((await client.succeed('savePush', subscription())).devices[0]?.isCurrent).toBe(true);
  });
});

describe('removePush', () => {
  it('answers 4001 without a token', async () => {
    expect((await createTestClient(server).call('removePush')).code).toBe(bodyCode.tokenExpired);
  });

  it('takes this device out, also twice, and any other of the account', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const phone = await signIn(server, account.id, tenant.id);
    await createPushPhone(service, phone);
    await createPushPhone(service, client);
    const { devices } = await client.succeed('removePush');
    expect(devices.map(({ isCurrent }) => isCurrent)).toEqual([false]);
    expect((await client.succeed('removePush')).devices).toEqual(devices);
    expect((await client.succeed('removePush', { sessionId: devices[0]?.sessionId ?? '' })).devices).toEqual([]);
  });

  it('does not find a device of another account, of this tenant or another one', async () => {
    const { client } = await tenant.addAccount([{ role: 'technician' }]);
    await createPushPhone(service, client);
    const sessionId = (await client.succeed('getPush')).devices[0]?.sessionId ?? '';
    const elsewhere = await createTenant(server);
    for (const stranger of [tenant.clients.tenant_admin, elsewhere.clients.tenant_admin])
      expect((await stranger.call('removePush', { sessionId })).code).toBe(bodyCode.notFound);
    expect((await client.succeed('getPush')).devices).toHaveLength(1);
    expect((await client.call('removePush', { sessionId: 'x' })).code).toBe(bodyCode.invalid);
  });
});

describe('getPush', () => {
  it('answers 4001 without a token', async () => {
    expect((await createTestClient(server).call('getPush')).code).toBe(bodyCode.tokenExpired);
  });

  it('names one key pair for the installation, which the database has only sealed', async () => {
    const { publicKey } = await tenant.clients.technician.succeed('getPush');
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    expect((await (await createTenant(server)).clients.dispatcher.succeed('getPush')).publicKey).toBe(publicKey);
    const { privateKey } = await server.context.pushKeys.load();
    const [row] = await server.database.kysely.selectFrom('push_keys').selectAll().execute();
    expect(row?.public_key).toBe(publicKey);
    expect(row?.private_key.toString('latin1')).not.toContain(privateKey);
  });

  it('leaves out devices that have signed out', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const phone = await signIn(server, account.id, tenant.id);
    await createPushPhone(service, phone);
    expect((await client.succeed('getPush')).devices).toHaveLength(1);
    await phone.succeed('logOut');
    expect((await client.succeed('getPush')).devices).toEqual([]);
  });
});
