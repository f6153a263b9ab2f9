import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { applicationConnection, superuserConnection } from './application-database.ts';
import { type ClusterHost, type ClusterOptions, openClusterHost } from './cluster-host.ts';
import { lockFolder, waitForFolderLock } from './folder-lock.ts';
import { removeOldLogs } from './log-retention.ts';
import { enterPresence, type Presence } from './presence.ts';

/** The running PostgreSQL of a data folder, as long as this process uses it. */
export interface Cluster {
  /** `DATA_DIR/postgresql`. */
  folder: string;
  /** Of the server's role and database. They stay the same however often PostgreSQL is started again. */
  connection: pg.ClientConfig;
  superuserConnection: pg.ClientConfig;
  /** Ends the use. PostgreSQL ends with the last process that used it. */
  leave(): Promise<void>;
}

export interface JoinOptions extends ClusterOptions {
  /** The folder's one server, of which there is no second. Commands come beside it, or run alone. */
  isServer: boolean;
}

const lockTimeoutMs = 60_000;
const stopTimeoutMs = 8_000;
const minPauseMs = 250;
const maxPauseMs = 5_000;
const logIntervalMs = 60_000;
const retentionIntervalMs = 60 * 60_000;

/**
 * Sees to it that PostgreSQL runs on the folder, and goes on doing so until `leave()`: one that dies is started again. Any number of
 * processes may join; each shows its presence by a connection, so that one that is killed is known to be gone.
 * Throws `FolderLockedError` where `isServer` and there is another server, and `EmbeddedDatabaseError` where it cannot be run.
 */
export async function joinCluster(options: JoinOptions): Promise<Cluster> {
  const host = await openClusterHost(options);
  const { root, log } = host.folder;
  const serverLock = options.isServer ? await lockFolder(root, 'server') : null;
  const use = new ClusterUse(host, options);
  try {
    await use.begin();
  } catch (error) {
    await serverLock?.release();
    throw error;
  }
  const retention = setInterval(() => void removeOldLogs(log).catch(() => undefined), retentionIntervalMs).unref();
  return {
    folder: root,
    connection: applicationConnection(host.address()),
    superuserConnection: superuserConnection(host.address()),
    async leave() {
      clearInterval(retention);
      await use.end();
      await serverLock?.release();
    },
  };
}

/** One process's use of a cluster: its presence, and what it does when that is lost. */
class ClusterUse {
  readonly #host: ClusterHost;
  readonly #isServer: boolean;
  readonly #log: JoinOptions['log'];
  readonly #ending = new AbortController();
  #watching: Promise<Presence | null> = Promise.resolve(null);

  constructor(host: ClusterHost, { isServer, log }: JoinOptions) {
    this.#host = host;
    this.#isServer = isServer;
    this.#log = log;
  }

  async begin(): Promise<void> {
    const presence = await this.#whileStartLocked(() => this.#enter());
    this.#watching = this.#watch(presence);
  }

  async end(): Promise<void> {
    this.#ending.abort();
    const presence = await this.#watching;
    await this.#whileStartLocked(async () => {
      if (presence !== null && (await presence.leave())) await this.#host.stop(stopTimeoutMs);
    });
  }

  /** One that a killed process left behind runs with the settings and programs of then; while nobody uses it, it is started anew. */
  async #enter(): Promise<Presence> {
    const outcome = await this.#host.ensureRunning(this.#isServer);
    const presence = await enterPresence(this.#host.address());
    if (outcome === 'started' || !this.#isServer) return presence;
    if (await presence.leave()) {
      this.#log.info('embedded database: one that was left running is started anew');
      await this.#host.stop(stopTimeoutMs);
    }
    return this.#enterRunning();
  }

  async #enterRunning(): Promise<Presence> {
    await this.#host.ensureRunning(this.#isServer);
    return enterPresence(this.#host.address());
  }

  /** @returns the presence as it is at the end; null when there was none to be had */
  async #watch(first: Presence): Promise<Presence | null> {
    const { signal } = this.#ending;
    const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    for (let presence: Presence | null = first; ; ) {
      await Promise.race([presence.lost, ended]);
      if (signal.aborted) return presence;
      this.#log.warn('embedded database: it has ended or cut its connections');
      presence = await this.#enterAgain();
      if (presence === null) return null;
      this.#log.info('embedded database: it answers again');
    }
  }

  async #enterAgain(): Promise<Presence | null> {
    const { signal } = this.#ending;
    let loggedAt = Number.NEGATIVE_INFINITY;
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        return await this.#whileStartLocked(() => this.#enterRunning());
      } catch (error) {
        if (performance.now() - loggedAt >= logIntervalMs) {
          loggedAt = performance.now();
          this.#log.warn(`embedded database: ${(error as Error).message}`);
        }
        const pauseMs = Math.min(maxPauseMs, minPauseMs * 2 ** failures);
        await wait(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
    return null;
  }

  async #whileStartLocked<Answer>(body: () => Promise<Answer>): Promise<Answer> {
    const lock = await waitForFolderLock(this.#host.folder.root, 'start', lockTimeoutMs);
    try {
      return await body();
    } finally {
      await lock.release();
    }
  }
}
