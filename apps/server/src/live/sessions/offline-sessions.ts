import { secondMs } from '@energy-om/domain';
import type { Log } from '#services/core/request-context.ts';
import type { Notes } from './session-store.ts';

/** Stands for a time while the client is connected. */
const present = 'connected';

/** Names under which a device may be missed: each connection may come with another one. */
const maxOfOneDevice = 10;

/** Seconds that a session is kept where its client names no time: what a phone or a device missed is kept for it this long. */
export const maxSessionSeconds = 24 * 60 * 60;

/** Since when clients with a persistent session have been away, and how long theirs is kept; over restarts too. */
export interface OfflineSessions {
  /** @param expiry seconds that the session is kept once the client has gone */
  come(clientId: string, expiry?: number): void;
  go(clientId: string, expiry?: number): void;
  /** Whether something is kept for the client that it may not have any more: its time is over, or it ends with the connection that stands. */
  isOver(clientId: string): boolean;
  /** Whether anything is kept for the client. */
  isKnown(clientId: string): boolean;
  /** Nothing is kept for it any more. */
  drop(clientId: string): void;
  /** Whether one more session may be kept for whom the client id belongs to; one that is kept already may. */
  mayKeep(clientId: string): boolean;
  /** Client ids whose time is over and that did not come back; each is named once. */
  takeGone(): string[];
  /** Resolves when everything so far is written. */
  settle(): Promise<void>;
}

export interface OfflineSessionsOptions {
  notes: Notes;
  clock: { now(): Date };
  log: Log;
}

interface Session {
  /** Epoch milliseconds; null while it is connected. */
  goneAt: number | null;
  /** Seconds. */
  expiry: number;
}

/** Whoever was connected when the server ended without a word counts as gone from now on. */
export async function loadOfflineSessions({ notes, clock, log }: OfflineSessionsOptions): Promise<OfflineSessions> {
  const sessions = new Map<string, Session>();
  const idsByOwner = new Map<string, Set<string>>();
  let writing: Promise<unknown> = Promise.resolve();
  const write = (work: () => Promise<void>) => {
    writing = writing.then(work).catch((error: unknown) => log.error({ err: error }, 'an absence could not be kept'));
  };
  function keep(clientId: string, session: Session): void {
    const known = sessions.get(clientId);
    sessions.set(clientId, session);
    const owner = ownerOf(clientId);
    idsByOwner.set(owner, (idsByOwner.get(owner) ?? new Set()).add(clientId));
    if (known?.goneAt === session.goneAt && known.expiry === session.expiry) return;
    write(() => notes.put(clientId, writeNote(session)));
  }
  function drop(clientId: string): void {
    if (!sessions.delete(clientId)) return;
    const ids = idsByOwner.get(ownerOf(clientId));
    ids?.delete(clientId);
    if (ids?.size === 0) idsByOwner.delete(ownerOf(clientId));
    write(() => notes.remove(clientId));
  }
  const hasRunOut = ({ goneAt, expiry }: Session) => goneAt !== null && goneAt + expiry * secondMs <= clock.now().getTime();
  for (const [clientId, text] of await notes.list()) {
    const session = readNote(text);
    if (session.goneAt !== null) sessions.set(clientId, session);
    keep(clientId, { ...session, goneAt: session.goneAt ?? clock.now().getTime() });
  }
  return {
    come: (clientId, expiry = maxSessionSeconds) => keep(clientId, { goneAt: null, expiry }),
    go: (clientId, expiry = maxSessionSeconds) => keep(clientId, { goneAt: clock.now().getTime(), expiry }),
    isOver(clientId) {
      const session = sessions.get(clientId);
      return session !== undefined && (session.expiry === 0 || hasRunOut(session));
    },
    isKnown: (clientId) => sessions.has(clientId),
    drop,
    mayKeep(clientId) {
      const ids = idsByOwner.get(ownerOf(clientId));
      return ids === undefined || ids.has(clientId) || ids.size < maxOfOneDevice;
    },
    takeGone() {
      const gone = [...sessions].filter(([, session]) => hasRunOut(session)).map(([clientId]) => clientId);
      for (const clientId of gone) drop(clientId);
      return gone;
    },
    settle: async () => void (await writing),
  };
}

/** A time alone is one of a whole day's session. */
function writeNote({ goneAt, expiry }: Session): string {
  const time = goneAt === null ? present : new Date(goneAt).toISOString();
  return expiry === maxSessionSeconds ? time : `${time} ${expiry}`;
}

function readNote(text: string): Session {
  const [time = present, expiry = String(maxSessionSeconds)] = text.split(' ');
  return { goneAt: time === present ? null : Date.parse(time), expiry: Number(expiry) };
}

/** What a device calls itself follows after a slash. */
function ownerOf(clientId: string): string {
  return clientId.split('/', 1)[0] as string;
}
