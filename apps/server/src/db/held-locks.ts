import pg from 'pg';
import { translateDatabaseError } from './errors.ts';

/** Ends the hold of a lock. Never throws. */
export type ReleaseLock = () => Promise<void>;

export interface HeldLocks {
  /**
   * Takes an advisory lock of two numbers, of which the second one is made of a text, until it is released or this process ends, however it
   * ends.
   */
  hold(lock: number, text: string): Promise<ReleaseLock>;
  /** Lets go of all. */
  close(): Promise<void>;
}

const timeoutMs = 5500;

/**
 * Advisory locks on one connection beside the pool, which is open while any are held. If it breaks they are lost, so that they say that
 * somebody works on something and keep nobody from it.
 */
export function createHeldLocks(connection: pg.ClientConfig): HeldLocks {
  let current: Promise<pg.Client> | null = null;
  let holds = 0;
  /** A connection takes one statement after the other. */
  let last: Promise<unknown> = Promise.resolve();

  function send(client: pg.Client, text: string, values: readonly [number, string]): Promise<unknown> {
    const sent = last.then(() => client.query(text, [...values]));
    last = sent.catch(() => undefined);
    return sent;
  }

  async function open(): Promise<pg.Client> {
    const client = new pg.Client({
      ...connection,
      application_name: 'energy-om locks',
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    const forget = () => {
      if (current === opened) current = null;
    };
    client.on('error', forget);
    client.on('end', forget);
    const opened = client.connect().then(() => client);
    current = opened;
    return opened.catch((error: unknown) => {
      forget();
      throw error;
    });
  }

  async function close(): Promise<void> {
    const ended = current;
    current = null;
    await ended?.then((client) => client.end()).catch(() => undefined);
  }

  async function letGo(): Promise<void> {
    holds -= 1;
    if (holds === 0) await close();
  }

  return {
    close,
    async hold(lock, text) {
      holds += 1;
      try {
        const client = await (current ?? open());
        await send(client, 'select pg_advisory_lock($1, hashtext($2))', [lock, text]);
        return async () => {
          await send(client, 'select pg_advisory_unlock($1, hashtext($2))', [lock, text]).catch(() => undefined);
          await letGo();
        };
      } catch (error) {
        await letGo();
        throw translateDatabaseError(error);
      }
    },
  };
}
