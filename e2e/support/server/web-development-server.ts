import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));
const startTimeoutMs = 120_000;

/** The web app as `npm run dev` serves it, from its sources and without a server behind it. */
export interface WebDevelopmentServer {
  /** Origin without a slash at the end. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts Vite on a port of its own and resolves once it serves. */
export async function startWebDevelopmentServer(): Promise<WebDevelopmentServer> {
  const parameters = [
    'node_modules/vite/bin/vite.js',
    'apps/web',
    '--config',
    'apps/web/vite.config.ts',
    '--host',
    '127.0.0.1',
    '--port',
    '0',
  ];
  const child = spawn(process.execPath, parameters, { cwd: repositoryRoot, stdio: ['ignore', 'pipe', 'pipe'] });
  // A runner that is killed must not leave servers behind.
  const killWithRunner = () => child.kill('SIGKILL');
  process.once('exit', killWithRunner);
  const ended = once(child, 'exit');
  let log = '';
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`Vite ${why}:\n${log}`));
    const deadline = setTimeout(() => {
      child.kill('SIGKILL');
      fail(`printed no address within ${startTimeoutMs / 1000} s`);
    }, startTimeoutMs);
    const read = (chunk: Buffer) => {
      log += chunk;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(log.replaceAll(terminalColour, ''))?.[0];
      if (!address) return;
      clearTimeout(deadline);
      resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(deadline);
      fail(`ended with code ${code} before it served`);
    });
  });
  return {
    url,
    stop: async () => {
      process.off('exit', killWithRunner);
      child.kill('SIGTERM');
      await ended;
    },
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape of a terminal's colours is one
const terminalColour = /\u001b\[[\d;]*m/g;
