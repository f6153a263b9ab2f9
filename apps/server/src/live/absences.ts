import type { Log } from '../services/request-context.ts';
import type { Notes } from './session-store.ts';

/** Stands for a time while the client is connected. */
const present = 'connected';

/** Names under which a device may be missed: each connection may come with another one. */
const mostOfOneDevice = 10;

/** Since when clients with a persistent session have been away; kept over restarts. */
export interface Absences {
  come(clientId: string): void;
  go(clientId: string): void;
  /** Whether one more session may be kept for whom the client id belongs to; one that is kept already may. */
  mayKeep(clientId: string): boolean;
  /** Client ids that went before this and did not come back; each is named once. */
  takeGone(before: Date): string[];
  /** Resolves when everything so far is written. */
  settle(): Promise<void>;
}

export interface AbsencesOptions {
  notes: Notes;
  clock: { now(): Date };
  log: Log;
}

/** Whoever was connected when the server ended without a word counts as gone from now on. */
export async function loadAbsences({ notes, clock, log }: AbsencesOptions): Promise<Absences> {
  const goneAt = new Map<string, number>();
  const connected = new Set<string>();
  const idsByOwner = new Map<string, Set<string>>();
  let writing: Promise<unknown> = Promise.resolve();
  const write = (work: () => Promise<void>) => {
    writing = writing.then(work).catch((error: unknown) => log.error({ err: error }, 'an absence could not be kept'));
  };
  function remember(clientId: string): void {
    const owner = ownerOf(clientId);
    idsByOwner.set(owner, (idsByOwner.get(owner) ?? new Set()).add(clientId));
  }
  function forget(clientId: string): void {
    const ids = idsByOwner.get(ownerOf(clientId));
    ids?.delete(clientId);
    if (ids?.size === 0) idsByOwner.delete(ownerOf(clientId));
  }
  function go(clientId: string): void {
    const now = clock.now();
    goneAt.set(clientId, now.getTime());
    connected.delete(clientId);
    write(() => notes.put(clientId, now.toISOString()));
  }
  for (const [clientId, text] of await notes.list()) {
    remember(clientId);
    if (text === present) go(clientId);
    else goneAt.set(clientId, Date.parse(text));
  }
  return {
    come(clientId) {
      goneAt.delete(clientId);
      if (connected.has(clientId)) return;
      remember(clientId);
      connected.add(clientId);
      write(() => notes.put(clientId, present));
    },
    go,
    mayKeep(clientId) {
      const ids = idsByOwner.get(ownerOf(clientId));
      return ids === undefined || ids.has(clientId) || ids.size < mostOfOneDevice;
    },
    takeGone(before) {
      const gone = [...goneAt].filter(([, at]) => at <= before.getTime()).map(([clientId]) => clientId);
      for (const clientId of gone) {
        goneAt.delete(clientId);
        forget(clientId);
        write(() => notes.remove(clientId));
      }
      return gone;
    },
    settle: async () => void (await writing),
  };
}

/** What a device calls itself follows after a slash. */
function ownerOf(clientId: string): string {
  return clientId.split('/', 1)[0] as string;
}
