import { createConnection, type Socket } from 'node:net';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { makeToken } from '#services/account/session/tokens.ts';
import { queryRows } from '#test/support/services/query-rows.ts';
import type { LiveServer } from '../services/live.ts';
import type { TestServer } from '../services/test-server.ts';
import { createDevice } from './create-device.ts';
import type { TestTenant } from './create-tenant.ts';

export interface TestDevice {
  id: string;
  tenantId: string;
  code: string;
  token: string;
}

/** A device of the tenant with its own token. */
export async function createLiveDevice(server: TestServer, tenant: TestTenant, name = '电表'): Promise<TestDevice> {
  const code = `M-${server.context.ids.next()}`;
  const id = await createDevice(server, tenant.id, tenant.areas.building, name, { code, kind: 'gateway' });
  const { token, hash } = makeToken();
  const values = [hash, server.context.ids.next(), tenant.id, id, server.clock.now()];
  const text = 'insert into device_credentials (hash, id, tenant_id, device_id, created_at) values ($1, $2, $3, $4, $5)';
  await queryRows(server.database, text, values);
  return { id, tenantId: tenant.id, code, token };
}

export async function revokeToken(server: TestServer, device: TestDevice): Promise<void> {
  const text = 'update device_credentials set revoked_at = $3 where tenant_id = $1 and device_id = $2';
  await queryRows(server.database, text, [device.tenantId, device.id, server.clock.now()]);
}

export interface DeviceConnection {
  mqtt: MqttClient;
  sessionPresent: boolean;
  /** Topic and payload of each message received. */
  messages: [topic: string, payload: string][];
  /** Resolves when the connection has ended, whoever ended it. */
  closed: Promise<void>;
  /** Resolves when the message is acknowledged; rejects if the connection ends first. */
  publish(topic: string, payload: string, qos?: 0 | 1 | 2): Promise<void>;
  /** @returns the granted QoS of each topic; 128: refused */
  subscribe(...topics: string[]): Promise<number[]>;
  end(): Promise<void>;
}

/** Over TCP, or with `protocol: 'ws'` over the WebSocket. Throws with CONNACK's return code in `code` when refused. */
export function connectDevice(live: Pick<LiveServer, 'url' | 'devicePort'>, token: string | undefined, options: IClientOptions = {}) {
  const url = options.protocol === 'ws' ? live.url : `mqtt://127.0.0.1:${live.devicePort}`;
  const { protocol: _, ...rest } = options;
  const client = mqtt.connect(url, {
    username: token,
    clientId: 'meter',
    keepalive: 30,
    reconnectPeriod: 0,
    connectTimeout: 5000,
    ...rest,
  });
  const closed = new Promise<void>((resolve) => void client.once('close', () => resolve()));
  const messages: [string, string][] = [];
  client.on('message', (topic, payload) => void messages.push([topic, payload.toString()]));
  return new Promise<DeviceConnection>((resolve, reject) => {
    client.once('connect', ({ sessionPresent }) =>
      resolve({
        mqtt: client,
        sessionPresent,
        messages,
        closed,
        publish: (topic, payload, qos = 1) =>
          new Promise((done, failed) => {
            void closed.then(() => failed(new Error('connection ended')));
            client.publish(topic, payload, { qos }, (error) => (error ? failed(error) : done()));
          }),
        subscribe: (...topics) => {
          const acknowledged = new Promise<number[]>((found) => {
            client.on('packetreceive', (packet) => {
              if (packet.cmd === 'suback') found(packet.granted as number[]);
            });
          });
          client.subscribe(topics, { qos: 1 }, () => undefined);
          return acknowledged;
        },
        end: async () => {
          client.end(true);
          await closed;
        },
      }),
    );
    client.on('error', reject);
    client.once('close', () => reject(new Error('closed before an answer')));
  });
}

/** A plain TCP connection, for what no MQTT client library sends. */
export async function openRawDevice(live: Pick<LiveServer, 'devicePort'>): Promise<{ socket: Socket; closed: Promise<void> }> {
  const socket = createConnection({ port: live.devicePort, host: '127.0.0.1' });
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);
  return { socket, closed };
}
