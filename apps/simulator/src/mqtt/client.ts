import { connect, type MqttClient } from 'mqtt';
import type { OutgoingMessage } from './outbox.ts';

const keepaliveSeconds = 60;
const connectMilliseconds = 8000;

/** Of MQTT, as its CONNECT says it: 4 is 3.1.1. */
export type ProtocolVersion = 4 | 5;

export interface BrokerAddress {
  url: string;
  token: string;
  protocolVersion?: ProtocolVersion;
}

/** One connection: never comes back by itself. */
export function openClient({ url, token, protocolVersion = 4 }: BrokerAddress, clientId: string): MqttClient {
  return connect(url, {
    username: token,
    clientId,
    protocolVersion,
    clean: true,
    reconnectPeriod: 0,
    resubscribe: false,
    connectTimeout: connectMilliseconds,
    keepalive: keepaliveSeconds,
  });
}

/** Resolves once the other side has all of it, or is gone, or the time is over. */
export function sayGoodbye(client: MqttClient, farewells: readonly OutgoingMessage[], milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      client.end(true);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    client.once('close', finish);
    if (!client.connected) return finish();
    for (const { topic, payload } of farewells) client.publish(topic, payload, { qos: 1 }, () => undefined);
    client.end(false, finish);
  });
}

/** Several addresses tried in vain come as one error without a text of its own. */
export function describeReason(error: Error): string {
  return error.message || (error as NodeJS.ErrnoException).code || 'no connection';
}
