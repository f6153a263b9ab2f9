import { minuteMs, secondMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reasonCodes } from '#live/mqtt-5/reason-codes.ts';
import { maxSessionSeconds } from '#live/sessions/offline-sessions.ts';
import { createTenant, type TestTenant } from '#test/support/factories/create-tenant.ts';
import { connectDevice, createLiveDevice, revokeToken, type TestDevice } from '#test/support/factories/test-devices.ts';
import { type LiveServer, listenLive } from '#test/support/services/live.ts';
import { queryRows } from '#test/support/services/query-rows.ts';
import { type ConnectFields, connectRaw } from '#test/support/services/raw-mqtt5.ts';
import { startTestServer, type TestServer } from '#test/support/services/test-server.ts';

const commands = 'v1/devices/me/rpc/request/+';
const command = (number: number) => ({ topic: `v1/devices/me/rpc/request/${number}`, payload: `${number}`, qos: 1 }) as const;

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

describe('a session of MQTT 5', () => {
  let own: TestDevice;
  const connect = (fields: ConnectFields) => connectRaw(live, own.token, { clientId: 'kept', ...fields });
  const expiring = (sessionExpiryInterval: number, clean = false) => ({ clean, properties: { sessionExpiryInterval } });

  async function subscribe({ raw }: Awaited<ReturnType<typeof connect>>): Promise<void> {
    raw.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: commands, qos: 1 }] });
    expect(await raw.next('suback')).toMatchObject({ granted: [1] });
  }
  async function leave({ raw }: Awaited<ReturnType<typeof connect>>, properties?: { sessionExpiryInterval: number }): Promise<void> {
    raw.send({ cmd: 'disconnect', reasonCode: 0, properties });
    await raw.closed;
  }
  beforeAll(async () => {
    own = await createLiveDevice(server, tenant);
  });

  it('is stored for the requested time, a day at most, which CONNACK reports', async () => {
    const first = await connect(expiring(60, true));
    expect(first.connack.properties?.sessionExpiryInterval).toBeUndefined();
    await subscribe(first);
    await leave(first);
    server.clock.advance(59_999);
    const second = await connect(expiring(0xffffffff));
    expect(second.connack).toMatchObject({ sessionPresent: true, properties: { sessionExpiryInterval: maxSessionSeconds } });
    await leave(second);
    server.clock.advance(maxSessionSeconds * secondMs);
    const third = await connect(expiring(60));
    expect(third.connack.sessionPresent).toBe(false);
    expect(await live.live.sendToDevice(own.id, command(1))).toBe(0);
    await leave(third, { sessionExpiryInterval: 0 });
  });

  it('has expired a moment after its time', async () => {
    const first = await connect(expiring(60));
    await subscribe(first);
    await leave(first);
    server.clock.advance(minuteMs);
    const second = await connect(expiring(0));
    expect(second.connack.sessionPresent).toBe(false);
    expect(await live.live.sendToDevice(own.id, command(1))).toBe(0);
    await leave(second);
  });

  it('ends with its connection without an expiry, also a resumed one', async () => {
    const first = await connect(expiring(60));
    await subscribe(first);
    await leave(first);
    const second = await connect({ clean: false });
    expect(second.connack.sessionPresent).toBe(true);
    expect(await live.live.sendToDevice(own.id, command(2))).toBe(1);
    expect(await second.raw.next('publish')).toMatchObject({ payload: Buffer.from('2') });
    second.raw.destroy();
    await second.raw.closed;
    await expect.poll(async () => (await connect({ clean: false })).connack.sessionPresent).toBe(false);
  });

  it('ends at once when DISCONNECT sets its expiry to zero', async () => {
    const first = await connect(expiring(60));
    await subscribe(first);
    await leave(first, { sessionExpiryInterval: 0 });
    await expect.poll(async () => (await connect(expiring(0))).connack.sessionPresent).toBe(false);
  });

  it('begins anew with a clean start, and is stored nevertheless', async () => {
    const first = await connect(expiring(60));
    await subscribe(first);
    await leave(first);
    const second = await connect(expiring(60, true));
    expect(second.connack.sessionPresent).toBe(false);
    expect(await live.live.sendToDevice(own.id, command(3))).toBe(0);
    await subscribe(second);
    await leave(second);
    const third = await connect(expiring(0));
    expect(third.connack.sessionPresent).toBe(true);
    expect(await live.live.sendToDevice(own.id, command(4))).toBe(1);
    await leave(third);
  });

  it('is shared with MQTT 3.1.1 in both directions, also over a restart of the server', async () => {
    const another = await createLiveDevice(server, tenant);
    const old = await connectDevice(live, another.token, { clean: false, clientId: 'upgraded' });
    await old.subscribe(commands);
    await old.end();
    await live.stop();
    live = await listenLive(server);
    const { raw, connack } = await connectRaw(live, another.token, { clientId: 'upgraded', ...expiring(3600) });
    expect(connack.sessionPresent).toBe(true);
    expect(await live.live.sendToDevice(another.id, command(5))).toBe(1);
    expect(await raw.next('publish')).toMatchObject({ payload: Buffer.from('5') });
    raw.destroy();
    await raw.closed;
    await live.stop();
    live = await listenLive(server);
    const back = await connectDevice(live, another.token, { clean: false, clientId: 'upgraded' });
    expect(back.sessionPresent).toBe(true);
    await expect.poll(() => back.messages).toEqual([['v1/devices/me/rpc/request/5', '5']]);
    await back.end();
  });

  it('that ends with its connection is not resumed after the server was killed', async () => {
    const another = await createLiveDevice(server, tenant);
    const named = { clientId: 'short' };
    const first = await connectRaw(live, another.token, { ...named, ...expiring(60) });
    await subscribe(first);
    await leave(first);
    const second = await connectRaw(live, another.token, { ...named, clean: false });
    expect(second.connack.sessionPresent).toBe(true);
    await live.stop();
    live = await listenLive(server);
    const third = await connectRaw(live, another.token, { ...named, clean: false });
    expect(third.connack.sessionPresent).toBe(false);
    third.raw.destroy();
  });

  it('is not resumed after a clean start with its client id, in either version', async () => {
    const another = await createLiveDevice(server, tenant);
    const named = { clientId: 'between' };
    for (const startClean of [
      () => connectDevice(live, another.token, { ...named, clean: true }).then((connection) => connection.end()),
      () => connectRaw(live, another.token, named).then(leave),
    ]) {
      const first = await connectRaw(live, another.token, { ...named, ...expiring(60) });
      await subscribe(first);
      await leave(first);
      await startClean();
      const third = await connectRaw(live, another.token, { ...named, ...expiring(60) });
      expect(third.connack.sessionPresent).toBe(false);
      await leave(third);
    }
  });

  it('is over when the server has ended it: the token was revoked, or too many messages were waiting', async () => {
    const another = await createLiveDevice(server, tenant);
    const connectAgain = (device: TestDevice) =>
      connectRaw(live, device.token, { clientId: 'ended', clean: false, properties: { sessionExpiryInterval: 60, receiveMaximum: 1 } });
    const revoked = await connectAgain(another);
    await subscribe(revoked);
    await revokeToken(server, another);
    await server.context.eventBus.publish({ kind: 'credential-revoked', tenantId: another.tenantId, deviceId: another.id });
    await revoked.raw.closed;
    // The clock was advanced, so the administrator's session has expired too.
    const restore = 'update device_credentials set revoked_at = null where tenant_id = $1 and device_id = $2';
    await queryRows(server.database, restore, [another.tenantId, another.id]);
    const full = await connectAgain(another);
    expect(full.connack.sessionPresent).toBe(false);
    await subscribe(full);
    for (let number = 0; number <= 1001; number += 1) void live.live.sendToDevice(another.id, command(number));
    expect(await full.raw.next('disconnect')).toMatchObject({ reasonCode: reasonCodes.quotaExceeded });
    await full.raw.closed;
    const last = await connectAgain(another);
    expect(last.connack.sessionPresent).toBe(false);
    last.raw.destroy();
  });

  it('of an eleventh client id is not stored, which CONNACK reports', async () => {
    const another = await createLiveDevice(server, tenant);
    for (let name = 0; name <= 10; name += 1) {
      const { raw, connack } = await connectRaw(live, another.token, { clientId: `name ${name}`, ...expiring(60) });
      expect(connack.properties?.sessionExpiryInterval).toBe(name < 10 ? undefined : 0);
      raw.destroy();
      await raw.closed;
    }
  });
});
