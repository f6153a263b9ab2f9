import { join, resolve } from 'node:path';
import { daySeconds, hourSeconds } from '@energy-om/domain';
import { faultKinds, isFaultKind } from '../faults/fault-kinds.ts';
import type { ProtocolVersion } from '../mqtt/client.ts';
import type { ColumnMap } from '../replay/read-rows.ts';
import { SimulatorError } from '../simulator-error.ts';
import type { Command } from './command.ts';
import { type GivenOptions, type OptionName, readGivenOptions } from './given-options.ts';

/** The modes and the options that each allows. The first mode whose own option is given is chosen; without one, the simulator runs. */
const modes: readonly {
  mode: OptionName | 'run';
  options: readonly OptionName[];
  read(given: GivenOptions, dataDir: string, environment: NodeJS.ProcessEnv): Command;
}[] = [
  { mode: 'help', options: [], read: () => ({ mode: 'help' }) },
  { mode: 'fault', options: ['device', 'for'], read: readFault },
  { mode: 'clear', options: ['device'], read: (given, dataDir) => ({ mode: 'clear', dataDir, device: given.findText('device') }) },
  { mode: 'list', options: [], read: (_, dataDir) => ({ mode: 'list', dataDir }) },
  { mode: 'load', options: ['rate', 'tokens', 'seconds', 'ledger', 'model', 'url', 'protocol'], read: readLoad },
  {
    mode: 'replay',
    options: ['device', 'devices', 'column', 'register-from', 'speed', 'shift-to-now', 'url', 'protocol'],
    read: readReplay,
  },
  { mode: 'run', options: ['devices', 'url', 'protocol', 'every', 'past', 'cameras', 'wait'], read: readRun },
];

/**
 * The time between two reports: short enough for values on a phone to move, and long enough for a hundred devices to make less than a
 * million rows a day.
 */
const defaultIntervalSeconds = 10;
const maxIntervalSeconds = hourSeconds;
const defaultRate = 100;
const defaultLoadSeconds = 30;
const maxConnections = 20_000;
const maxRate = 50_000;
const defaultMqttPort = '1883';
const maxPastDays = 1000;
const maxPort = 65_535;
const protocolVersions: Readonly<Record<string, ProtocolVersion>> = { '3.1.1': 4, '5': 5 };

/** Throws `SimulatorError` with one line that names the option. */
export function parseCommand(parameters: readonly string[], environment: NodeJS.ProcessEnv): Command {
  const given = readGivenOptions(parameters);
  const chosen = modes.find(({ mode }) => mode === 'run' || given.has(mode)) as (typeof modes)[number];
  const stray = given.names.find((name) => name !== chosen.mode && !chosen.options.includes(name));
  if (stray !== undefined && chosen.mode !== 'help') {
    throw new SimulatorError(
      chosen.mode === 'run' ? `--${stray} says nothing by itself; see --help` : `--${stray} does not go with --${chosen.mode}`,
    );
  }
  return chosen.read(given, resolve(environment['DATA_DIR'] || './var'), environment);
}

function readRun(given: GivenOptions, dataDir: string): Command {
  return {
    mode: 'run',
    options: {
      deviceFile: findDeviceFile(given, dataDir),
      dataDir,
      url: findUrl(given),
      protocolVersion: findProtocolVersion(given),
      everySeconds: given.findNumber('every', { min: 1, max: maxIntervalSeconds }) ?? defaultIntervalSeconds,
      pastDays: given.findNumber('past', { min: 0, max: maxPastDays, isWhole: true }) ?? 0,
      cameraPort: given.findNumber('cameras', { min: 0, max: maxPort, isWhole: true }),
      wait: given.has('wait'),
    },
  };
}

function readFault(given: GivenOptions, dataDir: string): Command {
  const kind = given.requireText('fault');
  if (!isFaultKind(kind)) throw new SimulatorError(`There is no fault ${kind}. Faults: ${Object.keys(faultKinds).join(', ')}`);
  const seconds = given.findNumber('for', { min: 1, max: daySeconds });
  return { mode: 'fault', dataDir, request: { kind, device: given.findText('device'), seconds } };
}

function readLoad(given: GivenOptions, _: string, environment: NodeJS.ProcessEnv): Command {
  return {
    mode: 'load',
    options: {
      devices: given.findNumber('load', { min: 1, max: maxConnections, isWhole: true }) ?? 1,
      rate: given.findNumber('rate', { min: 0.1, max: maxRate }) ?? defaultRate,
      seconds: given.findNumber('seconds', { min: 1, max: daySeconds }) ?? defaultLoadSeconds,
      tokensFile: given.requireText('tokens'),
      ledgerFile: given.findText('ledger'),
      model: given.findText('model') ?? 'DTSD1352-C',
      url: findUrl(given) ?? `mqtt://127.0.0.1:${environment['MQTT_PORT'] || defaultMqttPort}`,
      protocolVersion: findProtocolVersion(given),
    },
  };
}

function readReplay(given: GivenOptions, dataDir: string): Command {
  const columns = given.list('column').map((text) => readColumnMap('column', text));
  const registers = given.list('register-from').map((text) => readColumnMap('register-from', text));
  if (columns.length + registers.length === 0) throw new SimulatorError('--column is missing: which column is which value?');
  return {
    mode: 'replay',
    options: {
      file: given.requireText('replay'),
      deviceFile: findDeviceFile(given, dataDir),
      device: given.requireText('device'),
      columns,
      registers,
      speed: given.findNumber('speed', { min: 0.001, max: 1_000_000 }),
      shiftToNow: given.has('shift-to-now'),
      url: findUrl(given),
      protocolVersion: findProtocolVersion(given),
    },
  };
}

function findDeviceFile(given: GivenOptions, dataDir: string): string {
  return resolve(given.findText('devices') ?? join(dataDir, 'demonstration-devices.json'));
}

function findUrl(given: GivenOptions): string | null {
  const url = given.findText('url');
  if (url !== null && !/^(mqtts?|wss?):\/\/[^/]/.test(url))
    throw new SimulatorError(`--url must begin with mqtt://, mqtts://, ws:// or wss://, not ${url}`);
  return url;
}

function findProtocolVersion(given: GivenOptions): ProtocolVersion {
  const name = given.findText('protocol') ?? '3.1.1';
  const version = protocolVersions[name];
  if (version === undefined) throw new SimulatorError(`--protocol is 3.1.1 or 5, not ${name}`);
  return version;
}

function readColumnMap(name: OptionName, text: string): ColumnMap {
  const [column = '', key = '', ...rest] = text.split('=').map((part) => part.trim());
  if (column === '' || key === '' || rest.length > 0) throw new SimulatorError(`--${name} must be as OT=oilTemperature, not ${text}`);
  return { column, key };
}
