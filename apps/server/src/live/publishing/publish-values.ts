import { deviceTopic, parseDeviceTopic } from '@energy-om/contract';
import type { AppContext } from '#services/core/request-context.ts';
import type { Broker } from '../broker/broker.ts';
import type { DeviceSubscriptions } from './device-subscriptions.ts';

/** Between two announcements to the other servers of the devices that have subscribers here. */
const announceIntervalMs = 10_000;

/** Publishes the values that devices have just sent, to phones that have subscribed to them. @returns a function that stops it */
export function publishValues(
  { values }: Pick<AppContext, 'values'>,
  broker: Broker,
  deviceSubscriptions: DeviceSubscriptions,
): () => void {
  const announce = (topics: readonly string[]) => values.announce(topics.flatMap((topic) => parseDeviceTopic(topic)?.deviceId ?? []));
  const timer = setInterval(() => announce(deviceSubscriptions.listTopics()), announceIntervalMs);
  const stopAnnouncing = deviceSubscriptions.onFirstSubscriber((topic) => announce([topic]));
  const stopPublishing = values.subscribe((tenantId, message) => {
    const topic = deviceTopic(tenantId, message.deviceId);
    if (deviceSubscriptions.hasSubscribers(topic)) void broker.publish(topic, message, { persistent: false });
  });
  return () => {
    clearInterval(timer);
    stopAnnouncing();
    stopPublishing();
  };
}
