import { accountTopic, bodyCode, parsePhoneClientId } from '@energy-om/contract';
import { dayMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startQuietClock } from '../../../../scripts/quiet-clock.mjs';
import { createPhoneNumber, createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { connectPhone, connectWith, type LivePhone, type LiveServer, listenLive } from '../support/services/live.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

/** A connection must not outlive its session by more than this. */
const maxMs = 5000;

let server: TestServer;
let live: LiveServer;
let tenant: TestTenant;

beforeAll(async () => {
  // The cache of sessions is on, as in production.
  server = await startTestServer({ sessionCacheMs: 1000 });
  tenant = await createTenant(server);
  live = await listenLive(server);
});
afterAll(async () => {
  await live.stop();
  await server.close();
});

/** Connects and subscribes another phone of the technician. */
async function openPhone() {
  const { id } = tenant.accounts.technician;
  const client = await signIn(server, id, tenant.id);
  const { ticket, clientId } = await client.succeed('requestLiveTicket');
  const phone = await connectWith(live, { ticket, clientId });
  await phone.subscribe(accountTopic(id));
  return { client, phone, sessionId: parsePhoneClientId(clientId) as string };
}

async function measure(ended: Promise<void>): Promise<number> {
  const elapsed = startQuietClock();
  await ended;
  return elapsed();
}

/** Removes duplicates: a message that is published while stored ones are delivered may arrive twice (QoS 1). */
function listOnce({ messages }: LivePhone): unknown[] {
  return [...new Set(messages.map((message) => JSON.stringify(message)))].map((text) => JSON.parse(text));
}

/** Resolves when the published messages are stored: another phone, the last recipient, has received its own. */
async function waitUntilDelivered(): Promise<void> {
  const { id } = tenant.accounts.dispatcher;
  const listener = await connectPhone(live, tenant.clients.dispatcher, { clean: true });
  await listener.subscribe(accountTopic(id));
  await server.context.eventBus.publish({ kind: 'account-changed', accountId: id, tenantId: null });
  await expect.poll(() => listener.messages).toHaveLength(1);
  await listener.end();
}

async function expectSignedOut(client: TestClient): Promise<void> {
  expect((await client.call('requestLiveTicket')).code).toBe(bodyCode.tokenExpired);
}

function update(sessionId: string, changes: { ended_at?: Date; expires_at?: Date; last_used_at?: Date }) {
  return server.database.kysely.updateTable('sessions').set(changes).where('id', '=', sessionId).execute();
}

describe('the live connection of a session that ends', () => {
  it('closes at once on log-out, after a message with the reason', async () => {
    const { client, phone, sessionId } = await openPhone();
    await client.succeed('logOut');
    expect(await measure(phone.closed)).toBeLessThan(1000);
    expect(phone.messages).toEqual([{ kind: 'session-ended', sessionIds: [sessionId] }]);
    await expectSignedOut(client);
  });

  it('closes when another phone ends it, which itself stays connected and receives the message', async () => {
    const lost = await openPhone();
    const mine = await openPhone();
    await mine.client.succeed('endSession', { sessionId: lost.sessionId });
    expect(await measure(lost.phone.closed)).toBeLessThan(1000);
    await expectSignedOut(lost.client);
    await expect.poll(() => mine.phone.messages).toEqual([{ kind: 'session-ended', sessionIds: [lost.sessionId] }]);
    expect(mine.phone.mqtt.connected).toBe(true);
    await mine.phone.end();
  });

  it.each([
    ['was ended without an event', (id: string) => update(id, { ended_at: server.clock.now() })],
    ['has reached its maximum age', (id: string) => update(id, { expires_at: server.clock.now() })],
    ['can no longer be refreshed', (id: string) => update(id, { last_used_at: new Date(server.clock.now().getTime() - 14 * dayMs) })],
  ])('closes within 5 s when the session %s', async (_how, end) => {
    const { phone, sessionId } = await openPhone();
    await end(sessionId);
    expect(await measure(phone.closed)).toBeLessThan(maxMs);
    expect(phone.messages).toEqual([{ kind: 'session-ended', sessionIds: [sessionId] }]);
  });

  it('closes without an event, and the next call is answered with 4001', async () => {
    const { client, phone, sessionId } = await openPhone();
    await client.succeed('getUserInfo');
    await update(sessionId, { ended_at: server.clock.now() });
    await phone.closed;
    await expectSignedOut(client);
  });

  it('closes within 5 s when the account is removed', async () => {
    const { ids, clock, database } = server.context;
    const id = ids.next();
    const account = { id, login_name: `user-${id}`, full_name: '离职员工', phone_number: createPhoneNumber(), created_at: clock.now() };
    await database.kysely
      .insertInto('accounts')
      .values({ ...account, password_hash: '' })
      .execute();
    const client = await signIn(server, id, null);
    const phone = await connectPhone(live, client);
    await database.kysely.deleteFrom('accounts').where('id', '=', id).execute();
    expect(await measure(phone.closed)).toBeLessThan(maxMs);
    await expectSignedOut(client);
  });

  it('stays open while the session is valid', async () => {
    const { client, phone } = await openPhone();
    const other = await openPhone();
    await update(other.sessionId, { ended_at: server.clock.now() });
    await other.phone.closed;
    expect(phone.mqtt.connected).toBe(true);
    expect((await client.call('getUserInfo')).code).toBe(bodyCode.success);
    await phone.end();
  });
});

describe('a persistent session', () => {
  it('delivers the missed messages to the phone that comes back, until it acknowledges them', async () => {
    const { client, phone } = await openPhone();
    expect(phone.sessionPresent).toBe(false);
    await phone.end();
    const { id: accountId } = tenant.accounts.technician;
    await server.context.eventBus.publish({ kind: 'account-changed', accountId, tenantId: tenant.id });
    const again = await connectPhone(live, client);
    expect(again.sessionPresent).toBe(true);
    await expect.poll(() => listOnce(again)).toEqual([{ kind: 'account-changed', tenantId: tenant.id }]);
    await again.end();
    const third = await connectPhone(live, client);
    await server.context.eventBus.publish({ kind: 'account-changed', accountId, tenantId: null });
    await expect.poll(() => third.messages.at(-1)).toEqual({ kind: 'account-changed', tenantId: null });
    expect(third.messages.filter(({ kind }) => kind !== 'account-changed')).toEqual([]);
    await third.end();
  });

  it('belongs to one phone: another one of the same account has no session', async () => {
    const { phone } = await openPhone();
    await phone.end();
    await server.context.eventBus.publish({ kind: 'account-changed', accountId: tenant.accounts.technician.id, tenantId: tenant.id });
    const other = await connectPhone(live, await signIn(server, tenant.accounts.technician.id, tenant.id));
    expect(other.sessionPresent).toBe(false);
    expect(other.messages).toEqual([]);
    await other.end();
  });

  it('stores a thousand messages, and is discarded beyond that: the phone starts with a new session', async () => {
    const { client, phone } = await openPhone();
    await phone.end();
    const { id: accountId } = tenant.accounts.technician;
    const publishChange = (mark: number) => server.context.eventBus.publish({ kind: 'account-changed', accountId, tenantId: String(mark) });
    await Promise.all(Array.from({ length: 1000 }, (_, count) => publishChange(count)));
    await waitUntilDelivered();
    const full = await connectPhone(live, client);
    expect(full.sessionPresent).toBe(true);
    await expect.poll(() => listOnce(full).length).toBe(1000);
    await full.end();
    await Promise.all(Array.from({ length: 1001 }, (_, count) => publishChange(count)));
    await waitUntilDelivered();
    const again = await connectPhone(live, client);
    expect(again.sessionPresent).toBe(false);
    expect(again.messages).toEqual([]);
    await again.end();
  });
});

describe('a change of an account', () => {
  it('is published to all its phones and to no others', async () => {
    const [first, second] = [await openPhone(), await openPhone()];
    const stranger = await connectPhone(live, tenant.clients.dispatcher);
    await stranger.subscribe(accountTopic(tenant.accounts.dispatcher.id));
    await server.context.eventBus.publish({ kind: 'account-changed', accountId: tenant.accounts.technician.id, tenantId: tenant.id });
    const expectedMessages = [{ kind: 'account-changed', tenantId: tenant.id }];
    await expect.poll(() => [first.phone.messages, second.phone.messages]).toEqual([expectedMessages, expectedMessages]);
    await server.context.eventBus.publish({ kind: 'account-changed', accountId: tenant.accounts.dispatcher.id, tenantId: null });
    await expect.poll(() => stranger.messages).toEqual([{ kind: 'account-changed', tenantId: null }]);
    await Promise.all([first.phone.end(), second.phone.end(), stranger.end()]);
  });
});
