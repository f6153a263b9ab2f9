import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRoot } from './debian.mjs';
import { findOrInstallPostgres } from './postgres-binaries.mjs';

/** Durability is kept as in production (the default), because tests and measurements are about that. */
const defaultSettings = { max_connections: '200', shared_buffers: '256MB', timezone: 'UTC', lc_messages: 'C' };

const secondsToStart = 60;

/**
 * Starts a PostgreSQL of its own: an empty cluster in a temporary folder, on a free loopback port, under a user that is not root.
 * It is gone after `stop()`, and also when this process ends without having called it.
 * @param {{ settings?: Record<string, string> }} [options] settings as in postgresql.conf, on top of the defaults
 * @returns {Promise<{ url: string, version: string, stop: () => Promise<void> }>} url of a superuser on the database `postgres`
 */
export async function startPostgres({ settings = {} } = {}) {
  const binaries = await findOrInstallPostgres();
  const owner = findOwner();
  // Root's own temporary folder may be closed to the user that the database runs under.
  const folder = mkdtempSync(join(isRoot() && existsSync('/tmp') ? '/tmp' : tmpdir(), 'postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  // Retried, because a server that was told to end may still write for a moment.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  try {
    const password = randomBytes(18).toString('hex');
    const data = createCluster(binaries, folder, password, owner);
    const port = await findFreePort();
    const server = spawn(join(binaries, 'postgres'), listServerParameters(data, folder, port, { ...defaultSettings, ...settings }), {
      ...owner,
      cwd: folder,
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const forgetProcess = endWithProcess(() => {
      server.kill('SIGQUIT');
      remove();
    });
    const ended = new Promise((resolve) => server.once('exit', resolve));
    try {
      await waitUntilReady(server);
    } catch (error) {
      forgetProcess();
      server.kill('SIGQUIT');
      await ended;
      throw error;
    }
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      version: execFileSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
      stop: async () => {
        forgetProcess();
        server.kill('SIGINT');
        await ended;
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * Cleans up when this process ends early. A signal ends Node without its exit event, so signals become an ordinary exit.
 * @param {() => void} cleanUp must be synchronous
 * @returns {() => void} takes the promise back
 */
function endWithProcess(cleanUp) {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  const exit = () => process.exit(130);
  process.once('exit', cleanUp);
  for (const signal of signals) process.once(signal, exit);
  return () => {
    process.off('exit', cleanUp);
    for (const signal of signals) process.off(signal, exit);
  };
}

/**
 * PostgreSQL refuses to run as root.
 * @returns {{ uid: number, gid: number } | undefined} nothing when this process is not root
 */
function findOwner() {
  if (!isRoot()) return undefined;
  const user = ['postgres', 'nobody'].find((name) => readId(name, '-u') !== null);
  if (user === undefined) throw new Error('There is no user "postgres" or "nobody" to run PostgreSQL under.');
  return { uid: Number(readId(user, '-u')), gid: Number(readId(user, '-g')) };
}

/**
 * @param {string} user
 * @param {'-u' | '-g'} which
 */
function readId(user, which) {
  try {
    return execFileSync('id', [which, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

/**
 * @param {string} binaries
 * @param {string} folder
 * @param {string} password
 * @param {{ uid: number, gid: number } | undefined} owner
 * @returns {string} the data folder
 */
function createCluster(binaries, folder, password, owner) {
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) chownSync(passwordFile, owner.uid, owner.gid);
  const parameters = [
    '-D',
    data,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
  ];
  execFileSync(join(binaries, 'initdb'), parameters, {
    ...owner,
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  rmSync(passwordFile);
  return data;
}

/**
 * @param {string} data
 * @param {string} socketFolder
 * @param {number} port
 * @param {Record<string, string>} settings
 */
function listServerParameters(data, socketFolder, port, settings) {
  const all = { ...settings, listen_addresses: '127.0.0.1', unix_socket_directories: socketFolder };
  return ['-D', data, '-p', String(port), ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @returns {Promise<void>}
 */
function waitUntilReady(server) {
  return new Promise((resolve, reject) => {
    let log = '';
    const fail = (/** @type {string} */ why) => reject(new Error(`PostgreSQL ${why}:\n${log}`));
    const deadline = setTimeout(() => fail(`was not ready within ${secondsToStart} s`), secondsToStart * 1000);
    server.once('error', (error) => fail(`could not be started (${error.message})`));
    server.once('exit', (code) => fail(`ended with code ${code}`));
    server.stderr?.on('data', (chunk) => {
      // Read on for as long as the server lives, so that its log never fills the pipe.
      if (log.length < 10_000) log += chunk;
      if (!log.includes('ready to accept connections')) return;
      clearTimeout(deadline);
      resolve();
    });
  });
}

/** @returns {Promise<number>} */
function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
