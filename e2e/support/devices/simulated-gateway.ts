import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppProcess } from '../server/app-process.ts';

const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));
const program = 'apps/simulator/src/main.ts';
const startTimeoutMs = 300_000;

interface DeviceFile {
  gateways: { code: string }[];
}

/** One gateway of the demonstration with its devices, run by the simulator's program: MQTT from outside of the server. */
export class SimulatedGateway {
  readonly #dataDir: string;
  readonly #child: ChildProcess;

  private constructor(dataDir: string, child: ChildProcess) {
    this.#dataDir = dataDir;
    this.#child = child;
  }

  /** Resolves once the gateway reports, which it does each second. @param code of the gateway, as on its label */
  static async connect({ dataDir }: AppProcess, code: string): Promise<SimulatedGateway> {
    const all = JSON.parse(await readFile(join(dataDir, 'demonstration-devices.json'), 'utf8')) as DeviceFile;
    const file = join(dataDir, `${code}.json`);
    await writeFile(file, JSON.stringify({ ...all, gateways: all.gateways.filter((gateway) => gateway.code === code) }));
    const child = run(dataDir, ['--devices', file, '--every', '1']);
    await waitForOutput(child, 'report every');
    return new SimulatedGateway(dataDir, child);
  }

  /** Starts a fault of a device, which lasts until it is cleared. */
  async startFault(kind: string, device: string): Promise<void> {
    await this.#control(['--fault', kind, '--device', device]);
  }

  async clearFaults(): Promise<void> {
    await this.#control(['--clear']);
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    const [code] = await ended;
    if (code !== 0) throw new Error(`the simulator ended with code ${code}`);
  }

  /** Controls the running simulator, as from a terminal. */
  async #control(parameters: string[]): Promise<void> {
    const child = run(this.#dataDir, parameters);
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`the simulator did not take ${parameters.join(' ')}`);
  }
}

function run(dataDir: string, parameters: string[]): ChildProcess {
  const child = spawn(process.execPath, [program, ...parameters], {
    cwd: repositoryRoot,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

function waitForOutput(child: ChildProcess, word: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error(`the simulator did not say "${word}"`)), startTimeoutMs);
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
      if (!output.includes(word)) return;
      clearTimeout(timeout);
      resolve();
    });
    child.once('exit', (code) => reject(new Error(`the simulator ended with code ${code}`)));
  });
}
