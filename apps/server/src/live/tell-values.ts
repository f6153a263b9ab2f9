import { deviceTopic } from '@energy-om/contract';
import type { AppContext } from '../services/request-context.ts';
import type { Broker } from './broker.ts';

/** Tells phones what devices have just said, of the devices that somebody looks at. @returns stops it */
export function tellValues({ values }: Pick<AppContext, 'values'>, broker: Broker): () => void {
  return values.subscribe((tenantId, message) => {
    const topic = deviceTopic(tenantId, message.deviceId);
    if (broker.isFollowed(topic)) void broker.tell(topic, message, { keep: false });
  });
}
