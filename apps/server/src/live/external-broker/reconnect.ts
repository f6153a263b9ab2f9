import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#services/core/request-context.ts';
import type { LinkSession } from './link-session.ts';

/** Milliseconds between two tries: doubled from one to the next, up to the longest, each a little different for every server. */
const firstPause = 500;
const maxPauseMs = 5000;

/** A connection to a broker that is opened again whenever it is over. */
export interface Link {
  /** Null while there is none. */
  current(): LinkSession | null;
  close(): Promise<void>;
}

export interface LinkOptions {
  open: () => LinkSession;
  /** Milliseconds for what is under way when it closes. */
  farewell: number;
  log: Log;
  name: string;
}

export function reconnect({ open, farewell, log, name }: LinkOptions): Link {
  const closing = new AbortController();
  let session: LinkSession | null = null;
  let isReady = false;
  let failures = 0;

  async function live(): Promise<void> {
    session = open();
    await session.ready;
    isReady = true;
    log.info({ link: name, after: failures }, 'broker reached');
    failures = 0;
    const failure = await session.ended;
    if (failure) throw failure;
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      let failure: unknown = null;
      await live().catch((error: unknown) => {
        failure = error;
      });
      await session?.ended;
      isReady = false;
      if (closing.signal.aborted) break;
      // Once when it goes and then now and then, not at each try.
      if (failures % 10 === 0) log.warn({ err: failure, link: name, failures }, 'broker away');
      const pause = Math.min(maxPauseMs, firstPause * 2 ** Math.min(failures, 10));
      failures += 1;
      await wait(pause * (0.5 + Math.random() / 2), undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    current: () => (isReady ? session : null),
    async close() {
      closing.abort();
      await session?.leave(isReady ? farewell : 0);
      await running;
    },
  };
}
