import { secondMs } from '@energy-om/domain';
import type { Log } from '#services/core/request-context.ts';
import type { Notes } from './session-store.ts';

/** Stands for the time while the client is connected. */
const present = 'connected';

/** Client ids of one device with a session: each connection may name another one. */
const maxOfOneDevice = 10;

/** The longest that a session is kept, and what counts where its client names no time. */
export const maxSessionSeconds = 24 * 60 * 60;

/** Since when clients with a persistent session have been offline, and how long each session is kept; stored over restarts. */
export interface OfflineSessions {
  /** @param expiry seconds that the session is kept once the client has disconnected */
  connect(clientId: string, expiry?: number): void;
  disconnect(clientId: string, expiry?: number): void;
  /** Whether the client has a session that it may not resume: it has expired, or ends with the connection that stands. */
  isOver(clientId: string): boolean;
  /** Whether the client has a session. */
  isKnown(clientId: string): boolean;
  /** The client has no session any more. */
  drop(clientId: string): void;
  /** Whether the session may be kept: one that is kept already may, and a new one where its owner has not too many. */
  mayKeep(clientId: string): boolean;
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
    mayKeep(clientId) {
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

/** Without a number it is a session of the longest time. */
function writeNote({ disconnectedAt, expiry }: Session): string {
  const time = disconnectedAt === null ? present : new Date(disconnectedAt).toISOString();
  return expiry === maxSessionSeconds ? time : `${time} ${expiry}`;
}

function readNote(text: string): Session {
  const [time = present, expiry = String(maxSessionSeconds)] = text.split(' ');
  return { disconnectedAt: time === present ? null : Date.parse(time), expiry: Number(expiry) };
}

/** The name that a device gives itself follows after a slash. */
function ownerOf(clientId: string): string {
  return clientId.split('/', 1)[0] as string;
}
