import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { modelName } from './seed-devices.ts';

export interface GeneratorOptions {
  port: number;
  connections: number;
  /** Messages a second that it would send; as many as the server takes when that is less. */
  rate: number;
  seconds: number;
  tokensFile: string;
  ledgerFile: string;
  /** The measured seconds begin, and end. */
  onBegin?: () => void;
  onEnd?: () => void;
}

export interface GeneratorResult {
  /** Acknowledged messages a second, over the measured seconds. */
  perSecond: number;
  /** Acknowledged within the measured seconds. */
  measured: number;
  sent: number;
  acknowledged: number;
  /** Milliseconds until the acknowledgement, over everything. */
  p50: number;
  p99: number;
}

/** Until every device has said something, and queues stand as they will. */
const warmUpSeconds = 3;
const secondPattern = /^(\d+) s {2}sent \d+\/s {2}acknowledged (\d+)\/s/;
const endPattern = /^sent (\d+) {2}acknowledged (\d+) .*p50 (\d+) ms {2}p99 (\d+) ms$/;

/** Runs the simulator's load generator, a process of its own, and reads what it tells. */
export async function runGenerator(options: GeneratorOptions): Promise<GeneratorResult> {
  const { port, connections, rate, seconds, tokensFile, ledgerFile } = options;
  const all = warmUpSeconds + seconds;
  const program = join(import.meta.dirname, '../../../apps/simulator/src/main.ts');
  const child = spawn(
    process.execPath,
    [program, '--load', `${connections}`, '--tokens', tokensFile, '--rate', `${rate}`, '--seconds', `${all + 1}`].concat(
      ['--ledger', ledgerFile, '--model', modelName, '--url', `mqtt://127.0.0.1:${port}`],
    ),
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const lines: string[] = [];
  let rest = '';
  let measured = 0;
  let begunAt = 0;
  let endedAt = 0;
  const read = (line: string) => {
    lines.push(line);
    const [, second, acknowledged] = secondPattern.exec(line) ?? [];
    if (second === undefined) return;
    const number = Number(second);
    if (number > warmUpSeconds && number <= all) measured += Number(acknowledged);
    if (number === warmUpSeconds) {
      begunAt = performance.now();
      options.onBegin?.();
    }
    if (number === all) {
      endedAt = performance.now();
      options.onEnd?.();
    }
  };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) read(part.trim());
  });
  await once(child, 'close');
  process.off('exit', kill);
  const end = lines.map((line) => endPattern.exec(line)).find((match) => match !== null);
  if (!end || endedAt === 0) throw new Error(`the load generator did not come to its end:\n${lines.slice(-5).join('\n')}`);
  const [sent, acknowledged, p50, p99] = end.slice(1).map(Number) as [number, number, number, number];
  return { perSecond: measured / ((endedAt - begunAt) / 1000), measured, sent, acknowledged, p50, p99 };
}
