import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { modelName } from './seed-devices.ts';

export interface SimulatorLoad {
  port: number;
  connections: number;
  /** Messages per second over all connections, evenly, regardless of the server's speed. */
  rate: number;
  seconds: number;
  tokensFile: string;
}

/** Runs the simulator's load and waits for its end. Throws when a message was not acknowledged. */
export async function runSimulatorLoad({ port, connections, rate, seconds, tokensFile }: SimulatorLoad): Promise<void> {
  const program = join(import.meta.dirname, '../../../apps/simulator/src/main.ts');
  const parameters = Object.entries({
    load: connections,
    rate,
    seconds,
    tokens: tokensFile,
    model: modelName,
    url: `mqtt://127.0.0.1:${port}`,
  }).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(process.execPath, [program, ...parameters], { stdio: ['ignore', 'pipe', 'inherit'] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output = (output + chunk).slice(-2000);
  });
  const [code] = await once(child, 'close');
  process.off('exit', kill);
  if (code !== 0) throw new Error(`the simulator ended with code ${code}:\n${output}`);
}
