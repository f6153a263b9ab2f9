import { accountTopic } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PhonePrincipal } from '#live/authentication/principal.ts';
import { phoneRights } from '#live/authentication/topic-rights.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { connectPhone, type LivePhone, type LiveServer, listenLive } from '../support/services/live.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const refused = 128;

let server: TestServer;
let live: LiveServer;
let tenant: TestTenant;
/** Topics beyond its own that every phone may read, set by a test. */
const extraTopics = new Set<string>();

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  live = await listenLive(server, {
    rights: { ...phoneRights, mayRead: (holder: PhonePrincipal, topic) => phoneRights.mayRead(holder, topic) || extraTopics.has(topic) },
  });
});
afterAll(async () => {
  await live.stop();
  await server.close();
});

/** @param mark is part of the message that phones receive */
function publishChangeOf(accountId: string, mark = ''): Promise<void> {
  return server.context.eventBus.publish({ kind: 'account-changed', accountId, tenantId: mark });
}

function marksOf({ messages }: LivePhone): (string | null)[] {
  return messages.map((message) => (message.kind === 'account-changed' ? message.tenantId : message.kind));
}

describe('a phone', () => {
  it.each([
    ['another account’s topic', () => accountTopic(tenant.accounts.dispatcher.id)],
    ['everything', () => '#'],
    ['everything below its own topic', () => `${accountTopic(tenant.accounts.technician.id)}/#`],
    ['everything of accounts', () => 'account/#'],
    ['every account by its level', () => 'account/+'],
    ['every account by every level', () => '+/+'],
    ['its own topic behind a wildcard', () => `+/${tenant.accounts.technician.id}`],
    ['a shared subscription to its own topic', () => `$share/group/${accountTopic(tenant.accounts.technician.id)}`],
    ['a shared subscription to everything', () => '$share/group/#'],
    ['the broker’s own topics', () => '$SYS/#'],
    ['one level of the broker’s own topics', () => '$SYS/+/heartbeat'],
    ['its own topic with an empty level', () => `/${accountTopic(tenant.accounts.technician.id)}`],
  ])('may not subscribe to %s', async (_what, topic) => {
    const phone = await connectPhone(live, tenant.clients.technician, { clean: true });
    expect(await phone.subscribe(topic())).toEqual([refused]);
    await publishChangeOf(tenant.accounts.dispatcher.id);
    expect(await phone.subscribe(accountTopic(tenant.accounts.technician.id))).toEqual([1]);
    await publishChangeOf(tenant.accounts.technician.id);
    await expect.poll(() => phone.messages).toHaveLength(1);
    await phone.end();
  });

  it('gets nothing of a forbidden topic in the same packet as its own, neither now nor when it comes back', async () => {
    const { technician, dispatcher } = tenant.accounts;
    const topics = [accountTopic(technician.id), '#', accountTopic(dispatcher.id)];
    const phone = await connectPhone(live, tenant.clients.technician);
    expect(await phone.subscribe(...topics)).toEqual([1, refused, refused]);
    await publishChangeOf(dispatcher.id, 'foreign');
    await phone.end();
    await publishChangeOf(dispatcher.id, 'foreign');
    await publishChangeOf(technician.id, 'while away');
    const again = await connectPhone(live, tenant.clients.technician);
    expect(again.sessionPresent).toBe(true);
    await publishChangeOf(dispatcher.id, 'foreign');
    await publishChangeOf(technician.id, 'back');
    // A message that is published while stored ones are delivered may arrive twice (QoS 1).
    await expect.poll(() => new Set(marksOf(again))).toEqual(new Set(['while away', 'back']));
    await again.end();
  });

  it('is disconnected when it subscribes to more than eight levels', async () => {
    const phone = await connectPhone(live, tenant.clients.technician);
    phone.mqtt.subscribe('a/b/c/d/e/f/g/h/i');
    await phone.closed;
  });

  it.each<[string, () => string, 0 | 1 | 2]>([
    ['its own topic', () => accountTopic(tenant.accounts.technician.id), 0],
    ['its own topic with QoS 1', () => accountTopic(tenant.accounts.technician.id), 1],
    ['another account’s topic', () => accountTopic(tenant.accounts.dispatcher.id), 2],
    ['the broker’s own topics', () => '$SYS/0/new/clients', 0],
  ])('that publishes to %s is disconnected, and nobody receives the message', async (_where, topic, qos) => {
    const listener = await connectPhone(live, tenant.clients.dispatcher, { clean: true });
    await listener.subscribe(accountTopic(tenant.accounts.dispatcher.id));
    const phone = await connectPhone(live, tenant.clients.technician, { clean: true });
    let isAcknowledged = false;
    phone.mqtt.publish(topic(), '{"kind":"session-ended","sessionIds":[]}', { qos, retain: true }, (error) => {
      if (qos > 0 && !error) isAcknowledged = true;
    });
    await phone.closed;
    expect(isAcknowledged).toBe(false);
    const after = await connectPhone(live, tenant.clients.technician, { clean: true });
    await after.subscribe(accountTopic(tenant.accounts.technician.id));
    await publishChangeOf(tenant.accounts.technician.id);
    await publishChangeOf(tenant.accounts.dispatcher.id);
    await expect.poll(() => [after.messages.length, listener.messages.length]).toEqual([1, 1]);
    await Promise.all([after.end(), listener.end()]);
  });

  it('loses its subscription once it may not read the topic any more', async () => {
    const { technician, dispatcher } = tenant.accounts;
    const topic = accountTopic(dispatcher.id);
    extraTopics.add(topic);
    const phone = await connectPhone(live, tenant.clients.technician);
    expect(await phone.subscribe(topic, accountTopic(technician.id))).toEqual([1, 1]);
    await publishChangeOf(dispatcher.id, 'extraTopics');
    await expect.poll(() => marksOf(phone)).toEqual(['extraTopics']);
    extraTopics.delete(topic);
    await publishChangeOf(technician.id, 'own');
    await publishChangeOf(dispatcher.id, 'foreign');
    await publishChangeOf(technician.id, 'own');
    await expect.poll(() => marksOf(phone)).toEqual(['extraTopics', 'own', 'own']);
    // The subscription has ended: with the right restored, the phone receives nothing before it subscribes again.
    extraTopics.add(topic);
    await publishChangeOf(dispatcher.id, 'foreign');
    await publishChangeOf(technician.id, 'last');
    await expect.poll(() => marksOf(phone)).toEqual(['extraTopics', 'own', 'own', 'last']);
    await phone.end();
    const again = await connectPhone(live, tenant.clients.technician);
    await publishChangeOf(dispatcher.id, 'foreign');
    await publishChangeOf(technician.id, 'back');
    await expect.poll(() => new Set(marksOf(again))).toEqual(new Set(['back']));
    extraTopics.delete(topic);
    await again.end();
  });
});
