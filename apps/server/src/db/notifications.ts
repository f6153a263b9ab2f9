import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const channel = 'energy_om_signals';
const millisecondsBetweenTries = 1000;
/** A line that went dead without a word (a firewall, a pulled cable) is found out by asking; hearing alone never would. */
const millisecondsBetweenQuestions = 15_000;
const answerWithinMilliseconds = 5000;
/** PostgreSQL carries less than 8,000 bytes. */
const maxPayloadBytes = 7_900;
/** What is told live is there within a second; each statement of its own would cost a write as much again. */
const millisecondsTogether = 25;

export interface Notifications {
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface NotificationOptions {
  millisecondsBetweenQuestions?: number;
  answerWithinMilliseconds?: number;
}

/**
 * Texts between the servers of one PostgreSQL, by LISTEN on a connection of its own that is opened again when it breaks.
 *
 * @param receive is given whatever anybody sends on the channel
 */
export function startNotifications(
  connection: pg.ClientConfig,
  query: (text: string, values: [channel: string, texts: string[]]) => Promise<unknown>,
  receive: (text: string) => void,
  options: NotificationOptions = {},
): Notifications {
  const times = { millisecondsBetweenQuestions, answerWithinMilliseconds, ...options };
  let client: pg.Client | null = null;
  let isClosed = false;

  async function hear(opened: pg.Client): Promise<void> {
    let isBroken = false;
    const broken = new Promise<void>((resolve) => {
      const end = () => {
        isBroken = true;
        resolve();
      };
      opened.on('error', end);
      opened.on('end', end);
    });
    opened.on('notification', ({ payload }) => {
      if (payload !== undefined) receive(payload);
    });
    await opened.connect();
    client = opened;
    await opened.query(`listen ${channel}`);
    // Closed while it was being opened: nobody is there to end it.
    while (!isBroken && !isClosed) {
      const pause = new AbortController();
      await Promise.race([broken, wait(times.millisecondsBetweenQuestions, undefined, { ref: false, signal: pause.signal })]);
      pause.abort();
      if (!isBroken && !isClosed) await opened.query('select 1');
    }
  }

  async function listen(): Promise<void> {
    while (!isClosed) {
      const opened = new pg.Client({
        ...connection,
        application_name: 'energy-om events',
        keepAlive: true,
        connectionTimeoutMillis: 3000,
        query_timeout: times.answerWithinMilliseconds,
      });
      // Tried again below.
      await hear(opened).catch(() => undefined);
      await opened.end().catch(() => undefined);
      if (!isClosed) await wait(millisecondsBetweenTries, undefined, { ref: false });
    }
  }

  let leaving: { texts: string[]; done: Promise<void> } | null = null;

  /** One statement for what is sent within a moment: at each write one of its own would cost as much as the write. */
  function leaveTogether(): { texts: string[]; done: Promise<void> } {
    const texts: string[] = [];
    const done = wait(millisecondsTogether).then(async () => {
      leaving = null;
      await query('select pg_notify($1, text) from unnest($2::text[]) as text', [channel, texts]);
    });
    return { texts, done };
  }

  const listening = listen();
  return {
    send(text) {
      if (Buffer.byteLength(text) > maxPayloadBytes) return Promise.resolve();
      leaving ??= leaveTogether();
      leaving.texts.push(text);
      return leaving.done;
    },
    async close() {
      isClosed = true;
      await client?.end().catch(() => undefined);
      await listening;
    },
  };
}
