import { deviceTopic, parseDeviceTopic } from '@energy-om/contract';
import type { Client } from 'aedes';
import type { AppContext } from '#services/core/request-context.ts';
import { listDeviceValues } from '#services/feed/list-device-values.ts';
import type { Broker } from '../broker/broker.ts';

/**
 * Sends the latest values to a phone that has just subscribed to devices. Otherwise values that arrived after the phone had loaded its page
 * and before it subscribed would be missing until the devices send new ones.
 */
export function sendInitialValues(context: AppContext, broker: Broker, client: Client, topics: readonly string[]): void {
  const devices = topics.flatMap((topic) => parseDeviceTopic(topic) ?? []);
  for (const [tenantId, ofTenant] of Map.groupBy(devices, (device) => device.tenantId)) {
    send(context, broker, client, tenantId, ofTenant).catch((error: unknown) =>
      context.log.debug({ err: error }, 'the latest values of devices were not sent to a phone'),
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
