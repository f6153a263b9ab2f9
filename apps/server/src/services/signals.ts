import { randomUUID } from 'node:crypto';

/** What all servers of an installation should know at once; whoever misses one finds out a little later by asking the database. */
export type Signal =
  /** These sessions are over. */
  | { kind: 'sessions-ended'; accountId: string; sessionIds: string[] }
  /** Roles, teams or memberships of the account are others now, in one tenant or, for null, in all of them. */
  | { kind: 'account-changed'; accountId: string; tenantId: string | null };

export type SignalHandler = (signal: Signal) => void;

export interface Signals {
  /** After the commit of what it tells of. Never throws: the signal only makes quicker what happens anyway. */
  send(signal: Signal): Promise<void>;
  /** @returns the way to stop */
  subscribe(handler: SignalHandler): () => void;
  close(): Promise<void>;
}

/** Between processes, with the one it comes from. */
interface CarriedSignal {
  origin: string;
  signal: Signal;
}

/** What carries signals to other processes. */
export interface SignalCarrier {
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param startCarrier of PostgreSQL's notifications, which also gives back what this process sent; null with the embedded
 *   database, where no other process can be
 */
export function createSignals(startCarrier: ((receive: (text: string) => void) => SignalCarrier) | null): Signals {
  const handlers = new Set<SignalHandler>();
  const spread = (signal: Signal) => {
    for (const handler of handlers) handler(signal);
  };
  const origin = randomUUID();
  const carrier =
    startCarrier?.((text) => {
      const carried = readCarried(text);
      if (carried !== null && carried.origin !== origin) spread(carried.signal);
    }) ?? null;
  return {
    async send(signal) {
      // Here at once, whatever becomes of the message to the others.
      spread(signal);
      await carrier?.send(JSON.stringify({ origin, signal } satisfies CarriedSignal)).catch(() => undefined);
    },
    subscribe(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    close: async () => carrier?.close(),
  };
}

/** Null for what somebody else sent on the channel: anyone with access to the database may, and it must not end the process. */
function readCarried(text: string): CarriedSignal | null {
  try {
    const { origin, signal } = JSON.parse(text) as Partial<CarriedSignal>;
    return typeof origin === 'string' && typeof signal?.kind === 'string' && typeof signal.accountId === 'string'
      ? { origin, signal }
      : null;
  } catch {
    return null;
  }
}
