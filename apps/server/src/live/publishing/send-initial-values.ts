import { deviceTopic, findDeviceOfTopic } from '@energy-om/contract';
import type { Client } from 'aedes';
import type { AppContext } from '#services/core/request-context.ts';
import { listDeviceValues } from '#services/feed/list-device-values.ts';
import type { Broker } from '../broker/broker.ts';

/**
 * A phone that begins to follow devices is sent what they said last: what was said between its reading of the page and its
 * subscription would else be missing until they say something new.
 */
export function sendValuesAtFirst(context: AppContext, broker: Broker, client: Client, topics: readonly string[]): void {
  const devices = topics.flatMap((topic) => findDeviceOfTopic(topic) ?? []);
  for (const [tenantId, those] of Map.groupBy(devices, (device) => device.tenantId)) {
    send(context, broker, client, tenantId, those).catch((error: unknown) =>
      context.log.debug({ err: error }, 'a phone was not sent what devices said last'),
    );
  }
}

async function send(
  { database }: AppContext,
  broker: Broker,
  client: Client,
  tenantId: string,
  devices: readonly { deviceId: string }[],
): Promise<void> {
  const ids = devices.map(({ deviceId }) => deviceId);
  for (const message of await listDeviceValues(database, tenantId, ids)) {
    await broker.send(client, { topic: deviceTopic(tenantId, message.deviceId), payload: JSON.stringify(message), qos: 0 });
  }
}
