import type { ApiOutput } from '@energy-om/contract';
import { create } from 'zustand';
import type { StoredFile } from '../photo/stored-photo.ts';
import type { OrderDetail } from './order-types.ts';
import type { StoredIntent, WaitingCall } from './stored-intent.ts';

/** A step that is to wait for a network. */
export interface Step {
  /** The idempotency key of an attempt whose answer did not come, so that it counts once; null: it was not sent yet. */
  id: string | null;
  call: WaitingCall;
  orderId: string;
  input: Record<string, unknown>;
  position: { longitude: number; latitude: number } | null;
}

/** How an order looks with what waits upon it. */
export interface OrderView {
  patch: Partial<OrderDetail>;
  /** From this version on, the server's own answer has it all; null: not everything has been sent. */
  untilVersion: number | null;
  waiting: number;
  needingDecision: number;
}

/** What screens can ask of the outbox once it is open. */
export interface OutboxControl {
  /** Stores a step for good; null: it cannot wait, since it needs the server or its order has no copy here. Rejects where the phone has no room. */
  queue: (step: Step) => Promise<ApiOutput<'acceptWorkOrder'> | null>;
  keepPhoto: (file: File, formData: Record<string, unknown>) => Promise<StoredFile>;
  readPhoto: (id: string) => Promise<Blob | null>;
  /** Sends everything that waits now. */
  retry: () => void;
  discard: (id: string) => Promise<void>;
  takeBack: (id: string) => Promise<void>;
  decide: (id: string, choice: 'add' | 'handOver' | 'discard' | 'takeBack') => Promise<void>;
}

interface OutboxState {
  /** Null: there is none, as before it is open, or where the browser stores nothing. */
  control: OutboxControl | null;
  intents: readonly StoredIntent[];
  /** By the orders' ids. */
  views: Readonly<Record<string, OrderView>>;
  /** The photos that are on this phone alone. */
  photoIds: ReadonlySet<string>;
}

export const closedOutbox: OutboxState = { control: null, intents: [], views: {}, photoIds: new Set() };

export const useOutbox = create(() => closedOutbox);
