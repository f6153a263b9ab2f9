import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const channel = 'energy_om_signals';
const millisecondsBetweenTries = 1000;
/** PostgreSQL carries less than 8,000 bytes. */
const longestPayload = 7_900;

export interface Notifications {
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Texts between the servers of one PostgreSQL, by LISTEN on a connection of its own that is opened again when it breaks. */
export function startNotifications(
  connectionString: string,
  query: (text: string, values: string[]) => Promise<unknown>,
  receive: (text: string) => void,
): Notifications {
  let client: pg.Client | null = null;
  let isClosed = false;

  async function listen(): Promise<void> {
    while (!isClosed) {
      const opened = new pg.Client({
        connectionString,
        application_name: 'energy-om signals',
        keepAlive: true,
        connectionTimeoutMillis: 3000,
      });
      const broken = new Promise<void>((resolve) => {
        opened.on('error', () => resolve());
        opened.on('end', () => resolve());
      });
      opened.on('notification', ({ payload }) => {
        if (payload !== undefined) receive(payload);
      });
      try {
        await opened.connect();
        client = opened;
        await opened.query(`listen ${channel}`);
        await broken;
      } catch {
        // Tried again below.
      }
      await opened.end().catch(() => undefined);
      if (!isClosed) await wait(millisecondsBetweenTries, undefined, { ref: false });
    }
  }

  const listening = listen();
  return {
    async send(text) {
      if (Buffer.byteLength(text) > longestPayload) return;
      await query('select pg_notify($1, $2)', [channel, text]);
    },
    async close() {
      isClosed = true;
      await client?.end().catch(() => undefined);
      await listening;
    },
  };
}
