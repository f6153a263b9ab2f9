import { phoneClientId } from '@energy-om/contract';
import { hourMs } from '@energy-om/domain';
import type { ConnectPacket } from 'aedes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bindDeviceClient } from '#live/authentication/authenticate-device.ts';
import { startQuietClock } from '../../../../scripts/quiet-clock.mjs';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { connectDevice, createLiveDevice, openRawDevice, revokeToken, type TestDevice } from '../support/factories/test-devices.ts';
import { type LiveServer, listenLive } from '../support/services/live.ts';
import { frame } from '../support/services/raw-mqtt5.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const clientIdRefused = { code: 2 };
const unavailable = { code: 3 };
const badCredentials = { code: 4 };
const notAllowed = { code: 5 };
const telemetry = 'v1/devices/me/telemetry';
/** A connection must not outlive its token by more than this. */
const maxMs = 5000;

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

describe('a device', () => {
  it.each([['tcp'], ['ws']] as const)('is admitted with its token as user name, over %s', async (protocol) => {
    const connection = await connectDevice(live, device.token, protocol === 'ws' ? { protocol: 'ws' } : {});
    await connection.publish(telemetry, `{"power":1,"over":"${protocol}"}`);
    expect(live.ingest.taken.at(-1)).toEqual({
      tenantId: tenant.id,
      deviceId: device.id,
      topic: telemetry,
      payload: `{"power":1,"over":"${protocol}"}`,
    });
    await connection.end();
  });

  it('is admitted with its code and the token as password, and with no other name', async () => {
    const connection = await connectDevice(live, device.code, { password: device.token });
    await connection.end();
    const other = await createLiveDevice(server, tenant);
    await expect(connectDevice(live, other.code, { password: device.token })).rejects.toMatchObject(badCredentials);
  });

  it('is admitted with any password when the token is its user name', async () => {
    await (await connectDevice(live, device.token, { password: 'anything' })).end();
  });

  it('is refused without a name, with an unknown token, or with one of another form', async () => {
    await expect(connectDevice(live, undefined)).rejects.toMatchObject(notAllowed);
    for (const token of [
      'x'.repeat(43),
      'short',
      "' or 1=1 --",
      device.token.toUpperCase(),
      `${device.token} `,
      device.id,
      '令牌令牌令牌令牌',
    ]) {
      await expect(connectDevice(live, token)).rejects.toMatchObject(badCredentials);
    }
  });

  it('is refused with a revoked token', async () => {
    const revoked = await createLiveDevice(server, tenant);
    await revokeToken(server, revoked);
    await expect(connectDevice(live, revoked.token)).rejects.toMatchObject(badCredentials);
  });

  it('is refused as unavailable while the database is, so that it tries again', async () => {
    const { run } = server.database;
    server.database.run = () => Promise.reject(new Error('away'));
    try {
      await expect(connectDevice(live, 'y'.repeat(43))).rejects.toMatchObject(unavailable);
    } finally {
      server.database.run = run;
    }
  });

  it('may request any keep-alive, or none', async () => {
    for (const keepalive of [0, 300, 65_535]) await (await connectDevice(live, device.token, { keepalive })).end();
  });

  it.each([
    [300, false, 300],
    [3600, false, 3600],
    [0, false, 65_535],
    [300, true, 300],
    [3600, true, 1200],
    [0, true, 1200],
  ])(
    'that requests a keep-alive of %i s is held to another one only where that is announced (by MQTT 5: %s): %i',
    (keepalive, isMqtt5, held) => {
      const packet: ConnectPacket = { cmd: 'connect', clientId: 'meter', keepalive };
      bindDeviceClient(
        packet,
        { kind: 'device', clientId: 'device-1/meter', tenantId: '1', deviceId: '1', credential: Buffer.of() },
        isMqtt5,
      );
      expect(packet.keepalive).toBe(held);
    },
  );

  it('may not have a client id of more than 256 characters', async () => {
    await expect(connectDevice(live, device.token, { clientId: 'x'.repeat(257) })).rejects.toMatchObject(clientIdRefused);
    await (await connectDevice(live, device.token, { clientId: 'x'.repeat(256) })).end();
  });

  it('may speak MQTT 3.1', async () => {
    const old = { protocolVersion: 3, protocolId: 'MQIsdp' } as const;
    await (await connectDevice(live, device.token, old)).end();
  });
});

describe('a client id (abuse case 20)', () => {
  it('belongs to its device: the same id of another device neither ends a connection nor resumes a session', async () => {
    const victim = await connectDevice(live, device.token, { clientId: 'gateway', clean: false });
    await victim.subscribe('v1/devices/me/rpc/request/+');
    const thief = await createLiveDevice(server, tenant);
    for (const clientId of ['gateway', `device-${device.id}/gateway`, `../device-${device.id}/gateway`]) {
      const stolen = await connectDevice(live, thief.token, { clientId, clean: false });
      expect(stolen.sessionPresent).toBe(false);
      await live.live.sendToDevice(device.id, { topic: 'v1/devices/me/rpc/request/1', payload: clientId, qos: 1 });
      await expect.poll(() => victim.messages.at(-1)).toEqual(['v1/devices/me/rpc/request/1', clientId]);
      expect(stolen.messages).toEqual([]);
      await stolen.end();
    }
    expect(victim.mqtt.connected).toBe(true);
    await victim.end();
  });

  it('of a phone is refused with a device’s token', async () => {
    const clientId = phoneClientId(server.context.ids.next());
    await expect(connectDevice(live, device.token, { clientId })).rejects.toMatchObject(badCredentials);
    await expect(connectDevice(live, clientId, { clientId, password: device.token })).rejects.toMatchObject(badCredentials);
  });

  it('that is empty is replaced by a new one for each connection', async () => {
    const [first, second] = [
      await connectDevice(live, device.token, { clientId: '', clean: true }),
      await connectDevice(live, device.token, { clientId: '', clean: true }),
    ];
    expect([first.mqtt.connected, second.mqtt.connected]).toEqual([true, true]);
    await Promise.all([first.end(), second.end()]);
  });

  it('that is empty has no session to keep, so a client of MQTT 3.1.1 that requests one is refused', async () => {
    const { socket, closed } = await openRawDevice(live);
    const answer = new Promise<Buffer>((resolve) => void socket.once('data', resolve));
    const [flags, keepalive] = [0x80, [0, 30]];
    socket.write(frame(0x10, 'MQTT', 4, flags, ...keepalive, '', device.token));
    expect([...(await answer)]).toEqual([0x20, 2, 0, clientIdRefused.code]);
    await closed;
  });

  it('of one device has one connection: the newer one takes over', async () => {
    const before = await connectDevice(live, device.token);
    const after = await connectDevice(live, device.token);
    await before.closed;
    expect(after.mqtt.connected).toBe(true);
    await after.end();
  });
});

describe('a revoked token', () => {
  async function measure(closed: Promise<void>): Promise<number> {
    const elapsed = startQuietClock();
    await closed;
    return elapsed();
  }

  it('ends the connection at once by the event, and no other device’s', async () => {
    const lost = await createLiveDevice(server, tenant);
    const [connection, other] = [await connectDevice(live, lost.token), await connectDevice(live, device.token)];
    await revokeToken(server, lost);
    void server.context.eventBus.publish({ kind: 'credential-revoked', tenantId: tenant.id, deviceId: lost.id });
    expect(await measure(connection.closed)).toBeLessThan(1000);
    expect(other.mqtt.connected).toBe(true);
    await expect(connectDevice(live, lost.token)).rejects.toMatchObject(badCredentials);
    await other.end();
  });

  it('ends the connection within 5 s without an event, and its last will is dropped', async () => {
    const lost = await createLiveDevice(server, tenant);
    const will = { topic: 'v1/devices/me/attributes', payload: Buffer.from('{"gone":true}'), qos: 1, retain: false } as const;
    const connection = await connectDevice(live, lost.token, { will });
    await revokeToken(server, lost);
    expect(await measure(connection.closed)).toBeLessThan(maxMs);
    expect(live.ingest.taken.filter(({ deviceId }) => deviceId === lost.id)).toEqual([]);
  });

  it('does not end the connection of the same device’s other token', async () => {
    await server.context.eventBus.publish({ kind: 'credential-revoked', tenantId: tenant.id, deviceId: device.id });
    const connection = await connectDevice(live, device.token);
    await server.context.eventBus.publish({ kind: 'credential-revoked', tenantId: tenant.id, deviceId: device.id });
    await connection.publish(telemetry, '{"power":2}');
    await connection.end();
  });
});

describe('presence', () => {
  it('is stored with each connection and with the end of the last', async () => {
    const seen = await createLiveDevice(server, tenant);
    const listPresence = () => live.ingest.presence.filter((line) => line.startsWith(seen.id)).map((line) => line.split(' ')[1]);
    const first = await connectDevice(live, seen.token, { clientId: 'one' });
    await expect.poll(listPresence).toEqual(['on']);
    const second = await connectDevice(live, seen.token, { clientId: 'two' });
    await first.end();
    const third = await connectDevice(live, seen.token, { clientId: 'two' });
    await second.closed;
    expect(listPresence()).toEqual(['on', 'on', 'on']);
    await third.end();
    await expect.poll(listPresence).toEqual(['on', 'on', 'on', 'off']);
  });
});

describe('unknown tokens', () => {
  it('are limited by address: beyond the limit no token is accepted, a valid one neither, until the time is over', async () => {
    const strict = await startTestServer({ limitFactor: 1 });
    const guarded = await listenLive(strict);
    const own = await createLiveDevice(strict, await createTenant(strict));
    // The attempts of other tests from this address have expired.
    strict.clock.advance(hourMs);
    const guess = (number: number) => String(number).padStart(43, 'g');
    for (let number = 0; number < 30; number += 1)
      await expect(connectDevice(guarded, guess(number))).rejects.toMatchObject(badCredentials);
    await expect(connectDevice(guarded, guess(30))).rejects.toMatchObject(unavailable);
    await expect(connectDevice(guarded, own.token)).rejects.toMatchObject(unavailable);
    await expect(connectDevice(guarded, own.token, { protocol: 'ws' })).rejects.toMatchObject(unavailable);
    const post = { method: 'POST', url: `/api/v1/${guess(31)}/telemetry`, payload: '{}' } as const;
    expect((await strict.app.inject(post)).statusCode).toBe(429);
    strict.clock.advance(120_000);
    await (await connectDevice(guarded, own.token)).end();
    await guarded.stop();
    await strict.close();
  });

  it('count once when the same one is repeated: a device with an old token locks nobody out', async () => {
    const strict = await startTestServer({ limitFactor: 1 });
    const guarded = await listenLive(strict);
    const own = await createLiveDevice(strict, await createTenant(strict));
    strict.clock.advance(2 * hourMs);
    for (let count = 0; count < 100; count += 1) await expect(connectDevice(guarded, 'o'.repeat(43))).rejects.toMatchObject(badCredentials);
    await (await connectDevice(guarded, own.token)).end();
    await guarded.stop();
    await strict.close();
  });
});
