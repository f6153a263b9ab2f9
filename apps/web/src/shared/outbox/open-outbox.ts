import type { Copies } from '../take-along/store/copies.ts';
import type { Self } from './judge/self.ts';
import type { Outbox } from './store/outbox.ts';

/** The outbox of an account in a tenant while it is open: what waits, how orders look with it, and sending it. */
export interface OpenOutbox {
  outbox: Outbox;
  copies: Copies;
  /** Reads everything anew for the screens. */
  show: () => Promise<void>;
  /** Says to the other tabs that something has changed. */
  announce: () => void;
  /** Sends what waits, if this tab is the one that does. */
  send: () => void;
  /** Who uses the phone; null before an order has been fetched. */
  findSelf: () => Promise<Self | null>;
}
