import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serveCameras } from './camera/serve-cameras.ts';
import type { RunOptions } from './command-line/command.ts';
import type { Control } from './control/control.ts';
import { serveControl } from './control/serve-control.ts';
import { type DeviceFile, readDeviceFile } from './devices/device-file.ts';
import { type Simulation, startSimulation } from './simulation/start-simulation.ts';
import { openStateBook } from './simulation/state-book.ts';
import { SimulatorError } from './simulator-error.ts';
import type { PrintLine } from './terminal.ts';

/** The interval between two attempts to begin. */
const retryDelayMs = 500;

/** Runs until the signal. Throws `SimulatorError` when it cannot begin; with `wait` it retries until it can. */
export async function run(
  { deviceFile, dataDir, url, protocolVersion, everySeconds, pastDays, cameraPort, wait: retries }: RunOptions,
  printLine: PrintLine,
  signal: AbortSignal,
): Promise<void> {
  const attempt = <Result>(work: () => Promise<Result>) => (retries ? retryUntilAborted(work, signal) : work());
  const readFile = () => readDeviceFile(deviceFile);
  const file: DeviceFile | null = await attempt(readFile);
  if (file === null) return;
  let simulation: Simulation | null = null;
  const findControl = (): Control => {
    if (simulation === null) throw new SimulatorError('The simulator is just beginning or ending');
    return simulation.control;
  };
  // The folder is locked first: two simulators with the same state would send different registers.
  const closeControl = await attempt(() => serveControl(dataDir, findControl));
  if (closeControl === null) return;
  const cameras = cameraPort === null ? null : await openCameras(cameraPort, printLine);
  try {
    const states = openStateBook(join(dataDir, 'simulator-state.json'));
    simulation = startSimulation({ file, readFile, url, protocolVersion, everySeconds, pastDays, states, printLine });
    await untilAborted(signal);
    await simulation.stop();
  } finally {
    await cameras?.close();
    await closeControl();
  }
}

/** When the port is taken, the simulator runs without cameras. */
async function openCameras(port: number, printLine: PrintLine): Promise<{ close: () => Promise<void> } | null> {
  try {
    return await serveCameras(port);
  } catch (error) {
    if (!(error instanceof SimulatorError)) throw error;
    printLine(error.message);
    return null;
  }
}

/** @returns null when it was aborted before the work succeeded */
async function retryUntilAborted<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result | null> {
  while (!signal.aborted) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SimulatorError)) throw error;
      await wait(retryDelayMs, undefined, { signal }).catch(() => undefined);
    }
  }
  return null;
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
