import { setTimeout as wait } from 'node:timers/promises';
import { type MeterModel, secondMs } from '@energy-om/domain';
import type { ProtocolVersion } from '../mqtt/client.ts';
import { SimulatorError } from '../simulator-error.ts';
import type { PrintLine } from '../terminal.ts';
import { type LoadingDevice, openLoadingDevice } from './load-device.ts';
import type { LoadDevice } from './read-tokens.ts';

interface ConnectParts {
  devices: readonly LoadDevice[];
  model: MeterModel;
  url: string;
  protocolVersion?: ProtocolVersion;
  printLine: PrintLine;
  onLost(): void;
  signal: AbortSignal;
}

/** The maximum number of pending connections: a server limits those whose CONNECT it has not answered. */
const maxConnecting = 50;
const pollIntervalMs = 10;
/** Connecting fails after this time without a new connection. */
const stallTimeoutMs = 20_000;

/** Opens every device's connection and waits until all are up. Throws `SimulatorError` when no further device gets a connection. */
export async function connectAll({
  devices,
  model,
  url,
  protocolVersion,
  printLine,
  onLost,
  signal,
}: ConnectParts): Promise<LoadingDevice[]> {
  const opened: LoadingDevice[] = [];
  let up = 0;
  let isComplete = false;
  let lastReason = 'no answer';
  let lastProgress = performance.now();
  const open = (device: LoadDevice) => {
    let wasUp = false;
    return openLoadingDevice({
      device,
      model,
      url,
      protocolVersion,
      onUp() {
        if (!wasUp) up += 1;
        wasUp = true;
        lastProgress = performance.now();
      },
      onDown(reason) {
        lastReason = reason;
        if (isComplete) onLost();
      },
    });
  };
  const start = performance.now();
  while (up < devices.length && !signal.aborted) {
    while (opened.length < devices.length && opened.length - up < maxConnecting) opened.push(open(devices[opened.length] as LoadDevice));
    if (performance.now() - lastProgress > stallTimeoutMs) {
      await Promise.all(opened.map(({ link }) => link.end([], 0)));
      throw new SimulatorError(`${up} of ${devices.length} devices got a connection, and then no more: ${lastReason}`);
    }
    await wait(pollIntervalMs);
  }
  isComplete = true;
  printLine(`${up} devices are connected after ${((performance.now() - start) / secondMs).toFixed(1)} s`);
  return opened;
}
