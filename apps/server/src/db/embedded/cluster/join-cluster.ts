import { setTimeout as wait } from 'node:timers/promises';
import { hourMs, minuteMs } from '@energy-om/domain';
import type pg from 'pg';
import { removeOldLogs } from '../postgres/log-retention.ts';
import { applicationConnection, superuserConnection } from './application-database.ts';
import { type ClusterHost, type ClusterOptions, openClusterHost } from './cluster-host.ts';
import { lockFolder, waitForFolderLock } from './folder-lock.ts';
import { enterPresence, type Presence } from './presence.ts';

/** The running PostgreSQL of a data folder, for as long as this process uses it. */
export interface Cluster {
  /** The connection as the server's role to its database. It stays the same when PostgreSQL restarts. */
  connection: pg.ClientConfig;
  superuserConnection: pg.ClientConfig;
  /** Ends this process's use. PostgreSQL ends with the last process that used it. */
  leave(): Promise<void>;
}

export interface JoinOptions extends ClusterOptions {
  /** Whether this is the only server of the folder. Commands run next to it, or alone. */
  isServer: boolean;
}

const lockTimeoutMs = minuteMs;
const stopTimeoutMs = 8_000;
const minPauseMs = 250;
const maxPauseMs = 5_000;
/** A process that has run this long is not one that fails at each start. */
const steadyMs = 30_000;
const logIntervalMs = minuteMs;
const retentionIntervalMs = hourMs;

/**
 * Ensures that PostgreSQL runs on the folder until `leave()`, and restarts it when it dies. Any number of processes may join; each shows
 * its presence by a connection, so that a killed process is noticed. Throws `FolderLockedError` where `isServer` and another server runs,
 * and `EmbeddedDatabaseError` where PostgreSQL cannot run.
 */
export async function joinCluster(options: JoinOptions): Promise<Cluster> {
  clearPostgresVariables();
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
    connection: applicationConnection(host.address()),
    superuserConnection: superuserConnection(host.address()),
    async leave() {
      clearInterval(retention);
      await use.end();
      await serverLock?.release();
    },
  };
}

/** `pg` reads PGOPTIONS, PGSSLMODE and the like for unset options of a connection. They are meant for another database. */
function clearPostgresVariables(): void {
  for (const name of Object.keys(process.env)) if (name.startsWith('PG')) delete process.env[name];
}

/** One process's use of a cluster: its presence, and the recovery when that is lost. */
class ClusterUse {
  readonly #host: ClusterHost;
  readonly #isServer: boolean;
  readonly #log: JoinOptions['log'];
  readonly #ending = new AbortController();
  readonly #warnedAt = new Map<string, number>();
  #failures = 0;
  #watching: Promise<Presence | null> = Promise.resolve(null);

  constructor(host: ClusterHost, { isServer, log }: JoinOptions) {
    this.#host = host;
    this.#isServer = isServer;
    this.#log = log;
  }

  async begin(): Promise<void> {
    const presence = await this.#whileStartLocked(() => this.#enter()).catch(async (error) => {
      await this.#leave(null).catch(() => undefined);
      throw error;
    });
    this.#watching = this.#watch(presence);
  }

  async end(): Promise<void> {
    this.#ending.abort();
    await this.#leave(await this.#watching);
  }

  /** @param presence null where it was lost or could not be established; other processes may use the database all the same */
  #leave(presence: Presence | null): Promise<void> {
    return this.#whileStartLocked(async () => {
      const own = presence ?? (await enterPresence(this.#host.address()).catch(() => null));
      // Where this process cannot connect, no other one can either.
      const isAlone = own === null ? this.#host.hasStarted : await own.leave();
      if (isAlone) await this.#host.stop(stopTimeoutMs);
    });
  }

  /** A PostgreSQL that a killed process left running has that process's settings and programs; it is restarted while nobody uses it. */
  async #enter(): Promise<Presence> {
    const outcome = await this.#host.ensureRunning(this.#isServer);
    const presence = await enterPresence(this.#host.address());
    if (outcome === 'started' || !this.#isServer) return presence;
    if (await presence.leave()) {
      this.#log.info('embedded database: an earlier process was left running and is restarted');
      await this.#host.stop(stopTimeoutMs);
    }
    return this.#enterRunning();
  }

  async #enterRunning(): Promise<Presence> {
    await this.#host.ensureRunning(this.#isServer);
    return enterPresence(this.#host.address());
  }

  /** @returns the presence at the end; null when there was none */
  async #watch(first: Presence): Promise<Presence | null> {
    const { signal } = this.#ending;
    const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    for (let presence: Presence | null = first; ; ) {
      const since = performance.now();
      await Promise.race([presence.lost, ended]);
      if (signal.aborted) return presence;
      if (performance.now() - since > steadyMs) this.#failures = 0;
      this.#warn('it has ended or cut its connections');
      presence = await this.#enterAgain();
      if (presence === null) return null;
      this.#log.info('embedded database: it answers again');
    }
  }

  async #enterAgain(): Promise<Presence | null> {
    const { signal } = this.#ending;
    for (; !signal.aborted; ) {
      // A process that starts well and then dies at once is not restarted without a pause either.
      const pauseMs = this.#failures === 0 ? 0 : Math.min(maxPauseMs, minPauseMs * 2 ** (this.#failures - 1));
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
      this.#failures += 1;
      if (signal.aborted) return null;
      try {
        return await this.#whileStartLocked(() => this.#enterRunning());
      } catch (error) {
        this.#warn((error as Error).message);
      }
    }
    return null;
  }

  /** Logs the same text once a minute. */
  #warn(text: string): void {
    const now = performance.now();
    if (now - (this.#warnedAt.get(text) ?? Number.NEGATIVE_INFINITY) < logIntervalMs) return;
    this.#warnedAt.set(text, now);
    this.#log.warn(`embedded database: ${text}`);
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
