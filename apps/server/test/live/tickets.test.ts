import { accountTopic, phoneClientId } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueTicket } from '#services/account/sign-in/one-time-ticket.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { connectPhone, connectWith, type LiveServer, listenLive } from '../support/services/live.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const badCredentials = { code: 4 };
const notAllowed = { code: 5 };

let server: TestServer;
let live: LiveServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  live = await listenLive(server);
});
afterAll(async () => {
  await live.stop();
  await server.close();
});

describe('a live ticket', () => {
  it('admits the session’s phone, which then receives the messages of its account', async () => {
    const { technician } = tenant.accounts;
    const phone = await connectPhone(live, tenant.clients.technician);
    expect(await phone.subscribe(accountTopic(technician.id))).toEqual([1]);
    await server.context.eventBus.publish({ kind: 'account-changed', accountId: technician.id, tenantId: tenant.id });
    await expect.poll(() => phone.messages).toEqual([{ kind: 'account-changed', tenantId: tenant.id }]);
    await phone.end();
  });

  it('is valid once', async () => {
    const answer = await tenant.clients.technician.succeed('requestLiveTicket');
    const phone = await connectWith(live, answer);
    await expect(connectWith(live, answer)).rejects.toMatchObject(badCredentials);
    expect(phone.mqtt.connected).toBe(true);
    await phone.end();
  });

  it('admits one of two phones that use it simultaneously', async () => {
    const answer = await tenant.clients.technician.succeed('requestLiveTicket');
    const outcomes = await Promise.allSettled([connectWith(live, answer), connectWith(live, answer)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value.end();
  });

  it('is valid for 60 seconds', async () => {
    const late = await tenant.clients.technician.succeed('requestLiveTicket');
    server.clock.advance(minuteMs);
    await expect(connectWith(live, late)).rejects.toMatchObject(badCredentials);
    const inTime = await tenant.clients.technician.succeed('requestLiveTicket');
    server.clock.advance(59_999);
    await (await connectWith(live, inTime)).end();
  });

  it('is not valid for another client id: another session’s, the same in capitals, or one of the phone’s choice', async () => {
    const { ticket, clientId } = await tenant.clients.technician.succeed('requestLiveTicket');
    const other = await tenant.clients.dispatcher.succeed('requestLiveTicket');
    await expect(connectWith(live, { ticket, clientId: other.clientId })).rejects.toMatchObject(badCredentials);
    await expect(connectWith(live, { ticket, clientId: 'phone-of-mine' })).rejects.toMatchObject(notAllowed);
    const inCapitals = phoneClientId(clientId.slice(phoneClientId('').length).toUpperCase());
    await expect(connectWith(live, { ticket, clientId: inCapitals })).rejects.toMatchObject(notAllowed);
    await expect(connectWith(live, { ticket, clientId }, { username: other.clientId })).rejects.toMatchObject(badCredentials);
  });

  it('is not replaced by a ticket for another purpose', async () => {
    const { clientId } = await tenant.clients.technician.succeed('requestLiveTicket');
    const { id: accountId } = tenant.accounts.technician;
    const sessionId = clientId.slice(phoneClientId('').length);
    const ticket = await server.database.transaction((tx) => issueTicket(server.context, tx, { accountId, purpose: 'login', sessionId }));
    await expect(connectWith(live, { ticket, clientId })).rejects.toMatchObject(badCredentials);
  });

  it('ends with its session', async () => {
    const client = await signIn(server, tenant.accounts.technician.id, tenant.id);
    const answer = await client.succeed('requestLiveTicket');
    await client.succeed('logOut');
    await expect(connectWith(live, answer)).rejects.toMatchObject(badCredentials);
  });
});

describe('the live connection', () => {
  it('refuses a client without credentials, and an invented ticket', async () => {
    const { clientId } = await tenant.clients.technician.succeed('requestLiveTicket');
    await expect(
      connectWith(live, { clientId: 'mqttjs_1', ticket: '' }, { username: undefined, password: undefined }),
    ).rejects.toMatchObject(notAllowed);
    await expect(connectWith(live, { clientId, ticket: '' }, { password: undefined })).rejects.toMatchObject(badCredentials);
    await expect(connectWith(live, { clientId, ticket: 'x'.repeat(43) })).rejects.toMatchObject(badCredentials);
    await expect(connectWith(live, { clientId, ticket: "' or 1=1 --" })).rejects.toMatchObject(badCredentials);
  });

  it('refuses a last will, and the ticket stays valid', async () => {
    const answer = await tenant.clients.technician.succeed('requestLiveTicket');
    const will = { topic: accountTopic(tenant.accounts.dispatcher.id), payload: Buffer.from('{}'), qos: 0, retain: false } as const;
    await expect(connectWith(live, answer, { will })).rejects.toMatchObject(notAllowed);
    await (await connectWith(live, answer)).end();
  });

  it('refuses a phone without a keep-alive', async () => {
    const answer = await tenant.clients.technician.succeed('requestLiveTicket');
    await expect(connectWith(live, answer, { keepalive: 0 })).rejects.toThrow();
    await expect(connectWith(live, answer, { keepalive: 600 })).rejects.toThrow();
  });

  it('exists once for each session: a phone that reconnects takes over', async () => {
    const before = await connectPhone(live, tenant.clients.technician);
    const after = await connectPhone(live, tenant.clients.technician);
    await before.closed;
    expect(after.mqtt.connected).toBe(true);
    await after.end();
  });

  it('is refused as unavailable while the database is, so that the phone tries again', async () => {
    const { clientId } = await tenant.clients.technician.succeed('requestLiveTicket');
    const { run } = server.database;
    server.database.run = () => Promise.reject(new Error('away'));
    try {
      await expect(connectWith(live, { clientId, ticket: 'x'.repeat(43) })).rejects.toMatchObject({ code: 3 });
    } finally {
      server.database.run = run;
    }
  });
});
