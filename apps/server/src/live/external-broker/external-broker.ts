import { daySeconds, minuteMs } from '@energy-om/domain';
import type { Ingest } from '#services/core/ports/ingest.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { runEvery } from '#services/core/scheduling/run-every.ts';
import type { SentMessage } from '../broker/broker.ts';
import { maxFrameBytes } from '../broker/frame-guard.ts';
import { BrokerClient } from './broker-client.ts';
import { ExternalReceiver, originMark } from './external-receiver.ts';
import { externalTopic, sharedFilters } from './external-topics.ts';
import { openCarrier } from './open-carrier.ts';
import { type ReconnectingClient, reconnect } from './reconnect.ts';

/** There are several connections, because brokers allow few unacknowledged messages on one (Mosquitto 20, EMQX 32). */
const connectionCount = 8;
const limits = {
  maxInFlight: 1000,
  maxBytesInFlight: 8 * 1024 * 1024,
  /** The limit of a device's own packet, with room for the prefix that the broker adds to its topic. */
  maxPacketBytes: maxFrameBytes + 1024,
  expirySeconds: daySeconds,
  keepaliveSeconds: 30,
  answerTimeoutMs: 10_000,
} as const;
const closeTimeoutMs = 3_000;
const reportIntervalMs = minuteMs;

export interface ExternalBrokerOptions {
  context: AppContext;
  url: string;
  /** Identifies this server, also after a restart: the broker stores its sessions under this name. */
  identity: string;
  ingest: Ingest;
}

export interface ExternalBroker {
  /** Whether there is a connection to send on. */
  isConnected(): boolean;
  /** @returns whether the broker accepted the message */
  send(deviceId: string, message: SentMessage): Promise<boolean>;
  close(): Promise<void>;
}

/** Devices connect to a broker of their own; this server is one of its clients and acknowledges what ingest has stored. */
export function connectExternalBroker({ context, url, identity, ingest }: ExternalBrokerOptions): ExternalBroker {
  const { log } = context;
  const address = new URL(url);
  const credentials = address.username === '' ? {} : { username: decode(address.username), password: decode(address.password) };
  const receiver = new ExternalReceiver(context, ingest);
  const clients: ReconnectingClient[] = Array.from({ length: connectionCount }, (_, index) => {
    const clientId = `energy-om-${identity}-${index}`;
    const options = { clientId, ...credentials, filters: sharedFilters, ...limits, onPublish: receiver.take };
    return reconnect({ name: clientId, log, closeTimeoutMs, open: () => new BrokerClient(openCarrier(address), options) });
  });
  const stopReporting = runEvery(context, 'report-unknown-devices', reportIntervalMs, async () => receiver.reportUnknownDevices());
  const findConnection = () => clients.map((each) => each.current()).find((current) => current !== null);
  return {
    isConnected: () => findConnection() !== undefined,
    async send(deviceId, { topic, payload, qos, expiresInSeconds }) {
      const client = findConnection();
      const expiry = expiresInSeconds === undefined ? {} : { messageExpiryInterval: expiresInSeconds };
      return (
        (await client?.publish({ topic: externalTopic(deviceId, topic), payload, qos, properties: { ...originMark, ...expiry } })) ?? false
      );
    },
    async close() {
      const closed = clients.map((client) => client.close());
      receiver.stop();
      await Promise.all([...closed, stopReporting()]);
    },
  };
}

function decode(text: string): string {
  return decodeURIComponent(text);
}
