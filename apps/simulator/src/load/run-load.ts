import { setTimeout as wait } from 'node:timers/promises';
import { secondMs } from '@energy-om/domain';
import { findModel } from '../devices/find-model.ts';
import type { ProtocolVersion } from '../mqtt/client.ts';
import { SimulatorError } from '../simulator-error.ts';
import type { PrintLine } from '../terminal.ts';
import { connectAll } from './connect-all.ts';
import { createLatencies } from './latencies.ts';
import { openLedger } from './ledger.ts';
import type { LoadingDevice } from './load-device.ts';
import { readTokens } from './read-tokens.ts';

export interface LoadOptions {
  url: string;
  protocolVersion?: ProtocolVersion;
  /** The number of connections. */
  devices: number;
  /** Messages per second over all devices. */
  rate: number;
  seconds: number;
  tokensFile: string;
  ledgerFile: string | null;
  /** The name of every device's meter model. */
  model: string;
}

export interface LoadResult {
  sent: number;
  acknowledged: number;
  /** Connections that ended during the run. */
  lost: number;
  /** Messages that were due but not sent, because too many waited. */
  heldBack: number;
}

const pollIntervalMs = 10;
/** The maximum of messages that wait for their acknowledgement, in seconds of the rate. */
const maxWaitingSeconds = 5;
const drainTimeoutMs = 15_000;
const closeTimeoutMs = 1_000;

/** Sends at a constant rate, regardless of the server's speed, for the given time, and then waits for the outstanding acknowledgements. */
export async function runLoad(options: LoadOptions, printLine: PrintLine, signal: AbortSignal): Promise<LoadResult> {
  const model = findModel(options.model);
  if (model === null) throw new SimulatorError(`There is no model ${options.model}`);
  const tokens = await readTokens(options.tokensFile, options.devices);
  const ledger = await openLedger(options.ledgerFile);
  const result: LoadResult = { sent: 0, acknowledged: 0, lost: 0, heldBack: 0 };
  const latencies = { second: createLatencies(), whole: createLatencies() };
  const onLost = () => {
    result.lost += 1;
  };
  const devices = await connectAll({
    devices: tokens,
    model,
    url: options.url,
    protocolVersion: options.protocolVersion,
    printLine,
    onLost,
    signal,
  });

  const send = (device: LoadingDevice) => {
    result.sent += 1;
    const sentAt = performance.now();
    device.measure(Date.now(), (line) => {
      result.acknowledged += 1;
      latencies.second.add(performance.now() - sentAt);
      latencies.whole.add(performance.now() - sentAt);
      ledger.write(line);
    });
  };

  const stopPrinting = printEachSecond(() => {
    const up = devices.filter(({ link }) => link.isUp).length;
    const line = `waiting ${result.sent - result.acknowledged}  p50 ${latencies.second.read(0.5)} ms  p99 ${latencies.second.read(0.99)} ms  connected ${up}`;
    latencies.second.clear();
    return { ...result, line };
  }, printLine);
  await sendEvenly(options, result, (index) => send(devices[index % devices.length] as LoadingDevice), signal);
  const deadline = performance.now() + drainTimeoutMs;
  while (result.acknowledged < result.sent && performance.now() < deadline && !signal.aborted) await wait(pollIntervalMs);
  stopPrinting();
  await Promise.all(devices.map(({ link }) => link.end([], closeTimeoutMs)));
  await ledger.close();
  printLine(
    `sent ${result.sent}  acknowledged ${result.acknowledged}  held back ${result.heldBack}  lost connections ${result.lost}  ` +
      `p50 ${latencies.whole.read(0.5)} ms  p99 ${latencies.whole.read(0.99)} ms`,
  );
  return result;
}

async function sendEvenly(
  { rate, seconds }: LoadOptions,
  result: LoadResult,
  send: (index: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const start = performance.now();
  const total = Math.round(rate * seconds);
  for (let index = 0; index < total && !signal.aborted; ) {
    const due = Math.min(total, Math.floor(((performance.now() - start) / secondMs) * rate));
    for (; index < due; index += 1) {
      if (result.sent - result.acknowledged < rate * maxWaitingSeconds) send(index);
      else result.heldBack += 1;
    }
    if (index < total) await wait(pollIntervalMs);
  }
}

function printEachSecond(read: () => LoadResult & { line: string }, printLine: PrintLine): () => void {
  let seconds = 0;
  let before = { sent: 0, acknowledged: 0 };
  const timer = setInterval(() => {
    const now = read();
    seconds += 1;
    printLine(`${seconds} s  sent ${now.sent - before.sent}/s  acknowledged ${now.acknowledged - before.acknowledged}/s  ${now.line}`);
    before = now;
  }, secondMs);
  return () => clearInterval(timer);
}
