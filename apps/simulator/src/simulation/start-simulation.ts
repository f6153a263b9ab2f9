import { findRegister, secondMs } from '@energy-om/domain';
import type { Control } from '../control/control.ts';
import type { DeviceFile, GatewayEntry } from '../devices/device-file.ts';
import { type SimulatedDevice, simulateDevice } from '../devices/simulated-device.ts';
import { chooseTarget } from '../faults/choose-target.ts';
import { disturbRegister } from '../faults/disturb-register.ts';
import { createFaultBook, type FaultBook } from '../faults/fault-book.ts';
import { describeFault } from '../faults/fault-kinds.ts';
import type { ProtocolVersion } from '../mqtt/client.ts';
import { drawShare } from '../profiles/noise.ts';
import type { PrintLine } from '../terminal.ts';
import { openGatewayLink } from './open-gateway-link.ts';
import { SimulatedGateway } from './simulated-gateway.ts';
import type { StateBook } from './state-book.ts';

export interface SimulationParts {
  file: DeviceFile;
  /** Reads the file again, because a newly loaded demonstration has other tokens. */
  readFile(): Promise<DeviceFile>;
  /** The broker's address, in place of the file's port on this machine. */
  url: string | null;
  protocolVersion?: ProtocolVersion;
  everySeconds: number;
  /** A new device first sends the readings of this many past days. */
  pastDays?: number;
  states: StateBook;
  printLine: PrintLine;
  now?: () => number;
}

export interface Simulation {
  control: Control;
  stop(): Promise<void>;
}

interface RunningGateway {
  runner: SimulatedGateway;
  link: ReturnType<typeof openGatewayLink>;
  stopTimer(): void;
}

/** Simulates the gateways of the file, each with its own connection. */
export function startSimulation(parts: SimulationParts): Simulation {
  const { file, everySeconds, states, printLine, now = Date.now } = parts;
  const faults = createFaultBook();
  const devices = file.gateways.flatMap((gateway) => simulateDevices(gateway, printLine));
  const running = file.gateways.map((gateway) => {
    const own = devices.filter(({ gatewayCode }) => gatewayCode === gateway.code);
    return startGateway(parts, gateway, own, faults, now);
  });
  printLine(`${running.length} gateways with ${devices.length} devices report every ${everySeconds} s`);
  return {
    control: createControl(running, devices, faults, now),
    async stop() {
      for (const { stopTimer } of running) stopTimer();
      states.save();
      await Promise.all(running.map(({ link }) => link.close()));
    },
  };
}

function startGateway(
  { file, readFile, url, protocolVersion, everySeconds, pastDays = 0, states, printLine }: SimulationParts,
  gateway: GatewayEntry,
  devices: SimulatedDevice[],
  faults: FaultBook,
  now: () => number,
): RunningGateway {
  let simulated: SimulatedGateway | null = null;
  const link = openGatewayLink({
    gateway,
    devices,
    url,
    protocolVersion,
    file,
    readFile,
    printLine,
    onMessage: (...message) => simulated?.take(...message),
  });
  const runner = new SimulatedGateway({ gateway, devices, timeZone: file.timeZone, faults, states, link, pastDays, now });
  simulated = runner;
  return { runner, link, stopTimer: runEvery(() => runner.report(), everySeconds * secondMs, drawShare(gateway.code)) };
}

/** The controls for another terminal: it lists devices, and begins and ends faults. */
function createControl(
  running: readonly RunningGateway[],
  devices: readonly SimulatedDevice[],
  faults: FaultBook,
  now: () => number,
): Control {
  const applyFaults = () => {
    for (const { runner } of running) runner.applyFaults();
  };
  return {
    list: () => ({
      devices: devices.map(({ entry: { code, name, model }, gatewayCode }) => ({ code, name, model, gateway: gatewayCode })),
      faults: faults.list(now()),
      connected: running.filter(({ link }) => link.isUp).length,
      gateways: running.length,
    }),
    begin({ kind, device, seconds }) {
      const target = chooseTarget(kind, devices, device);
      if (describeFault(kind).isMomentary) {
        for (const { runner } of running) runner.disturb(target, (register, { model }) => disturbRegister(kind, register, model));
      } else faults.begin({ kind, target, until: seconds === null ? null : now() + seconds * secondMs });
      applyFaults();
      return target;
    },
    clear(target) {
      const ended = faults.end(target, now());
      applyFaults();
      return ended;
    },
  };
}

function simulateDevices(gateway: GatewayEntry, printLine: PrintLine): SimulatedDevice[] {
  const devices = gateway.devices.map((entry) => ({ entry, device: simulateDevice(entry, gateway) }));
  const unknown = devices.filter(({ device }) => device === null);
  for (const { entry } of unknown) printLine(`${entry.code} is left out: nothing is known about the model ${entry.model}`);
  const simulated = devices.flatMap(({ device }) => (device === null ? [] : [device]));
  for (const { entry, model } of simulated) {
    if (entry.register === null && findRegister(model.values) !== null)
      printLine(`${entry.code} begins at zero: the device file has no register for it`);
  }
  return simulated;
}

/** Runs the work at an interval; the phases of the gateways spread their reports over it. @param phase 0 to below 1 */
function runEvery(work: () => void, intervalMs: number, phase: number): () => void {
  let timer = setTimeout(() => {
    work();
    timer = setInterval(work, intervalMs);
  }, intervalMs * phase);
  return () => clearTimeout(timer);
}
