import { deviceTopic } from '@energy-om/contract';
import type { AppContext } from '#services/core/request-context.ts';
import type { Broker } from '../broker/broker.ts';
import type { DeviceSubscriptions } from './device-subscriptions.ts';

/** Publishes what becomes of commands, to phones that have subscribed to their devices. @returns a function that stops it */
export function publishCommands(
  { eventBus }: Pick<AppContext, 'eventBus'>,
  broker: Broker,
  subscriptions: DeviceSubscriptions,
): () => void {
  return eventBus.subscribe((event) => {
    if (event.kind !== 'device-command-changed') return;
    const { kind, tenantId, deviceId, commandId, state } = event;
    const topic = deviceTopic(tenantId, deviceId);
    if (subscriptions.hasSubscribers(topic)) void broker.publish(topic, { kind, deviceId, commandId, state }, { persistent: false });
  });
}
