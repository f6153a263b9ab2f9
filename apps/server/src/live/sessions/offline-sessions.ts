import { daySeconds, secondMs } from '@energy-om/domain';
import type { Log } from '#services/core/request-context.ts';
import type { Notes } from './session-store.ts';

/** Takes the place of the time while the client is connected. */
const present = 'connected';

/** The maximum number of client ids of one device with a session, since each connection may use another id. */
const maxOfOneDevice = 10;

/** The maximum lifetime of a session without a connection, which is also the default. */
export const maxSessionSeconds = daySeconds;

/** The persistent sessions: since when their clients have been offline, and how long each is stored. They survive restarts. */
export interface OfflineSessions {
  /** @param expiry seconds that the session is stored after the client has disconnected */
  connect(clientId: string, expiry?: number): void;
  disconnect(clientId: string, expiry?: number): void;
  /** Whether the client has a session that it may not resume, because it has expired or ends with the present connection. */
  isOver(clientId: string): boolean;
  /** Whether the client has a session. */
  isKnown(clientId: string): boolean;
  /** Forgets the client's session. */
  drop(clientId: string): void;
  /** Whether the session may be stored: an existing one may, and a new one unless its owner has too many. */
  mayStore(clientId: string): boolean;
  /** Client ids with an expired session; each is returned once. */
  takeExpired(): string[];
  /** Resolves when everything so far is written. */
  drain(): Promise<void>;
}

export interface OfflineSessionsOptions {
  notes: Notes;
  clock: { now(): Date };
  log: Log;
}

interface Session {
  /** Epoch milliseconds; null while it is connected. */
  disconnectedAt: number | null;
  /** Seconds. */
  expiry: number;
}

/** A client that was connected when the process was killed counts as disconnected from now on. */
export async function loadOfflineSessions({ notes, clock, log }: OfflineSessionsOptions): Promise<OfflineSessions> {
  const sessions = new Map<string, Session>();
  const idsByOwner = new Map<string, Set<string>>();
  let writing: Promise<unknown> = Promise.resolve();
  const write = (work: () => Promise<void>) => {
    writing = writing.then(work).catch((error: unknown) => log.error({ err: error }, 'an offline session could not be stored'));
  };
  function store(clientId: string, session: Session): void {
    const known = sessions.get(clientId);
    sessions.set(clientId, session);
    const owner = ownerOf(clientId);
    idsByOwner.set(owner, (idsByOwner.get(owner) ?? new Set()).add(clientId));
    if (known?.disconnectedAt === session.disconnectedAt && known.expiry === session.expiry) return;
    write(() => notes.put(clientId, writeNote(session)));
  }
  function drop(clientId: string): void {
    if (!sessions.delete(clientId)) return;
    const ids = idsByOwner.get(ownerOf(clientId));
    ids?.delete(clientId);
    if (ids?.size === 0) idsByOwner.delete(ownerOf(clientId));
    write(() => notes.remove(clientId));
  }
  const hasExpired = ({ disconnectedAt, expiry }: Session) =>
    disconnectedAt !== null && disconnectedAt + expiry * secondMs <= clock.now().getTime();
  for (const [clientId, text] of await notes.list()) {
    const session = readNote(text);
    if (session.disconnectedAt !== null) sessions.set(clientId, session);
    store(clientId, { ...session, disconnectedAt: session.disconnectedAt ?? clock.now().getTime() });
  }
  return {
    connect: (clientId, expiry = maxSessionSeconds) => store(clientId, { disconnectedAt: null, expiry }),
    disconnect: (clientId, expiry = maxSessionSeconds) => store(clientId, { disconnectedAt: clock.now().getTime(), expiry }),
    isOver(clientId) {
      const session = sessions.get(clientId);
      return session !== undefined && (session.expiry === 0 || hasExpired(session));
    },
    isKnown: (clientId) => sessions.has(clientId),
    drop,
    mayStore(clientId) {
      const ids = idsByOwner.get(ownerOf(clientId));
      return ids === undefined || ids.has(clientId) || ids.size < maxOfOneDevice;
    },
    takeExpired() {
      const expired = [...sessions].filter(([, session]) => hasExpired(session)).map(([clientId]) => clientId);
      for (const clientId of expired) drop(clientId);
      return expired;
    },
    drain: async () => void (await writing),
  };
}

/** The number of seconds is omitted for the maximum. */
function writeNote({ disconnectedAt, expiry }: Session): string {
  const time = disconnectedAt === null ? present : new Date(disconnectedAt).toISOString();
  return expiry === maxSessionSeconds ? time : `${time} ${expiry}`;
}

function readNote(text: string): Session {
  const [time = present, expiry = String(maxSessionSeconds)] = text.split(' ');
  return { disconnectedAt: time === present ? null : Date.parse(time), expiry: Number(expiry) };
}

/** The part before the slash; the name that a device chooses itself follows after it. */
function ownerOf(clientId: string): string {
  return clientId.split('/', 1)[0] as string;
}
