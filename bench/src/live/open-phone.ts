import { livePath } from '@energy-om/contract';
import mqtt, { type MqttClient } from 'mqtt';

export interface PhoneCredentials {
  clientId: string;
  ticket: string;
}

const keepaliveSeconds = 30;

/** Opens a phone's WebSocket and subscribes to these topics. @param onMessage gets the payload of each message */
export async function openPhone(
  port: number,
  { clientId, ticket }: PhoneCredentials,
  topics: readonly string[],
  onMessage: (payload: Buffer) => void,
): Promise<MqttClient> {
  const options = { clientId, username: clientId, password: ticket, keepalive: keepaliveSeconds, reconnectPeriod: 0 };
  const client = await mqtt.connectAsync(`ws://127.0.0.1:${port}${livePath}`, options);
  client.on('message', (_topic, payload) => onMessage(payload));
  const granted = await client.subscribeAsync([...topics], { qos: 0 });
  const refused = granted.filter(({ qos }) => qos === 128);
  if (refused.length > 0) throw new Error(`${refused.length} of ${topics.length} topics were refused`);
  return client;
}
