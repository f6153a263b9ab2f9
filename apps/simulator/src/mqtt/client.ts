import { connect, type MqttClient } from 'mqtt';
import type { OutgoingMessage } from './outbox.ts';

const keepaliveSeconds = 60;
const connectTimeoutMs = 8_000;

/** The protocol level of CONNECT: 4 is MQTT 3.1.1. */
export type ProtocolVersion = 4 | 5;

export interface BrokerAddress {
  url: string;
  token: string;
  protocolVersion?: ProtocolVersion;
}

/** Opens one connection, which does not reconnect by itself. */
export function openClient({ url, token, protocolVersion = 4 }: BrokerAddress, clientId: string): MqttClient {
  return connect(url, {
    username: token,
    clientId,
    protocolVersion,
    clean: true,
    reconnectPeriod: 0,
    resubscribe: false,
    connectTimeout: connectTimeoutMs,
    keepalive: keepaliveSeconds,
  });
}

/** Resolves once the broker has all messages, the connection is lost, or the time is over. */
export function closeClient(client: MqttClient, lastMessages: readonly OutgoingMessage[], timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      client.end(true);
      resolve();
    };
    const timer = setTimeout(finish, timeoutMs);
    client.once('close', finish);
    if (!client.connected) return finish();
    for (const { topic, payload } of lastMessages) client.publish(topic, payload, { qos: 1 }, () => undefined);
    client.end(false, finish);
  });
}

/** An error that combines those of several addresses has no message of its own. */
export function describeReason(error: Error): string {
  return error.message || (error as NodeJS.ErrnoException).code || 'no connection';
}
