import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reasonCodes } from '#live/mqtt-5/reason-codes.ts';
import { createTenant } from '#test/support/factories/create-tenant.ts';
import { connectDevice, createLiveDevice, type TestDevice } from '#test/support/factories/test-devices.ts';
import { type LiveServer, listenLive } from '#test/support/services/live.ts';
import { connectRaw, frame, joinBytes, openRawMqtt5 } from '#test/support/services/raw-mqtt5.ts';
import { startTestServer, type TestServer } from '#test/support/services/test-server.ts';

const { malformed, protocolError, topicInvalid, topicAliasInvalid, badAuthenticationMethod } = reasonCodes;
const telemetry = 'v1/devices/me/telemetry';

let server: TestServer;
let live: LiveServer;
let device: TestDevice;

beforeAll(async () => {
  server = await startTestServer();
  device = await createLiveDevice(server, await createTenant(server));
  live = await listenLive(server);
});
beforeEach(() => {
  live.ingest.taken.length = 0;
  live.ingest.beforeStoring = async () => undefined;
});
afterAll(async () => {
  await live.stop();
  await server.close();
});

const head = ['MQTT', 5, 0b10, 0, 30] as const;

describe('a CONNECT of MQTT 5 that breaks the protocol is answered with the reason, and the connection ends', () => {
  it.each<[string, Buffer, number]>([
    ['an unknown property', frame(0x10, ...head, 2, 0x7f, 1, 'id'), malformed],
    ['a property of CONNACK', frame(0x10, ...head, 3, 0x13, 0, 10, 'id'), malformed],
    ['a property twice', frame(0x10, ...head, 10, 0x11, 0, 0, 0, 0, 0x11, 0, 0, 0, 1, 'id'), protocolError],
    ['receive maximum 0', frame(0x10, ...head, 3, 0x21, 0, 0, 'id'), protocolError],
    ['maximum packet size 0', frame(0x10, ...head, 5, 0x27, 0, 0, 0, 0, 'id'), protocolError],
    ['a flag that is neither 0 nor 1', frame(0x10, ...head, 2, 0x17, 2, 'id'), protocolError],
    ['properties longer than the packet', frame(0x10, ...head, 100, 'id'), malformed],
    ['a property cut off', frame(0x10, ...head, 2, 0x11, 0, 'id'), malformed],
    ['a length of properties that does not end', frame(0x10, ...head, 0xff, 0xff, 0xff, 0xff, 0x01), malformed],
    ['nothing behind the keep alive', frame(0x10, ...head), malformed],
    ['the reserved flag', frame(0x10, 'MQTT', 5, 0b11, 0, 30, 0, 'id'), malformed],
    ['a will of QoS 3', frame(0x10, 'MQTT', 5, 0b11110, 0, 30, 0, 'id', 0, telemetry, '{}'), malformed],
    ['a will without a topic', frame(0x10, 'MQTT', 5, 0b110, 0, 30, 0, 'id', 0, '', '{}'), topicInvalid],
    ['a will’s property that is none', frame(0x10, 'MQTT', 5, 0b110, 0, 30, 0, 'id', 3, 0x23, 0, 1, telemetry, '{}'), malformed],
    ['enhanced authentication', frame(0x10, ...head, 8, 0x15, 'SCRAM', 'id'), badAuthenticationMethod],
    ['authentication data alone', frame(0x10, ...head, 4, 0x16, 'x', 'id'), protocolError],
  ])('%s', async (_what, bytes, code) => {
    const raw = await openRawMqtt5(live);
    // The bytes are sent in two chunks, the first of which ends before the protocol's level.
    raw.sendBytes(bytes.subarray(0, 5));
    raw.sendBytes(bytes.subarray(5));
    expect(await raw.next('connack')).toMatchObject({ reasonCode: code, sessionPresent: false });
    await raw.closed;
  });

  it('a packet that is too large', async () => {
    const raw = await openRawMqtt5(live);
    raw.sendBytes(0x10, 0x80, 0x80, 0x10, ...head, 0, 'id');
    expect(await raw.next('connack')).toMatchObject({ reasonCode: reasonCodes.packetTooLarge });
    await raw.closed;
  });

  it('an unknown version', async () => {
    const raw = await openRawMqtt5(live);
    raw.sendBytes(frame(0x10, 'MQTT', 6, 2, 0, 30, 0, 'id'));
    expect(await raw.next('connack')).toMatchObject({ reasonCode: reasonCodes.unsupportedVersion });
    await raw.closed;
  });

  it('any other first packet is not answered', async () => {
    for (const bytes of [frame(0x30, telemetry, 0), frame(0xf0, 0x18, 0), frame(0x10, 'MQTX', 5, 2, 0, 30, 0, 'id')]) {
      const raw = await openRawMqtt5(live);
      raw.sendBytes(bytes);
      await raw.closed;
      expect(raw.received).toEqual([]);
    }
  });
});

const message = { cmd: 'publish', topic: telemetry, payload: '1', dup: false, retain: false } as const;

describe('a packet that breaks the protocol ends the connection with the reason', () => {
  const publish = (...parts: (number | string | Buffer)[]) => frame(0x32, ...parts);

  it.each<[string, Buffer, number]>([
    ['an unknown property', publish(telemetry, 0, 1, 2, 0x7f, 1, '{}'), malformed],
    ['a property of another packet', publish(telemetry, 0, 1, 5, 0x11, 0, 0, 0, 1), malformed],
    ['a property twice', publish(telemetry, 0, 1, 4, 0x01, 0, 0x01, 0), protocolError],
    ['a subscription identifier in a PUBLISH', publish(telemetry, 0, 1, 2, 0x0b, 1), protocolError],
    ['a response topic with wildcards', publish(telemetry, 0, 1, 6, 0x08, 'a/#'), protocolError],
    ['topic alias 0', publish(telemetry, 0, 1, 3, 0x23, 0, 0), topicAliasInvalid],
    ['a topic alias above the maximum', publish(telemetry, 0, 1, 3, 0x23, 0, 11), topicAliasInvalid],
    ['an alias that has no topic', publish('', 0, 1, 3, 0x23, 0, 3), protocolError],
    ['neither a topic nor an alias', publish('', 0, 1, 0), protocolError],
    ['a topic with wildcards', publish('v1/+/me', 0, 1, 0), topicInvalid],
    ['a topic of nine levels', publish('1/2/3/4/5/6/7/8/9', 0, 1, 0), topicInvalid],
    ['packet identifier 0', publish(telemetry, 0, 0, 0), protocolError],
    ['QoS 3', frame(0x36, telemetry, 0, 1, 0), malformed],
    ['QoS 0 sent again', frame(0x38, telemetry, 0), malformed],
    ['a topic longer than the packet', frame(0x30, 0, 50, Buffer.from('v1')), malformed],
    ['a PUBLISH without properties', frame(0x30, telemetry), malformed],
    ['a second CONNECT', frame(0x10, ...head, 0, 'raw'), protocolError],
    ['a packet of the server’s', frame(0x20, 0, 0, 0), protocolError],
    ['AUTH', frame(0xf0, 0x18, 0), protocolError],
    ['SUBSCRIBE with flags', frame(0x80, 0, 1, 0, 'v1/gateway/rpc', 1), malformed],
    ['SUBSCRIBE without a filter', frame(0x82, 0, 1, 0), protocolError],
    ['SUBSCRIBE with a reserved option', frame(0x82, 0, 1, 0, 'v1/gateway/rpc', 0x41), malformed],
    ['SUBSCRIBE with packet identifier 0', frame(0x82, 0, 0, 0, 'v1/gateway/rpc', 1), protocolError],
    ['retain handling 3', frame(0x82, 0, 1, 0, 'v1/gateway/rpc', 0x31), malformed],
    ['subscription identifier 0', frame(0x82, 0, 1, 2, 0x0b, 0, 'v1/gateway/rpc', 1), protocolError],
    ['subscription identifiers, which are not offered', frame(0x82, 0, 1, 2, 0x0b, 7, 'v1/gateway/rpc', 1), 0xa1],
    ['a shared subscription without local messages', frame(0x82, 0, 1, 0, '$share/a/v1/gateway/rpc', 5), protocolError],
    ['UNSUBSCRIBE without a filter', frame(0xa2, 0, 1, 0), protocolError],
    ['PUBACK with an unknown reason', frame(0x40, 0, 1, 0x77), malformed],
    ['a session expiry in DISCONNECT after none in CONNECT', frame(0xe0, 0, 5, 0x11, 0, 0, 0, 9), protocolError],
  ])('%s', async (_what, bytes, code) => {
    const { raw } = await connectRaw(live, device.token);
    raw.sendBytes(bytes);
    expect(await raw.next('disconnect')).toMatchObject({ reasonCode: code, properties: { reasonString: expect.any(String) } });
    await raw.closed;
    expect(live.ingest.taken).toEqual([]);
  });

  it('a packet that is too large, by its announced length', async () => {
    const { raw } = await connectRaw(live, device.token);
    raw.sendBytes(0x30, 0x80, 0x80, 0x04);
    expect(await raw.next('disconnect')).toMatchObject({ reasonCode: reasonCodes.packetTooLarge });
    await raw.closed;
  });

  it('more messages in flight than allowed', async () => {
    const stored = Promise.withResolvers<void>();
    live.ingest.beforeStoring = () => stored.promise;
    const { raw, connack } = await connectRaw(live, device.token);
    const most = connack.properties?.receiveMaximum as number;
    const publish = (messageId: number) => raw.send({ ...message, qos: messageId % 2 === 0 ? 1 : 2, messageId });
    for (let messageId = 1; messageId <= most; messageId += 1) publish(messageId);
    // A repeated message does not count again.
    publish(most);
    publish(most + 1);
    expect(await raw.next('disconnect')).toMatchObject({ reasonCode: reasonCodes.receiveMaximumExceeded });
    await raw.closed;
    stored.resolve();
  });

  it('a missing keep-alive', async () => {
    const { raw } = await connectRaw(live, device.token, { keepalive: 1 });
    expect(await raw.next('disconnect')).toMatchObject({ reasonCode: reasonCodes.keepAliveTimeout });
    await raw.closed;
  });
});

describe('packets of MQTT 5', () => {
  it('are understood however they are divided, and other connections are not affected', async () => {
    const other = await connectDevice(live, device.token, { clientId: 'other', protocolVersion: 5 });
    const { raw } = await connectRaw(live, device.token);
    const properties = joinBytes([0x26, 'a', 'b', 0x02, 0, 0, 0, 9, 0x01, 1, 0x08, 'x']);
    const publish = frame(0x32, telemetry, 0, 7, properties.length, properties, Buffer.from('{"cut":1}'));
    const bytes = Buffer.concat([publish, frame(0xc0)]);
    for (const byte of bytes) raw.sendBytes(byte);
    expect(await raw.next('puback')).toMatchObject({ messageId: 7, reasonCode: 0 });
    await raw.next('pingresp');
    expect(live.ingest.taken).toMatchObject([{ topic: telemetry, payload: '{"cut":1}' }]);
    await other.publish(telemetry, '{}');
    await other.end();
    raw.destroy();
  });
});
