import type { ConnectPacket } from 'aedes';
import type { Log } from '#services/core/request-context.ts';
import type { ConnectRequest } from '../mqtt-5/connect.ts';
import { maxSessionSeconds, type OfflineSessions } from './offline-sessions.ts';

/** What becomes of a client's session. */
export interface OpenedSession {
  /** Seconds that it is kept once the connection is over; 0: it ends with it. */
  expiry: number;
  /** Whether the client goes on with an earlier one. */
  isResumed: boolean;
}

/** Who may go on with what is kept, and for how long it is kept: MQTT 3.1.1 §3.1.2.4 and MQTT 5 §3.1.2.4 and §3.1.2.11.2. */
export interface Sessions {
  /** Decides before the broker looks, and tells it by the packet. @param request of a client that speaks MQTT 5 */
  open(packet: ConnectPacket, clientId: string, request: ConnectRequest | null): Promise<OpenedSession>;
  come(clientId: string, expiry: number): void;
  /** The client id's only connection is over. */
  go(clientId: string, expiry: number): void;
  /** Resolves when nothing is being forgotten any more. */
  settle(): Promise<void>;
}

export interface SessionsOptions {
  offlineSessions: OfflineSessions;
  /** Subscriptions and waiting messages of a client. */
  forget: (clientId: string) => Promise<void>;
  log: Log;
}

export function createSessions({ offlineSessions, forget, log }: SessionsOptions): Sessions {
  const forgetting = new Map<string, Promise<void>>();

  async function end(clientId: string): Promise<void> {
    await forget(clientId);
    offlineSessions.drop(clientId);
  }

  return {
    async open(packet, clientId, request) {
      await forgetting.get(clientId);
      const { isCleanStart, sessionExpiry } = request ?? readEarlierVersion(packet);
      const expiry = offlineSessions.mayKeep(clientId) ? Math.min(sessionExpiry, maxSessionSeconds) : 0;
      // Where the session is to be kept, the broker does not know that it begins anew.
      const isOver = offlineSessions.isOver(clientId) || (isCleanStart && expiry > 0 && offlineSessions.isKnown(clientId));
      if (isOver) await end(clientId);
      // Where it is not, the broker itself forgets what it kept.
      if (isCleanStart) offlineSessions.drop(clientId);
      const isResumed = offlineSessions.isKnown(clientId);
      packet.clean = expiry === 0 && !isResumed;
      return { expiry, isResumed };
    },
    come: (clientId, expiry) => offlineSessions.come(clientId, expiry),
    go(clientId, expiry) {
      offlineSessions.go(clientId, expiry);
      if (expiry > 0) return;
      const ended = end(clientId)
        // Its time is over all the same: it is not given out, and forgotten with the next look.
        .catch((error: unknown) => log.warn({ err: error }, 'a session that is over could not be forgotten yet'))
        .finally(() => forgetting.delete(clientId));
      forgetting.set(clientId, ended);
    },
    settle: async () => void (await Promise.all(forgetting.values())),
  };
}

/** Without a client id there is nothing to come back to. */
function readEarlierVersion({ clean = false, clientId }: ConnectPacket): Pick<ConnectRequest, 'isCleanStart' | 'sessionExpiry'> {
  const isCleanStart = clean || clientId === '';
  return { isCleanStart, sessionExpiry: isCleanStart ? 0 : maxSessionSeconds };
}
