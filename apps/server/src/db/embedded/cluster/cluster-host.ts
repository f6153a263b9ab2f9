import { randomBytes } from 'node:crypto';
import { mkdir, rmdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { loadStoredSecret } from '#config/stored-secret.ts';
import { pathExists } from '#file-system/path-exists.ts';
import { EmbeddedDatabaseError } from '../embedded-database-error.ts';
import { finishUpgrade } from '../exchange-data.ts';
import { assertLocalFileSystem } from '../file-system.ts';
import { findFreePort } from '../postgres/find-free-port.ts';
import { removeOldLogs } from '../postgres/log-retention.ts';
import { findPostgresBinaries, type PostgresBinaries } from '../postgres/postgres-binaries.ts';
import { choosePostgresUser, findOwner, type PostgresUser } from '../postgres/postgres-user.ts';
import { findPostmaster, killPostmaster, startPostmaster, stopPostmaster, waitForEnd } from '../postgres/postmaster.ts';
import { listProcessesOn, readPostmasterFile } from '../postgres/postmaster-file.ts';
import { type ClusterAddress, ensureApplicationDatabase } from './application-database.ts';
import { type ClusterFolder, prepareClusterFolder, socketName, socketPort } from './cluster-folder.ts';
import { type Endpoint, writeSettings } from './cluster-settings.ts';
import { changeOwner, initialiseCluster, readDataMajor } from './initialise-cluster.ts';

export interface ClusterOptions {
  dataDir: string;
  /** The folder of the programs to use; null: those of the npm package, else installed ones. */
  postgresBin: string | null;
  /** A unix socket, except where Node cannot open one, or a test puts a proxy in between. */
  transport?: Endpoint['kind'];
  log: { info(text: string): void; warn(text: string): void };
}

const answerTimeoutMs = 10_000;
/** The wait for a PostgreSQL that shuts down or replays its log. */
const busyTimeoutMs = 180_000;
const pollMs = 50;

/** The PostgreSQL of one data folder. A caller that starts or stops it holds the folder's start lock. */
export class ClusterHost {
  readonly folder: ClusterFolder;
  readonly #options: ClusterOptions;
  /** Null while its port is unknown. */
  #endpoint: Endpoint | null;
  #password = '';
  #described: string | null = null;
  #binaries: PostgresBinaries | null = null;
  #hasStarted = false;

  constructor(folder: ClusterFolder, options: ClusterOptions) {
    this.folder = folder;
    this.#options = options;
    const transport = options.transport ?? (process.platform === 'win32' ? 'loopback' : 'socket');
    this.#endpoint = transport === 'socket' ? { kind: 'socket' } : null;
  }

  /** Throws while its endpoint is unknown. */
  address(): ClusterAddress {
    if (this.#endpoint === null) throw new Error('the database has not been started');
    const password = this.#password;
    return this.#endpoint.kind === 'socket'
      ? { host: this.folder.socket, port: socketPort, password }
      : { host: '127.0.0.1', port: this.#endpoint.port, password };
  }

  /**
   * Starts PostgreSQL unless it runs already, and waits until it answers.
   * @param mayKill whether a process that does not answer is killed; otherwise it is an error
   */
  async ensureRunning(mayKill: boolean): Promise<'started' | 'found'> {
    this.#password = await loadPassword(this.#options.dataDir);
    let deadline = performance.now() + answerTimeoutMs;
    const busyDeadline = performance.now() + busyTimeoutMs;
    for (let outcome: 'started' | 'found' = 'found'; ; await wait(pollMs)) {
      const running = await findPostmaster(this.folder.data);
      if (running === null) {
        await this.#start();
        outcome = 'started';
        deadline = performance.now() + answerTimeoutMs;
        continue;
      }
      const state = await this.#probe(running.pid);
      if (state === 'answers') return outcome;
      if (state === 'busy' && performance.now() < busyDeadline) deadline = performance.now() + answerTimeoutMs;
      if (performance.now() < deadline) continue;
      if (!mayKill) throw new EmbeddedDatabaseError(`the embedded database (process ${running.pid}) does not answer`);
      this.#options.log.warn(`embedded database: process ${running.pid} does not answer and is killed`);
      await killPostmaster(this.folder.data, running.pid, (await this.#findPrograms()).binaries);
    }
  }

  /** Whether this process has ever started it. */
  get hasStarted(): boolean {
    return this.#hasStarted;
  }

  /** Shuts it down in order. A shutdown that exceeds `timeoutMs` continues by itself. */
  async stop(timeoutMs: number): Promise<void> {
    const running = await findPostmaster(this.folder.data);
    if (running === null) return;
    this.#binaries ??= (await this.#findPrograms()).binaries;
    const hasEnded = await stopPostmaster(this.folder.data, running.pid, this.#binaries, 'fast', timeoutMs);
    // A socket folder outside the data folder would be left behind when that is removed.
    if (hasEnded && !this.folder.socket.startsWith(this.folder.root)) await rmdir(this.folder.socket).catch(() => undefined);
  }

  async #probe(pid: number): Promise<'answers' | 'busy' | 'silent'> {
    const file = await readPostmasterFile(this.folder.data);
    if (file === null || file === 'torn') return 'silent';
    if (file.status === 'stopping') await waitForEnd(this.folder.data, pid, answerTimeoutMs);
    if (file.status !== 'ready') return 'busy';
    if (this.#endpoint?.kind !== 'socket') this.#endpoint = { kind: 'loopback', port: file.port };
    return probeConnection(this.address());
  }

  async #start(): Promise<void> {
    const { folder } = this;
    await mkdir(folder.socket, { recursive: true, mode: 0o700 });
    await this.#assertNotElsewhere();
    await finishUpgrade(folder);
    const { binaries, user } = await this.#findPrograms();
    if ((await readDataMajor(folder.data)) === null) {
      await changeOwner(user, folder.root);
      this.#options.log.info(`embedded database: making ${folder.data} with PostgreSQL ${binaries.version}`);
      await initialiseCluster(folder, binaries, user, this.#password);
    }
    this.#endpoint ??= { kind: 'loopback', port: await findFreePort() };
    await writeSettings(folder, this.#endpoint);
    await changeOwner(user, folder.root, folder.socket);
    await removeOldLogs(folder.log);
    this.#hasStarted = true;
    await startPostmaster(folder, binaries, user);
    this.#binaries = binaries;
    if (user.description !== null && user.description !== this.#described) this.#options.log.info(`embedded database: ${user.description}`);
    this.#described = user.description;
  }

  /** A container that shares the folder has its own processes and its own locks, and yet the same socket. */
  async #assertNotElsewhere(): Promise<void> {
    if (this.#endpoint?.kind !== 'socket' || (await listProcessesOn(this.folder.data)).length > 0) return;
    if (await isListening(join(this.folder.socket, socketName)))
      throw new EmbeddedDatabaseError(`${this.folder.data} is in use by a server in another container`);
  }

  async #findPrograms(): Promise<{ binaries: PostgresBinaries; user: PostgresUser }> {
    const { data, root, libraries } = this.folder;
    const binaries = await findPostgresBinaries(this.#options.postgresBin, await readDataMajor(data), libraries);
    const owner = (await findOwner(data)) ?? (await findOwner(root));
    return { binaries, user: await choosePostgresUser(binaries, root, owner) };
  }
}

/** Prepares the folder. Throws `EmbeddedDatabaseError` where it cannot hold a database. */
export async function openClusterHost(options: ClusterOptions): Promise<ClusterHost> {
  await refuseEarlierFormat(options.dataDir);
  await assertLocalFileSystem(options.dataDir);
  return new ClusterHost(await prepareClusterFolder(options.dataDir), options);
}

/** Refuses a data folder of an earlier version of this product, whose embedded database was PGlite. */
async function refuseEarlierFormat(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'database');
  if (!(await pathExists(join(folder, 'PG_VERSION'))) || (await pathExists(join(dataDir, 'postgresql')))) return;
  throw new EmbeddedDatabaseError(
    `${folder} was made by an earlier version, with a database that this one cannot read: move that folder away to begin with an empty one, or go on with the earlier version`,
  );
}

function loadPassword(dataDir: string): Promise<string> {
  return loadStoredSecret(dataDir, {
    name: 'database-password',
    make: () => randomBytes(24).toString('base64url'),
    pattern: /^[\w-]{32}$/,
    rule: "the embedded database's password",
  });
}

/**
 * Whether it takes connections; the server's database then exists as well. Throws `EmbeddedDatabaseError` where it answers and refuses for
 * a reason that another try would not change.
 */
async function probeConnection(address: ClusterAddress): Promise<'answers' | 'busy' | 'silent'> {
  try {
    await ensureApplicationDatabase(address);
    return 'answers';
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    if (code === '28P01') throw new EmbeddedDatabaseError("the file database-password in DATA_DIR is not that of DATA_DIR's database");
    // It starts, ends, replays its log, or has no free connection.
    if (code.startsWith('57P') || code === '53300') return 'busy';
    if (/^[0-9A-Z]{5}$/.test(code) && !code.startsWith('08')) throw new EmbeddedDatabaseError(`the embedded database answers: ${message}`);
    return 'silent';
  }
}

/** Whether a process listens on the socket, wherever it runs and however busy it is. */
function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ path });
    const finish = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', ({ code }: NodeJS.ErrnoException) => finish(code !== 'ENOENT' && code !== 'ECONNREFUSED'));
  });
}
