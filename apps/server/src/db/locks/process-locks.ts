import pg from 'pg';
import { translateDatabaseError } from '../errors.ts';

/** Releases a lock. Never throws. */
export type ReleaseLock = () => Promise<void>;

/** Advisory locks of this process, beyond single transactions. */
export interface ProcessLocks {
  /**
   * Acquires an advisory lock of two numbers, of which the second one is made of a text, until it is released or this process ends, however
   * it ends.
   */
  acquire(lock: number, text: string): Promise<ReleaseLock>;
  /** Releases all. */
  close(): Promise<void>;
}

const timeoutMs = 5500;

/**
 * Keeps the locks on one connection beside the pool, which is open while there are any. If it breaks they are lost, so that they say that
 * somebody works on something and keep nobody from it.
 */
export function createProcessLocks(connection: pg.ClientConfig): ProcessLocks {
  let current: Promise<pg.Client> | null = null;
  let locks = 0;
  /** A connection takes one statement after the other. */
  let last: Promise<unknown> = Promise.resolve();

  function send(client: pg.Client, text: string, values: readonly [number, string]): Promise<unknown> {
    const sent = last.then(() => client.query(text, [...values]));
    last = sent.catch(() => undefined);
    return sent;
  }

  function open(): Promise<pg.Client> {
    const forget = () => {
      if (current === opened) current = null;
    };
    const opened = connect(connection, forget);
    current = opened;
    opened.catch(forget);
    return opened;
  }

  async function close(): Promise<void> {
    const ended = current;
    current = null;
    await ended?.then((client) => client.end()).catch(() => undefined);
  }

  async function leave(): Promise<void> {
    locks -= 1;
    if (locks === 0) await close();
  }

  return {
    close,
    async acquire(lock, text) {
      locks += 1;
      try {
        const client = await (current ?? open());
        await send(client, 'select pg_advisory_lock($1, hashtext($2))', [lock, text]);
        return async () => {
          await send(client, 'select pg_advisory_unlock($1, hashtext($2))', [lock, text]).catch(() => undefined);
          await leave();
        };
      } catch (error) {
        await leave();
        throw translateDatabaseError(error);
      }
    },
  };
}

/** @param onEnd called when the connection is lost or closed */
async function connect(connection: pg.ClientConfig, onEnd: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'energy-om locks',
    keepAlive: true,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', onEnd);
  client.on('end', onEnd);
  await client.connect();
  return client;
}
