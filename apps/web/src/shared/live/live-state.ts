import { create } from 'zustand';

/**
 * off: nobody is signed in, or it has not begun · standby: another tab of the browser has it, or the phone is offline or out of
 * sight · connecting · open · waiting: until the next attempt
 */
export type LivePhase = 'off' | 'standby' | 'connecting' | 'open' | 'waiting';

interface LiveState {
  phase: LivePhase;
  /** Epoch milliseconds. */
  since: number;
  /** Messages heard in this tab since it was opened. */
  received: number;
  /** Of the newest; epoch milliseconds. */
  lastAt: number | null;
  /** To the broker and back, in milliseconds; null where this tab has no connection. */
  ping: (() => Promise<number>) | null;
}

/** How the live connection of this tab is, for who looks after it. */
export const useLiveState = create<LiveState>(() => ({ phase: 'off', since: Date.now(), received: 0, lastAt: null, ping: null }));

/** @param ping while it is open */
export function noteLive(phase: LivePhase, ping: LiveState['ping'] = null): void {
  useLiveState.setState((before) => ({ phase, ping, since: before.phase === phase ? before.since : Date.now() }));
}

export function noteLiveMessage(): void {
  useLiveState.setState(({ received }) => ({ received: received + 1, lastAt: Date.now() }));
}
