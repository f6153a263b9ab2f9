/** open: it stood until now · refused: no ticket was to be had · blocked: with a ticket in hand the way was shut. */
export type ConnectionEnd = 'open' | 'refused' | 'blocked';

export interface ConnectionParts {
  /** One attempt with a fresh ticket; resolves once the connection is over or could not be made. Never throws. */
  connect(signal: AbortSignal): Promise<ConnectionEnd>;
  /** Online and on the screen: a phone in the pocket does not keep trying. */
  mayConnect(): boolean;
  /** Milliseconds; ends early when the signal fires. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Milliseconds of a clock that never jumps. */
  now(): number;
  /** 0 to 1. */
  random(): number;
}

const minMs = 1000;
const maxMs = 30_000;
/** A connection that stood this long was a good one: the next attempt comes soon again. */
const steadyMs = 30_000;
/** Something on the way (a proxy) lets no WebSocket through; trying goes on, rarely, since each try may show in the console. */
const blockedTries = 3;
const blockedMs = 10 * 60_000;

/** Doubles with each failure, and up to half of it more, so that the phones of a restarted server do not come all at once. */
export function reconnectDelay(failures: number, random: number): number {
  const base = Math.min(maxMs, minMs * 2 ** Math.max(0, failures - 1));
  return base + (base / 2) * random;
}

/** Connects again whenever a connection ends, until the signal fires or connecting makes no sense for now. */
export async function keepConnected(parts: ConnectionParts, signal: AbortSignal): Promise<void> {
  let failures = 0;
  let blocked = 0;
  while (!signal.aborted && parts.mayConnect()) {
    const startedAt = parts.now();
    const end = await parts.connect(signal);
    const wasSteady = end === 'open' && parts.now() - startedAt >= steadyMs;
    failures = wasSteady ? 0 : failures + 1;
    blocked = end === 'blocked' ? blocked + 1 : 0;
    if (signal.aborted) return;
    await parts.wait(blocked >= blockedTries ? blockedMs : reconnectDelay(failures, parts.random()), signal);
  }
}
