import { create } from 'zustand';

/**
 * off: nobody is signed in, or the app has just started · standby: another tab has the connection, the phone is offline, or the app is
 * hidden · connecting · open · waiting: for the next attempt
 */
export type LivePhase = 'off' | 'standby' | 'connecting' | 'open' | 'waiting';

interface LiveState {
  phase: LivePhase;
  /** Epoch milliseconds. */
  since: number;
  /** Messages received in this tab since it was opened. */
  received: number;
  /** When the newest message arrived, in epoch milliseconds. */
  lastAt: number | null;
  /** Measures the round trip to the broker in milliseconds; null where this tab has no connection. */
  ping: (() => Promise<number>) | null;
}

/** The state of this tab's live connection, for the diagnostics screen. */
export const useLiveState = create<LiveState>(() => ({ phase: 'off', since: Date.now(), received: 0, lastAt: null, ping: null }));

/** @param ping measures the round trip, while the connection is open */
export function setLivePhase(phase: LivePhase, ping: LiveState['ping'] = null): void {
  useLiveState.setState((before) => ({ phase, ping, since: before.phase === phase ? before.since : Date.now() }));
}

export function countLiveMessage(): void {
  useLiveState.setState(({ received }) => ({ received: received + 1, lastAt: Date.now() }));
}
