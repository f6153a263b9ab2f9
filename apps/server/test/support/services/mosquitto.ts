import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin'];

/** Path of one of Mosquitto's programs. `npm test -- server` installs them where they are missing. */
export function findMosquitto(program: 'mosquitto' | 'mosquitto_passwd' | 'mosquitto_pub'): string {
  const path = folders
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file));
  if (path === undefined) throw new Error(`${program} is not installed`);
  return path;
}

export interface Mosquitto {
  port: number;
  /** Ends it in order: sessions and queues are written to disk. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export interface MosquittoOptions {
  /** With these, every client needs a password and may do what `rules` allow. */
  users?: Record<string, string>;
  /** Lines of its access control file. */
  rules?: readonly string[];
}

/** A real broker for one test, on a free port, which keeps its sessions over a restart. */
export async function startMosquitto(options: MosquittoOptions = {}): Promise<Mosquitto> {
  const folder = await mkdtemp(join(tmpdir(), 'energy-om-mosquitto-'));
  const port = await findFreePort();
  const file = await writeConfiguration(folder, port, options);
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const started = spawn(findMosquitto('mosquitto'), ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
    child = started;
    let output = '';
    await new Promise<void>((resolve, reject) => {
      started.once('exit', (code) => reject(new Error(`mosquitto ended with ${code}: ${output}`)));
      started.stderr?.on('data', (chunk) => {
        output += chunk;
        if (/mosquitto version \S+ running/.test(output)) resolve();
      });
    });
  }

  async function stop(): Promise<void> {
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    child = null;
  }

  await start();
  return {
    port,
    start,
    stop,
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @returns the path of the configuration file */
async function writeConfiguration(folder: string, port: number, { users, rules }: MosquittoOptions): Promise<string> {
  const settings = [
    // Else it takes another user's rights when root starts it, and cannot write here.
    `user ${userInfo().username}`,
    `listener ${port} 127.0.0.1`,
    'persistence true',
    `persistence_location ${folder}/`,
    'max_queued_messages 0',
    `allow_anonymous ${users === undefined}`,
  ];
  if (users) {
    const passwordFile = join(folder, 'passwords');
    for (const [name, password] of Object.entries(users)) {
      execFileSync(findMosquitto('mosquitto_passwd'), ['-b', ...(existsSync(passwordFile) ? [] : ['-c']), passwordFile, name, password], {
        stdio: 'ignore',
      });
    }
    chmodSync(passwordFile, 0o600);
    settings.push(`password_file ${passwordFile}`);
  }
  if (rules) {
    await writeFile(join(folder, 'rules'), `${rules.join('\n')}\n`, { mode: 0o600 });
    settings.push(`acl_file ${join(folder, 'rules')}`);
  }
  const file = join(folder, 'mosquitto.conf');
  await writeFile(file, `${settings.join('\n')}\n`);
  return file;
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
