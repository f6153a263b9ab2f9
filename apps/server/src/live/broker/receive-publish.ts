import type { Ingest } from '#services/core/ports/ingest.ts';
import { explainForeignTopic } from '#services/ingest/dialects/foreign-topics.ts';
import type { Principal } from '../authentication/principal.ts';
import type { TopicRights } from '../authentication/topic-rights.ts';
import { type Reason, reasonCodes } from '../mqtt-5/reason-codes.ts';

/** A phone has published, which the app never does, so its connection ends. */
export class ForeignTopicError extends Error {
  override readonly name = 'ForeignTopicError';
}

/**
 * Hands the publishes of devices to ingest, which records those beyond a device's rights as rejected.
 *
 * @returns a function that takes one publish and resolves when it may be acknowledged: with the reason where it was dropped, else null
 */
export function createReceiver(ingest: Ingest, rights: TopicRights) {
  return async (principal: Principal, topic: string, payload: Uint8Array): Promise<Reason | null> => {
    if (principal.kind === 'phone') throw new ForeignTopicError('a phone may not publish');
    const sender = { tenantId: principal.tenantId, deviceId: principal.deviceId };
    if (rights.mayWrite(principal, topic)) {
      await ingest.take(sender, topic, payload);
      return null;
    }
    const { isKnown, detail } = explainForeignTopic(topic);
    await ingest.reject(sender, { reason: 'topicNotAllowed', child: null, detail }, topic, payload);
    return { code: isKnown ? reasonCodes.notAuthorized : reasonCodes.topicInvalid, text: detail };
  };
}
