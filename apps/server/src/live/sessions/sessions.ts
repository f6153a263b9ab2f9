import type { ConnectPacket } from 'aedes';
import type { Log } from '#services/core/request-context.ts';
import type { ConnectRequest } from '../mqtt-5/connect.ts';
import { maxSessionSeconds, type OfflineSessions } from './offline-sessions.ts';

/** The decision on a client's session. */
export interface OpenedSession {
  /** Seconds that the session is stored after the connection has ended; 0: it ends with the connection. */
  expiry: number;
  /** Whether the client resumes an earlier one. */
  isResumed: boolean;
}

/** Decides which clients resume a session, and for how long it is stored: MQTT 3.1.1 §3.1.2.4, MQTT 5 §3.1.2.4 and §3.1.2.11.2. */
export interface Sessions {
  /** Decides before the broker reads the packet, and changes the packet accordingly. @param request of a client that speaks MQTT 5 */
  open(packet: ConnectPacket, clientId: string, request: ConnectRequest | null): Promise<OpenedSession>;
  connect(clientId: string, expiry: number): void;
  /** The client id's only connection is over. */
  disconnect(clientId: string, expiry: number): void;
  /** Resolves when no session is being deleted any more. */
  drain(): Promise<void>;
}

export interface SessionsOptions {
  offlineSessions: OfflineSessions;
  /** Deletes the subscriptions and waiting messages of a client. */
  discard: (clientId: string) => Promise<void>;
  log: Log;
}

export function createSessions({ offlineSessions, discard, log }: SessionsOptions): Sessions {
  const discarding = new Map<string, Promise<void>>();

  async function end(clientId: string): Promise<void> {
    await discard(clientId);
    offlineSessions.drop(clientId);
  }

  return {
    async open(packet, clientId, request) {
      await discarding.get(clientId);
      const { isCleanStart, sessionExpiry } = request ?? readEarlierVersion(packet);
      const expiry = offlineSessions.mayStore(clientId) ? Math.min(sessionExpiry, maxSessionSeconds) : 0;
      // The broker cannot distinguish a new session that is to be stored from a resumed one, so the old one is deleted here.
      const isOver = offlineSessions.isOver(clientId) || (isCleanStart && expiry > 0 && offlineSessions.isKnown(clientId));
      if (isOver) await end(clientId);
      // The broker itself deletes a session that is not to be stored.
      if (isCleanStart) offlineSessions.drop(clientId);
      const isResumed = offlineSessions.isKnown(clientId);
      packet.clean = expiry === 0 && !isResumed;
      return { expiry, isResumed };
    },
    connect: (clientId, expiry) => offlineSessions.connect(clientId, expiry),
    disconnect(clientId, expiry) {
      offlineSessions.disconnect(clientId, expiry);
      if (expiry > 0) return;
      const ended = end(clientId)
        // The session has expired nevertheless: it is not resumed, and the next sweep deletes it.
        .catch((error: unknown) => log.warn({ err: error }, 'a session that is over could not be deleted yet'))
        .finally(() => discarding.delete(clientId));
      discarding.set(clientId, ended);
    },
    drain: async () => void (await Promise.all(discarding.values())),
  };
}

function readEarlierVersion({ clean = false }: ConnectPacket): Pick<ConnectRequest, 'isCleanStart' | 'sessionExpiry'> {
  return { isCleanStart: clean, sessionExpiry: clean ? 0 : maxSessionSeconds };
}
