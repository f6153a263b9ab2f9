import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiSession } from '../server/api-session.ts';
import type { AppProcess } from '../server/app-process.ts';
import { RunningProgram } from '../server/running-program.ts';

const startTimeoutMs = 300_000;
const stopTimeoutMs = 60_000;

interface GatewayEntry {
  code: string;
}

interface DeviceFile {
  gateways: GatewayEntry[];
}

/** A meter behind a gateway that a story has created. */
export interface SimulatedMeter {
  code: string;
  name: string;
  /** The name of its model. */
  model: string;
  /** What its display shows at first. */
  register: number;
}

/** One gateway of the demonstration with its devices, run by the simulator's program: MQTT from outside of the server. */
export class SimulatedGateway {
  readonly #dataDir: string;
  readonly #simulator: RunningProgram;

  private constructor(dataDir: string, simulator: RunningProgram) {
    this.#dataDir = dataDir;
    this.#simulator = simulator;
  }

  /** Resolves once the gateway reports, which it does each second. @param code of the gateway, as on its label */
  static async connect({ dataDir }: AppProcess, code: string): Promise<SimulatedGateway> {
    const all = await readDevices(dataDir);
    return SimulatedGateway.#start(dataDir, code, { ...all, gateways: all.gateways.filter((gateway) => gateway.code === code) });
  }

  /** The same for a gateway that the demonstration does not have. @param session of an account that may issue its credential */
  static async connectNew(
    { dataDir }: AppProcess,
    session: ApiSession,
    { id, code }: { id: string; code: string },
    meters: readonly SimulatedMeter[],
  ): Promise<SimulatedGateway> {
    const { token } = await session.call('issueDeviceCredential', { deviceId: id });
    const all = await readDevices(dataDir);
    const devices = meters.map((meter) => ({ ...meter, hasPast: true }));
    return SimulatedGateway.#start(dataDir, code, { ...all, gateways: [{ code, name: code, token, devices }] });
  }

  static async #start(dataDir: string, code: string, devices: object): Promise<SimulatedGateway> {
    const file = join(dataDir, `${code}.json`);
    await writeFile(file, JSON.stringify(devices));
    const simulator = run(dataDir, ['--devices', file, '--every', '1']);
    await simulator.waitForOutput(/report every/, startTimeoutMs);
    return new SimulatedGateway(dataDir, simulator);
  }

  /** Starts a fault of a device, which lasts until it is cleared. */
  async startFault(kind: string, device: string): Promise<void> {
    await this.#control(['--fault', kind, '--device', device]);
  }

  async clearFaults(): Promise<void> {
    await this.#control(['--clear']);
  }

  async stop(): Promise<void> {
    const { code } = await this.#simulator.stop(stopTimeoutMs);
    if (code !== 0) throw new Error(`the simulator ended with code ${code}:\n${this.#simulator.output}`);
  }

  /** Controls the running simulator, as from a terminal. */
  async #control(parameters: readonly string[]): Promise<void> {
    const command = run(this.#dataDir, parameters);
    const { code } = await command.waitForEnd();
    if (code !== 0) throw new Error(`the simulator did not accept ${parameters.join(' ')}:\n${command.output}`);
  }
}

async function readDevices(dataDir: string): Promise<DeviceFile> {
  return JSON.parse(await readFile(join(dataDir, 'demonstration-devices.json'), 'utf8')) as DeviceFile;
}

function run(dataDir: string, parameters: readonly string[]): RunningProgram {
  return new RunningProgram('The simulator', ['apps/simulator/src/main.ts', ...parameters], { DATA_DIR: dataDir });
}
