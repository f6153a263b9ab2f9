import { minuteMs } from '@energy-om/domain';
/** open: the connection was open and has ended · refused: the server gave no ticket · blocked: it could not be opened with a ticket. */
export type ConnectionEnd = 'open' | 'refused' | 'blocked';

export interface ConnectionDependencies {
  /** Makes one attempt with a fresh ticket; resolves once the connection has ended or could not be opened. Never throws. */
  connect(signal: AbortSignal): Promise<ConnectionEnd>;
  /** Whether the phone is online and shows the app: a phone in a pocket does not keep trying. */
  mayConnect(): boolean;
  /** Waits for these milliseconds, or until the signal fires. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** 0 to 1. */
  random(): number;
}

const minDelayMs = 1000;
const maxDelayMs = 30_000;
/** After a connection that was open for so long, the delays begin again with the shortest. */
const stableAfterMs = 30_000;
/** After so many blocked attempts a proxy probably lets no WebSocket through. Attempts go on, but rarely, since each may log an error. */
const maxBlockedAttempts = 3;
const blockedDelayMs = 10 * minuteMs;

/** Milliseconds before the next attempt: doubled with each failure, with a jitter of up to half, so that not all phones reconnect to a
 * restarted server at the same moment. */
export function reconnectDelay(failures: number, random: number): number {
  const base = Math.min(maxDelayMs, minDelayMs * 2 ** Math.max(0, failures - 1));
  return base + (base / 2) * random;
}

/** Connects again whenever a connection ends, until the signal fires or `mayConnect` answers false. */
export async function maintainConnection(parts: ConnectionDependencies, signal: AbortSignal): Promise<void> {
  let failures = 0;
  let blocked = 0;
  while (!signal.aborted && parts.mayConnect()) {
    const startedAt = parts.now();
    const end = await parts.connect(signal);
    const wasStable = end === 'open' && parts.now() - startedAt >= stableAfterMs;
    failures = wasStable ? 0 : failures + 1;
    blocked = end === 'blocked' ? blocked + 1 : 0;
    if (signal.aborted) return;
    await parts.wait(blocked >= maxBlockedAttempts ? blockedDelayMs : reconnectDelay(failures, parts.random()), signal);
  }
}
