import { readFile } from 'node:fs/promises';
import { SimulatorError } from '../simulator-error.ts';

/** A device behind a gateway, as the server's file describes it. */
export interface DeviceEntry {
  code: string;
  name: string;
  /** The name of a meter model. */
  model: string;
  /** The initial value of the register, in the register's unit; null for a model without one. */
  register: number | null;
  /** Whether the server has its past readings already, so that none are sent. */
  hasPast?: true;
}

export interface GatewayEntry {
  code: string;
  name: string;
  /** The access token with which the gateway connects. */
  token: string;
  devices: readonly DeviceEntry[];
}

/** The gateways and their credentials. */
export interface DeviceFile {
  mqttPort: number;
  timeZone: string;
  gateways: readonly GatewayEntry[];
}

const maxPort = 65_535;

/** Throws `SimulatorError` when the file is missing or not valid. */
export async function readDeviceFile(file: string): Promise<DeviceFile> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new SimulatorError(`The device file cannot be read: ${(error as Error).message}`);
  }
  return parseDeviceFile(text, file);
}

/** @param source the name of the file in messages */
export function parseDeviceFile(text: string, source: string): DeviceFile {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new SimulatorError(`${source} is not JSON`);
  }
  const file = readRecord(content, source);
  const { mqttPort, timeZone, gateways } = file;
  if (!Number.isInteger(mqttPort) || (mqttPort as number) < 1 || (mqttPort as number) > maxPort) {
    throw new SimulatorError(`${source}: mqttPort is not a port number`);
  }
  if (!isTimeZone(timeZone)) throw new SimulatorError(`${source}: timeZone is not a time zone`);
  if (!Array.isArray(gateways)) throw new SimulatorError(`${source}: gateways is not a list`);
  return {
    mqttPort: mqttPort as number,
    timeZone,
    gateways: gateways.map((gateway, index) => readGateway(gateway, `${source}: gateway ${index + 1}`)),
  };
}

function readGateway(content: unknown, place: string): GatewayEntry {
  const gateway = readRecord(content, place);
  const { devices } = gateway;
  if (!Array.isArray(devices)) throw new SimulatorError(`${place}: devices is not a list`);
  return {
    code: readText(gateway, 'code', place),
    name: readText(gateway, 'name', place),
    token: readText(gateway, 'token', place),
    devices: devices.map((device, index) => readDevice(device, `${place}, device ${index + 1}`)),
  };
}

function readDevice(content: unknown, place: string): DeviceEntry {
  const device = readRecord(content, place);
  const register = device['register'] ?? null;
  if (register !== null && !(Number.isFinite(register) && (register as number) >= 0)) {
    throw new SimulatorError(`${place}: register is not a number from 0`);
  }
  return {
    code: readText(device, 'code', place),
    name: readText(device, 'name', place),
    model: readText(device, 'model', place),
    register: register as number | null,
    ...(device['hasPast'] === true && { hasPast: true }),
  };
}

function readRecord(content: unknown, place: string): Record<string, unknown> {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) throw new SimulatorError(`${place} is not an object`);
  return content as Record<string, unknown>;
}

function readText(record: Record<string, unknown>, key: string, place: string): string {
  const text = record[key];
  if (typeof text !== 'string' || text === '') throw new SimulatorError(`${place}: ${key} is missing`);
  return text;
}

function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string') return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
