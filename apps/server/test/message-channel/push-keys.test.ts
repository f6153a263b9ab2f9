import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSealer } from '#services/core/sealer.ts';
import { createPushKeyStore } from '#services/message-channel/push/push-key-store.ts';
import { createPushPhone } from '../support/factories/create-push-phone.ts';
import { createTenant } from '../support/factories/create-tenant.ts';
import { type LocalPushService, startLocalPushService } from '../support/services/local-push-service.ts';
import { testMessages } from '../support/services/test-server.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';

let service: LocalPushService;
let twins: TwinServers;

beforeAll(async () => {
  service = await startLocalPushService();
  twins = await startTwinServers({ config: { messages: testMessages({ pushHosts: [service.host] }) } });
});
afterAll(async () => {
  await twins.close();
  await service.close();
});

describe('the key pair of the installation', () => {
  it('is one, however many servers begin at once, and stays over a restart', async () => {
    const [one, two] = await Promise.all([twins.one.context.pushKeys.load(), twins.two.context.pushKeys.load()]);
    expect(two).toEqual(one);
    await twins.restart();
    expect(await twins.one.context.pushKeys.load()).toEqual(one);
  });

  it('is made anew with another MESSAGE_KEY, and what browsers have subscribed by the old one goes', async () => {
    const tenant = await createTenant(twins.one);
    await createPushPhone(service, tenant.clients.technician);
    const before = await twins.one.context.pushKeys.load();
    const { database, clock } = twins.one;
    const store = createPushKeyStore({ database, clock, sealer: createSealer('another key of 32 characters....') });
    expect((await store.load()).publicKey).not.toBe(before.publicKey);
    expect((await tenant.clients.technician.succeed('getPush')).devices).toEqual([]);
  });
});

describe('what is sealed', () => {
  const sealer = createSealer('k'.repeat(32));

  it('opens with the same key for the same purpose alone, unchanged', () => {
    const sealed = sealer.seal('one', '密钥');
    expect(sealer.unseal('one', sealed)).toBe('密钥');
    expect(sealer.unseal('two', sealed)).toBeNull();
    expect(createSealer('x'.repeat(32)).unseal('one', sealed)).toBeNull();
    for (const index of [0, 13, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(sealer.unseal('one', changed)).toBeNull();
    }
    expect(sealer.unseal('one', Buffer.alloc(5))).toBeNull();
    expect(sealer.seal('one', '密钥').equals(sealed)).toBe(false);
  });
});
