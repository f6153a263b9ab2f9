import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { modelName } from './seed-devices.ts';

export interface LoadOptions {
  port: number;
  connections: number;
  /** The number of messages that each connection has in flight. */
  inFlight: number;
  /** Messages a second over all connections; undefined: each sends its next when one is acknowledged. */
  rate?: number;
  protocolVersion: 4 | 5;
  seconds: number;
  tokensFile: string;
  ledgerFile: string;
  /** These are called when the measured seconds begin and end. */
  onBegin: () => void;
  onEnd: () => void;
}

export interface LoadResult {
  /** Messages acknowledged within the measured seconds. */
  measured: number;
  perSecond: number;
  sent: number;
  acknowledged: number;
  /** Connections that ended during the run. */
  lost: number;
  /** Milliseconds until the acknowledgement. */
  p50: number;
  p99: number;
}

export async function runLoadProgram(options: LoadOptions): Promise<LoadResult> {
  const { port, connections, inFlight, rate = 0, protocolVersion, seconds, tokensFile, ledgerFile, onBegin, onEnd } = options;
  const program = fileURLToPath(import.meta.resolve('./load-program.ts'));
  const parameters = Object.entries({
    url: `mqtt://127.0.0.1:${port}`,
    tokens: tokensFile,
    ledger: ledgerFile,
    model: modelName,
    connections,
    'under-way': inFlight,
    rate,
    protocol: protocolVersion,
    seconds,
  }).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(process.execPath, [program, ...parameters], { stdio: ['ignore', 'pipe', 'inherit'] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let result: LoadResult | null = null;
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'begin') onBegin();
    else if (line === 'end') onEnd();
    else result = JSON.parse(line) as LoadResult;
  });
  const [code] = await once(child, 'close');
  process.off('exit', kill);
  if (result === null) throw new Error(`the load ended with code ${code} and without a result`);
  return result;
}
