import type { ApiName } from '@energy-om/contract';
import { type DeviceInstant, dayMs, type ServerContact } from '@energy-om/domain';

/** How long the first answer to an intent is kept: a phone that was away for longer gets the order as it stands. */
export const intentAnswerLifetimeMs = 35 * dayMs;

/** The key of a call that was sent with a network and got no answer, under which its phone sends it again. */
const phoneKey = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The intent that a call arrives by, or under which its phone would send it again; null: there is none. */
export function intentIdOf(key: string | undefined): string | null {
  return key !== undefined && phoneKey.test(key) ? key : null;
}

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
