import type { Ingest } from '../services/ingest/ingest.ts';
import type { Holder } from './holder.ts';
import type { TopicRights } from './topic-rights.ts';

/** A client wrote where it may not: its connection ends. */
class ForeignTopicError extends Error {
  override readonly name = 'ForeignTopicError';
}

/**
 * What a client publishes: of a device, for the ingest; whatever is beyond its rights is told the ingest as rejected.
 *
 * @returns takes one publish and resolves when it may be acknowledged
 */
export function createReceiver(ingest: Ingest, rights: TopicRights) {
  return async (holder: Holder, topic: string, payload: Uint8Array): Promise<void> => {
    if (holder.kind === 'phone') throw new ForeignTopicError('a phone may not publish');
    const sender = { tenantId: holder.tenantId, deviceId: holder.deviceId };
    if (rights.mayWrite(holder, topic)) {
      await ingest.take(sender, topic, payload);
      return;
    }
    const detail = 'No device writes to this topic; the connection was ended.';
    ingest.reject(sender, { reason: 'topicNotAllowed', child: null, detail }, topic, payload);
    throw new ForeignTopicError('a device may not publish there');
  };
}
