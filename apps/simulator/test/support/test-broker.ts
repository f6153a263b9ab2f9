import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Aedes } from 'aedes';

export interface Published {
  clientId: string;
  topic: string;
  payload: string;
}

/** A real broker on its own port, which records the published messages and can be made to refuse them. */
export interface TestBroker {
  url: string;
  port: number;
  published: Published[];
  /** Resolves with the first message that fits, which may have arrived earlier. */
  waitFor(fits: (message: Published) => boolean): Promise<Published>;
  publish(topic: string, payload: string): Promise<void>;
  /** Limits the tokens that may connect; by default all may. */
  allow(tokens: readonly string[]): void;
  /** Sets whether publishes are taken; a refused publish ends its connection. */
  take(isTaking: boolean): void;
  disconnectAll(): void;
  listen(port?: number): Promise<void>;
  /** Closes the port and every connection; `listen` opens the port again. */
  pause(): Promise<void>;
  close(): Promise<void>;
}

interface BrokerRules {
  /** The tokens that may connect; null: all. */
  allowed: readonly string[] | null;
  isTaking: boolean;
}

/** Authenticates clients and takes publishes according to the rules, and records what was published. */
function recordMessages(aedes: Aedes, rules: BrokerRules): Pick<TestBroker, 'published' | 'waitFor'> {
  const waiters = new Set<() => void>();
  const published: Published[] = [];
  aedes.authenticate = (_client, username, _password, done) => done(null, rules.allowed === null || rules.allowed.includes(username ?? ''));
  aedes.authorizePublish = (client, packet, done) => {
    if (!rules.isTaking) return done(new Error('not now'));
    const { topic, payload } = packet;
    published.push({ clientId: client?.id ?? '', topic, payload: payload.toString() });
    done(null);
    for (const check of waiters) check();
  };
  return {
    published,
    waitFor: (fits) =>
      new Promise((resolve) => {
        const check = () => {
          const found = published.find(fits);
          if (found === undefined) return;
          waiters.delete(check);
          resolve(found);
        };
        waiters.add(check);
        check();
      }),
  };
}

export async function startTestBroker(): Promise<TestBroker> {
  const aedes = await Aedes.createBroker();
  const sockets = new Set<Socket>();
  const rules: BrokerRules = { allowed: null, isTaking: true };
  const { published, waitFor } = recordMessages(aedes, rules);
  let server: Server | null = null;

  const broker: TestBroker = {
    url: '',
    port: 0,
    published,
    waitFor,
    publish: (topic, payload) =>
      new Promise((resolve, reject) => {
        const packet = { cmd: 'publish' as const, topic, payload: Buffer.from(payload), qos: 1 as const, retain: false, dup: false };
        aedes.publish(packet, (error) => (error ? reject(error) : resolve()));
      }),
    allow(tokens) {
      rules.allowed = tokens;
    },
    take(taking) {
      rules.isTaking = taking;
    },
    disconnectAll() {
      for (const socket of sockets) socket.destroy();
    },
    async listen(port = broker.port) {
      const opened = createServer((socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
        aedes.handle(socket);
      });
      await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve));
      server = opened;
      broker.port = (opened.address() as AddressInfo).port;
      broker.url = `mqtt://127.0.0.1:${broker.port}`;
    },
    async pause() {
      const closing = server;
      server = null;
      if (closing === null) return;
      const closed = new Promise<void>((resolve) => closing.close(() => resolve()));
      broker.disconnectAll();
      await closed;
    },
    async close() {
      await broker.pause();
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
    },
  };
  await broker.listen();
  return broker;
}
