import type { AddressInfo } from 'node:net';
import {
  accountMessage,
  deviceCommandMessage,
  deviceValuesMessage,
  type LiveMessage,
  livePath,
  liveSubprotocol,
} from '@energy-om/contract';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { type Live, type LiveOptions, startLive } from '#live/start-live.ts';
import type { TestClient } from './test-client.ts';
import { createTestIngest, type TestIngest } from './test-ingest.ts';
import type { TestServer } from './test-server.ts';

export interface LiveServer {
  /** ws://… of the live connection. */
  url: string;
  /** The port for devices over TCP. */
  devicePort: number;
  /** The messages of devices, and a way to make storing them fail. */
  ingest: TestIngest;
  live: Live;
  stop(): Promise<void>;
}

/** Lets the server listen, and takes live connections. The server's `close` ends the listening; call `stop` before it. */
export async function listenLive(server: TestServer, options: Partial<LiveOptions> = {}): Promise<LiveServer> {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
  const ingest = createTestIngest();
  const live = await startLive(server.context, server.app.server, { ingest, ...options });
  const { port } = server.app.server.address() as AddressInfo;
  return { url: `ws://127.0.0.1:${port}${livePath}`, devicePort: live.devicePort ?? 0, ingest, live, stop: () => live.stop() };
}

const liveMessage = z.union([accountMessage, deviceValuesMessage, deviceCommandMessage]);

/** A phone as the web app connects it: the persistent session of its own client id, never reconnecting by itself. */
export interface LivePhone {
  mqtt: MqttClient;
  messages: LiveMessage[];
  sessionPresent: boolean;
  /** Resolves when the connection is over, whoever ended it. */
  closed: Promise<void>;
  /** @returns the granted QoS of each topic; 128: refused */
  subscribe(...topics: string[]): Promise<number[]>;
  end(): Promise<void>;
}

export interface TicketAnswer {
  ticket: string;
  clientId: string;
}

/** A phone of this session with a ticket of its own. */
export async function connectPhone(live: LiveServer, client: TestClient, options: IClientOptions = {}): Promise<LivePhone> {
  return connectWith(live, await client.succeed('requestLiveTicket'), options);
}

/** Throws with CONNACK's return code in `code` when refused, or when the connection ends before an answer. */
export function connectWith(
  live: Pick<LiveServer, 'url'>,
  { ticket, clientId }: TicketAnswer,
  options: IClientOptions = {},
): Promise<LivePhone> {
  const credentials = { clientId, username: clientId, password: ticket };
  const client = mqtt.connect(live.url, {
    ...credentials,
    clean: false,
    keepalive: 30,
    reconnectPeriod: 0,
    connectTimeout: 5000,
    ...options,
  });
  const messages: LiveMessage[] = [];
  client.on('message', (_topic, payload) => void messages.push(liveMessage.parse(JSON.parse(payload.toString()))));
  const closed = new Promise<void>((resolve) => void client.once('close', () => resolve()));
  return new Promise((resolve, reject) => {
    client.once('connect', ({ sessionPresent }) =>
      resolve({
        mqtt: client,
        messages,
        sessionPresent,
        closed,
        subscribe: async (...topics) => {
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

/** A WebSocket without MQTT on it, for what no client library sends. */
export async function openRaw(live: Pick<LiveServer, 'url'>): Promise<{ socket: WebSocket; closed: Promise<void> }> {
  const socket = new WebSocket(live.url, liveSubprotocol);
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);
  return { socket, closed };
}
