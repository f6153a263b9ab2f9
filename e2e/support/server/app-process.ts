import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));
const startTimeoutMs = 300_000;
const stopTimeoutMs = 120_000;

export interface AppProcess {
  /** Origin without a slash at the end. */
  url: string;
  /** The folder of its data, in which it also writes the messages that it would send to phones. */
  dataDir: string;
  /** Everything that the process has written so far. */
  log: () => string;
  /** Ends the process by SIGTERM, and throws when it does not end in order. */
  stop: () => Promise<void>;
}

/**
 * Starts the product as `npm start` does, on ports of its own, and resolves once it serves.
 * @param settings further environment variables
 */
export async function startApp(dataDir: string, settings: Record<string, string> = {}): Promise<AppProcess> {
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: repositoryRoot,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      MQTT_PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      NODE_ENV: '',
      LOG_LEVEL: 'warn',
      // All phones of all stories have one address.
      RATE_LIMIT_FACTOR: '1000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A runner that is killed must not leave servers behind.
  const killWithRunner = () => child.kill('SIGKILL');
  process.once('exit', killWithRunner);
  const ended = once(child, 'exit');

  let log = '';
  const append = (chunk: Buffer) => {
    log += chunk;
  };
  child.stdout.on('data', append);
  child.stderr.on('data', append);

  const url = await waitForAddress(child, () => log);
  return {
    url,
    dataDir,
    log: () => log,
    stop: async () => {
      process.off('exit', killWithRunner);
      child.kill('SIGTERM');
      const timeout = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      const [code, signal] = await ended;
      clearTimeout(timeout);
      if (code !== 0) throw new Error(`The server ended with ${signal ?? `code ${code}`} instead of 0:\n${log}`);
    },
  };
}

function waitForAddress(child: ChildProcess, log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server ${why}:\n${log()}`));
    const deadline = setTimeout(() => {
      child.kill('SIGKILL');
      fail(`printed no address within ${startTimeoutMs / 1000} s`);
    }, startTimeoutMs);
    child.once('exit', (code) => {
      clearTimeout(deadline);
      fail(`ended with code ${code} before it was ready`);
    });
    child.stdout?.on('data', () => {
      const address = /http:\/\/localhost:\d+/.exec(log())?.[0];
      if (!address) return;
      clearTimeout(deadline);
      resolve(address);
    });
  });
}
