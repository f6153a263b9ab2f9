import { randomBytes } from 'node:crypto';
import { access, rename } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { loadKeptSecret } from '../../config/kept-secret.ts';
import { type ClusterAddress, ensureApplicationDatabase } from './application-database.ts';
import { type ClusterFolder, prepareClusterFolder } from './cluster-folder.ts';
import { type Endpoint, socketPort, writeSettings } from './cluster-settings.ts';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import { assertLocalFileSystem } from './file-system.ts';
import { giveToUser, initialiseCluster, readDataMajor } from './initialise-cluster.ts';
import { removeOldLogs } from './log-retention.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { choosePostgresUser, findOwner, type PostgresUser } from './postgres-user.ts';
import { findPostmaster, killPostmaster, startPostmaster, stopPostmaster, waitForEnd } from './postmaster.ts';
import { listProcessesOn, readPostmasterFile } from './postmaster-file.ts';

export interface ClusterOptions {
  dataDir: string;
  /** Folder of the programs to use; null: the npm package's, else installed ones. */
  postgresBin: string | null;
  /** A unix socket, but where the system has none that Node can open, or a test wants to stand in between. */
  transport?: Endpoint['kind'];
  log: { info(text: string): void; warn(text: string): void };
}

/** The PostgreSQL of one data folder. Whoever calls it holds the folder's start lock. */
export interface ClusterHost {
  folder: ClusterFolder;
  /**
   * Starts PostgreSQL unless it runs already, and waits until it answers.
   * @param mayKill one that runs and does not answer is ended. Without it that is an error
   */
  ensureRunning(mayKill: boolean): Promise<'started' | 'found'>;
  /** Throws while it is not known where it listens. */
  address(): ClusterAddress;
  /** Ends it in order. What is not done within `timeoutMs` goes on by itself. */
  stop(timeoutMs: number): Promise<void>;
}

const answerTimeoutMs = 10_000;
const pollMs = 50;

export async function openClusterHost({ dataDir, postgresBin, transport, log }: ClusterOptions): Promise<ClusterHost> {
  await refuseEarlierFormat(dataDir);
  await assertLocalFileSystem(dataDir);
  const folder = await prepareClusterFolder(dataDir);
  const usesSocket = (transport ?? (process.platform === 'win32' ? 'loopback' : 'socket')) === 'socket';
  let endpoint: Endpoint | null = usesSocket ? { kind: 'socket' } : null;
  let password = '';
  let described: string | null = null;
  let programs: PostgresBinaries | null = null;

  function address(): ClusterAddress {
    if (endpoint === null) throw new Error('the database has not been started');
    return endpoint.kind === 'socket'
      ? { host: folder.socket, port: socketPort, password }
      : { host: '127.0.0.1', port: endpoint.port, password };
  }

  async function findPrograms(): Promise<{ binaries: PostgresBinaries; user: PostgresUser }> {
    const binaries = await findPostgresBinaries(postgresBin, await readDataMajor(folder.data), folder.libraries);
    const owner = (await findOwner(folder.data)) ?? (await findOwner(folder.root));
    return { binaries, user: await choosePostgresUser(binaries, folder.root, owner) };
  }

  async function start(): Promise<void> {
    await finishUpgrade(folder);
    const { binaries, user } = await findPrograms();
    if ((await readDataMajor(folder.data)) === null) {
      await giveToUser(user, folder.root);
      log.info(`embedded database: making ${folder.data} with PostgreSQL ${binaries.version}`);
      await initialiseCluster(folder, binaries, user, password);
    }
    endpoint ??= { kind: 'loopback', port: await findFreePort() };
    await writeSettings(folder, endpoint);
    await giveToUser(user, folder.root, folder.socket);
    await removeOldLogs(folder.log);
    await startPostmaster(folder, binaries, user);
    programs = binaries;
    if (user.description !== null && user.description !== described) log.info(`embedded database: ${user.description}`);
    described = user.description;
  }

  async function ensureRunning(mayKill: boolean): Promise<'started' | 'found'> {
    password = await loadPassword(dataDir);
    let deadline = performance.now() + answerTimeoutMs;
    for (let outcome: 'started' | 'found' = 'found'; ; await wait(pollMs)) {
      const running = await findPostmaster(folder.data);
      if (running === null) {
        const isElsewhere = usesSocket && (await listProcessesOn(folder.data)).length === 0 && (await answers(address()));
        if (isElsewhere) throw new EmbeddedDatabaseError(`${folder.data} is in use by a server in another container`);
        await start();
        outcome = 'started';
        deadline = performance.now() + answerTimeoutMs;
        continue;
      }
      const file = await readPostmasterFile(folder.data);
      if (file === null || file === 'torn') continue;
      if (file.status === 'stopping') {
        await waitForEnd(folder.data, running.pid, answerTimeoutMs);
        continue;
      }
      // Replaying takes as long as it takes.
      if (file.status !== 'ready') deadline = performance.now() + answerTimeoutMs;
      if (!usesSocket) endpoint = { kind: 'loopback', port: file.port };
      if (file.status === 'ready' && (await answers(address()))) return outcome;
      if (performance.now() < deadline) continue;
      if (!mayKill) throw new EmbeddedDatabaseError(`the embedded database (process ${running.pid}) does not answer`);
      log.warn(`embedded database: process ${running.pid} does not answer and is ended`);
      await killPostmaster(folder.data, running.pid, (await findPrograms()).binaries);
    }
  }

  return {
    folder,
    ensureRunning,
    address,
    async stop(timeoutMs) {
      const running = await findPostmaster(folder.data);
      if (running === null) return;
      programs ??= (await findPrograms()).binaries;
      await stopPostmaster(folder.data, running.pid, programs, 'fast', timeoutMs);
    },
  };
}

/** Of a version of this product whose embedded database was PGlite. */
async function refuseEarlierFormat(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'database');
  if (!(await exists(join(folder, 'PG_VERSION'))) || (await exists(join(dataDir, 'postgresql')))) return;
  throw new EmbeddedDatabaseError(
    `${folder} was made by an earlier version, with a database that this one cannot read: move that folder away to begin with an empty one, or go on with the earlier version`,
  );
}

/** A data folder that was carried over to a newer version takes its place, also where that was interrupted. */
async function finishUpgrade({ data, upgradedData }: ClusterFolder): Promise<void> {
  if (!(await exists(data)) && (await exists(upgradedData))) await rename(upgradedData, data);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function loadPassword(dataDir: string): Promise<string> {
  return loadKeptSecret(dataDir, {
    name: 'database-password',
    make: () => randomBytes(24).toString('base64url'),
    pattern: /^[\w-]{32}$/,
    rule: "the embedded database's password",
  });
}

/** Whether it takes connections; then the server's database is there as well. */
async function answers(address: ClusterAddress): Promise<boolean> {
  try {
    await ensureApplicationDatabase(address);
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '28P01') throw new EmbeddedDatabaseError("the file database-password in DATA_DIR is not that of DATA_DIR's database");
    return false;
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address();
      probe.close(() => resolve(typeof bound === 'object' && bound !== null ? bound.port : 0));
    });
  });
}
