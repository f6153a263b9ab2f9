import type { Log } from '../services/request-context.ts';
import type { Notes } from './session-store.ts';

/** Stands for a time while the client is connected. */
const present = 'connected';

/** Since when clients with a persistent session have been away; kept over restarts. */
export interface Absences {
  come(clientId: string): void;
  go(clientId: string): void;
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
  let writing: Promise<unknown> = Promise.resolve();
  const write = (work: () => Promise<void>) => {
    writing = writing.then(work).catch((error: unknown) => log.error({ err: error }, 'an absence could not be kept'));
  };
  function go(clientId: string): void {
    const now = clock.now();
    goneAt.set(clientId, now.getTime());
    connected.delete(clientId);
    write(() => notes.put(clientId, now.toISOString()));
  }
  for (const [clientId, text] of await notes.list()) {
    if (text === present) go(clientId);
    else goneAt.set(clientId, Date.parse(text));
  }
  return {
    come(clientId) {
      goneAt.delete(clientId);
      if (connected.has(clientId)) return;
      connected.add(clientId);
      write(() => notes.put(clientId, present));
    },
    go,
    takeGone(before) {
      const gone = [...goneAt].filter(([, at]) => at <= before.getTime()).map(([clientId]) => clientId);
      for (const clientId of gone) {
        goneAt.delete(clientId);
        write(() => notes.remove(clientId));
      }
      return gone;
    },
    settle: async () => void (await writing),
  };
}
