import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { applicationConnection, superuserConnection } from './application-database.ts';
import { type ClusterOptions, openClusterHost } from './cluster-host.ts';
import { type FolderLock, lockFolder, waitForFolderLock } from './folder-lock.ts';
import { removeOldLogs } from './log-retention.ts';
import { enterPresence, type Presence } from './presence.ts';

/** The running PostgreSQL of a data folder, as long as this process uses it. */
export interface Cluster {
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
  const { log, isServer } = options;
  const host = await openClusterHost(options);
  const { root } = host.folder;
  const serverLock = isServer ? await lockFolder(root, 'server') : null;
  const leaving = new AbortController();

  async function whileStartLocked<Answer>(body: () => Promise<Answer>): Promise<Answer> {
    const lock: FolderLock = await waitForFolderLock(root, 'start', lockTimeoutMs);
    try {
      return await body();
    } finally {
      await lock.release();
    }
  }

  /** One that a killed process left behind runs with the settings and programs of then; while nobody uses it, it is started anew. */
  async function enter(): Promise<Presence> {
    const outcome = await host.ensureRunning(isServer);
    const presence = await enterPresence(host.address());
    if (outcome === 'started' || !isServer) return presence;
    if (await presence.leave()) {
      log.info('embedded database: one that was left running is started anew');
      await host.stop(stopTimeoutMs);
      await host.ensureRunning(isServer);
    }
    return enterPresence(host.address());
  }

  async function enterAgain(): Promise<Presence | null> {
    let loggedAt = Number.NEGATIVE_INFINITY;
    for (let failures = 0; !leaving.signal.aborted; failures += 1) {
      try {
        return await whileStartLocked(async () => {
          await host.ensureRunning(isServer);
          return enterPresence(host.address());
        });
      } catch (error) {
        if (performance.now() - loggedAt >= logIntervalMs) {
          loggedAt = performance.now();
          log.warn(`embedded database: ${(error as Error).message}`);
        }
        const pauseMs = Math.min(maxPauseMs, minPauseMs * 2 ** failures);
        await wait(pauseMs, undefined, { signal: leaving.signal }).catch(() => undefined);
      }
    }
    return null;
  }

  async function watch(first: Presence): Promise<Presence | null> {
    const left = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()));
    for (let presence: Presence | null = first; ; ) {
      await Promise.race([presence.lost, left]);
      if (leaving.signal.aborted) return presence;
      log.warn('embedded database: it has ended or cut its connections');
      presence = await enterAgain();
      if (presence === null) return null;
      log.info('embedded database: it answers again');
    }
  }

  try {
    const watching = watch(await whileStartLocked(enter));
    const retention = setInterval(() => void removeOldLogs(host.folder.log).catch(() => undefined), retentionIntervalMs).unref();
    return {
      connection: applicationConnection(host.address()),
      superuserConnection: superuserConnection(host.address()),
      async leave() {
        clearInterval(retention);
        leaving.abort();
        const presence = await watching;
        await whileStartLocked(async () => {
          if (presence !== null && (await presence.leave())) await host.stop(stopTimeoutMs);
        });
        await serverLock?.release();
      },
    };
  } catch (error) {
    await serverLock?.release();
    throw error;
  }
}
