import { deviceTopic, findDeviceOfTopic } from '@energy-om/contract';
import type { AppContext } from '#services/core/request-context.ts';
import type { Broker } from '../broker/broker.ts';
import type { DeviceSubscriptions } from './device-subscriptions.ts';

/** Milliseconds between two words to the other servers on what is looked at here. */
const announceEvery = 10_000;

/** Tells phones what devices have just said, of the devices that somebody looks at. @returns stops it */
export function publishValues({ values }: Pick<AppContext, 'values'>, broker: Broker, following: DeviceSubscriptions): () => void {
  const announce = (topics: readonly string[]) => values.announce(topics.flatMap((topic) => findDeviceOfTopic(topic)?.deviceId ?? []));
  const timer = setInterval(() => announce(following.listTopics()), announceEvery);
  const stopAnnouncing = following.onNew((topic) => announce([topic]));
  const stopTelling = values.subscribe((tenantId, message) => {
    const topic = deviceTopic(tenantId, message.deviceId);
    if (following.isFollowed(topic)) void broker.publish(topic, message, { persistent: false });
  });
  return () => {
    clearInterval(timer);
    stopAnnouncing();
    stopTelling();
  };
}
