import type { Language } from '@energy-om/contract';
import type { DeliveryBatch } from '../sending/claim-deliveries.ts';
import { composeDigest, composeMessage, type ShownMessage } from './compose-message.ts';

/** What is said of one delivery, or of several at once. */
export function composeBatch(language: Language, [first, ...others]: DeliveryBatch['deliveries']): ShownMessage {
  const shown = composeMessage(language, first.topic, first.subject_kind, first.words);
  return others.length === 0 ? shown : composeDigest(language, others.length + 1, shown);
}
