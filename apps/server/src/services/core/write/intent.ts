import type { ApiName } from '@energy-om/contract';
import { type DeviceInstant, dayMs, type ServerContact } from '@energy-om/domain';

/** How long the first answer to an intent is kept: a phone that was away for longer gets the order as it stands. */
export const intentAnswerLifetimeMs = 35 * dayMs;

/** What a call says besides when its action was taken without a network (`intent` of the contract), with the instants in epoch milliseconds. */
export interface Intent {
  id: string;
  deviceId: string;
  seq: number;
  /** The intent on whose result this one was decided. */
  after: string | null;
  /** The id that the phone has chosen for a new order. */
  orderId: string | null;
  done: DeviceInstant;
  contact: ServerContact;
  /** What the phone's wall clock showed when it sent the call; null where it does not say. */
  sentAtWall: number | null;
  /** The name of the call, and the hash of its body, by which a repeat is known. */
  operation: ApiName;
  bodyHash: string;
}
