import { accountTopic } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxFrameBytes } from '#live/broker/frame-guard.ts';
import { reasonCodes } from '#live/mqtt-5/reason-codes.ts';
import { createTenant, type TestTenant } from '#test/support/factories/create-tenant.ts';
import { connectDevice, createLiveDevice, revokeToken, type TestDevice } from '#test/support/factories/test-devices.ts';
import { type LiveServer, listenLive } from '#test/support/services/live.ts';
import { type ConnectFields, connectPacket, connectRaw, frame, openRawMqtt5 } from '#test/support/services/raw-mqtt5.ts';
import { startTestServer, type TestServer } from '#test/support/services/test-server.ts';

let server: TestServer;
let live: LiveServer;
let tenant: TestTenant;
let device: TestDevice;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  device = await createLiveDevice(server, tenant);
  live = await listenLive(server);
});
afterAll(async () => {
  await live.stop();
  await server.close();
});

describe('a connection of MQTT 5', () => {
  it('gets the server’s limits', async () => {
    const { raw, connack } = await connectRaw(live, device.token);
    expect(connack).toMatchObject({ reasonCode: 0, sessionPresent: false });
    expect(connack.properties).toEqual({
      receiveMaximum: 1000,
      maximumPacketSize: maxFrameBytes,
      topicAliasMaximum: 10,
      subscriptionIdentifiersAvailable: false,
      sharedSubscriptionAvailable: false,
    });
    raw.destroy();
  });

  it.each([0, 3000])('with a keep alive of %i s gets the server’s own', async (keepalive) => {
    const { raw, connack } = await connectRaw(live, device.token, { keepalive });
    expect(connack.properties?.serverKeepAlive).toBe(1200);
    raw.destroy();
  });

  it('without a client id gets one, with which it resumes its session', async () => {
    const own = await createLiveDevice(server, tenant);
    const first = await connectRaw(live, own.token, { clientId: '', properties: { sessionExpiryInterval: 60 } });
    const clientId = first.connack.properties?.assignedClientIdentifier as string;
    expect(clientId).toMatch(/^~/);
    first.raw.send({ cmd: 'disconnect', reasonCode: 0 });
    await first.raw.closed;
    const again = await connectRaw(live, own.token, { clientId, clean: false });
    expect(again.connack).toMatchObject({ reasonCode: 0, sessionPresent: true });
    again.raw.destroy();
  });

  it.each<[string, () => ConnectFields, number]>([
    ['another token', () => ({ username: 'x'.repeat(43) }), reasonCodes.badCredentials],
    ['no token', () => ({ username: undefined }), reasonCodes.notAuthorized],
    ['a name that is too long', () => ({ clientId: 'x'.repeat(300) }), reasonCodes.clientIdInvalid],
    ['a last will on a foreign topic', () => ({ will: { topic: 'account/1', payload: '{}' } }), reasonCodes.topicInvalid],
    ['a last will with wildcards', () => ({ will: { topic: 'v1/devices/me/#', payload: '{}' } }), reasonCodes.topicInvalid],
    ['a request for provisioning', () => ({ username: 'provision' }), reasonCodes.notAuthorized],
  ])('is refused with a reason: %s', async (_what, fields, code) => {
    const { raw, connack } = await connectRaw(live, device.token, fields());
    expect(connack).toMatchObject({ reasonCode: code, properties: { reasonString: expect.any(String) } });
    await raw.closed;
  });

  it('is refused with a password and no user name, which MQTT 5 allows', async () => {
    const raw = await openRawMqtt5(live);
    raw.sendBytes(frame(0x10, 'MQTT', 5, 0b01000010, 0, 30, 0, 'id', device.token));
    expect(await raw.next('connack')).toMatchObject({ reasonCode: reasonCodes.notAuthorized });
    await raw.closed;
  });

  it('works over the WebSocket too, and for phones', async () => {
    const overWeb = await connectDevice(live, device.token, { protocol: 'ws', protocolVersion: 5, clientId: 'web' });
    await overWeb.publish('v1/devices/me/telemetry', '{"ws":1}');
    await overWeb.end();
    const other = await connectDevice(live, device.token, { protocol: 'ws', clientId: 'web' });
    await other.end();
  });

  it('ends with the reason when a newer one takes over', async () => {
    const first = await connectRaw(live, device.token, { clientId: 'same' });
    const second = await connectRaw(live, device.token, { clientId: 'same' });
    expect(await first.raw.next('disconnect')).toMatchObject({ reasonCode: reasonCodes.takenOver });
    await first.raw.closed;
    second.raw.send({ cmd: 'pingreq' });
    await second.raw.next('pingresp');
    second.raw.destroy();
  });

  it('of another device is not taken over by the same client id', async () => {
    const other = await createLiveDevice(server, await createTenant(server));
    const mine = await connectRaw(live, device.token, { clientId: 'same' });
    const theirs = await connectRaw(live, other.token, { clientId: 'same' });
    mine.raw.send({ cmd: 'pingreq' });
    await mine.raw.next('pingresp');
    mine.raw.destroy();
    theirs.raw.destroy();
  });

  it('ends with the reason when its token is revoked', async () => {
    const own = await createLiveDevice(server, tenant);
    const { raw } = await connectRaw(live, own.token);
    await revokeToken(server, own);
    await server.context.eventBus.publish({ kind: 'credential-revoked', tenantId: own.tenantId, deviceId: own.id });
    expect(await raw.next('disconnect')).toMatchObject({ reasonCode: reasonCodes.notAuthorized });
    await raw.closed;
  });

  it('ends with the reason when the server does', async () => {
    const own = await listenLive(server);
    const { raw } = await connectRaw(own, device.token);
    await own.stop();
    expect(await raw.next('disconnect')).toMatchObject({ reasonCode: reasonCodes.shuttingDown });
    await raw.closed;
  });
});

describe('a phone that speaks MQTT 5', () => {
  async function openPhone() {
    const client = tenant.clients.technician;
    const { ticket, clientId } = await client.succeed('requestLiveTicket');
    const raw = await openRawMqtt5(live);
    const properties = { sessionExpiryInterval: 3600 };
    raw.send(connectPacket(clientId, { clientId, password: Buffer.from(ticket), clean: false, properties }));
    return { raw, connack: await raw.next('connack') };
  }

  it('receives its messages, and is disconnected with a reason when it publishes', async () => {
    const { raw, connack } = await openPhone();
    expect(connack.reasonCode).toBe(0);
    const topic = accountTopic(tenant.accounts.technician.id);
    const strange = accountTopic(tenant.accounts.dispatcher.id);
    raw.send({
      cmd: 'subscribe',
      messageId: 1,
      subscriptions: [
        { topic, qos: 1 },
        { topic: strange, qos: 1 },
      ],
    });
    expect(await raw.next('suback')).toMatchObject({ granted: [1, reasonCodes.notAuthorized] });
    await server.context.eventBus.publish({ kind: 'account-changed', accountId: tenant.accounts.technician.id, tenantId: null });
    expect(await raw.next('publish')).toMatchObject({ topic, qos: 1 });
    raw.send({ cmd: 'publish', topic, payload: '{}', qos: 1, messageId: 1, dup: false, retain: false });
    expect(await raw.next('disconnect')).toMatchObject({ reasonCode: reasonCodes.notAuthorized });
    await raw.closed;
  });
});
