import { setTimeout as wait } from 'node:timers/promises';
import type { DeviceEntry, DeviceFile, GatewayEntry } from '../devices/device-file.ts';
import { readDeviceFile } from '../devices/device-file.ts';
import { findModel } from '../devices/find-model.ts';
import type { ProtocolVersion } from '../mqtt/client.ts';
import { Link } from '../mqtt/link.ts';
import { gatewayTopics } from '../mqtt/topics.ts';
import { SimulatorError } from '../simulator-error.ts';
import type { PrintLine } from '../terminal.ts';
import { makeReadings, type ReplayReading } from './make-readings.ts';
import { type ColumnMap, readRows } from './read-rows.ts';

export interface ReplayOptions {
  file: string;
  deviceFile: string;
  device: string;
  columns: readonly ColumnMap[];
  registers: readonly ColumnMap[];
  /** The factor by which the replay is faster than real time; null: as fast as messages are acknowledged. */
  speed: number | null;
  /** Dates are shifted so that the last row is now. */
  shiftToNow: boolean;
  url: string | null;
  protocolVersion?: ProtocolVersion;
}

/** The readings in one message, where the speed does not separate them. */
const maxTogether = 100;

/** Sends a device's past in order, a message at a time: each is acknowledged before the next goes. @returns readings that were acknowledged */
export async function runReplay(options: ReplayOptions, printLine: PrintLine, signal: AbortSignal): Promise<number> {
  const deviceFile = await readDeviceFile(options.deviceFile);
  const { gateway, device } = findDevice(deviceFile, options.device);
  const model = findModel(device.model);
  if (model === null) throw new SimulatorError(`Nothing is known about the model ${device.model}`);
  const strange = [...options.columns, ...options.registers].find(({ key }) => !model.values.some((value) => value.key === key));
  if (strange !== undefined) {
    throw new SimulatorError(`${device.model} has no value ${strange.key}, only ${model.values.map(({ key }) => key).join(', ')}`);
  }
  const names = [...options.columns, ...options.registers].map(({ column }) => column);
  const openRows = () => readRows(options.file, names, deviceFile.timeZone);
  const shift = options.shiftToNow ? Date.now() - (await findLast(openRows())) : 0;
  const readings = makeReadings(openRows(), { ...options, firstRegister: device.register ?? 0, model, shift });

  const link = new Link({
    findAddress: async () => ({
      url: options.url ?? `mqtt://127.0.0.1:${deviceFile.mqttPort}`,
      token: gateway.token,
      protocolVersion: options.protocolVersion,
    }),
    clientId: `replay-${device.code}`,
    firstMessages: [{ topic: gatewayTopics.connect, payload: JSON.stringify({ device: device.code }) }],
    onDown: (reason) => printLine(`No connection (${reason}), trying again`),
    maxQueued: 1,
    maxInFlight: 1,
  });
  const send = (batch: readonly ReplayReading[]) =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
      link.send({ topic: gatewayTopics.telemetry, payload: JSON.stringify({ [device.code]: batch }), onAcknowledged: resolve });
    });
  try {
    const sent = await sendAll(readings, options.speed, send, printLine, signal);
    printLine(`${sent} readings of ${device.code} are stored`);
    return sent;
  } finally {
    await link.end([], 1000);
  }
}

async function sendAll(
  readings: AsyncIterable<ReplayReading>,
  speed: number | null,
  send: (batch: readonly ReplayReading[]) => Promise<void>,
  printLine: PrintLine,
  signal: AbortSignal,
): Promise<number> {
  let sent = 0;
  for await (const batch of speed === null ? gather(readings) : pace(readings, speed, signal)) {
    await send(batch);
    if (signal.aborted) break;
    sent += batch.length;
    if (sent % (50 * maxTogether) === 0) printLine(`${sent} readings, until ${new Date(batch.at(-1)?.ts ?? 0).toISOString()}`);
  }
  return sent;
}

async function* gather(readings: AsyncIterable<ReplayReading>): AsyncGenerator<ReplayReading[]> {
  let batch: ReplayReading[] = [];
  for await (const reading of readings) {
    batch.push(reading);
    if (batch.length < maxTogether) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* pace(readings: AsyncIterable<ReplayReading>, speed: number, signal: AbortSignal): AsyncGenerator<ReplayReading[]> {
  let begin: { real: number; recorded: number } | null = null;
  for await (const reading of readings) {
    begin ??= { real: performance.now(), recorded: reading.ts };
    const due = begin.real + (reading.ts - begin.recorded) / speed;
    await wait(Math.max(0, due - performance.now()), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    yield [reading];
  }
}

function findDevice({ gateways }: DeviceFile, code: string): { gateway: GatewayEntry; device: DeviceEntry } {
  for (const gateway of gateways) {
    const device = gateway.devices.find((entry) => entry.code === code);
    if (device !== undefined) return { gateway, device };
  }
  throw new SimulatorError(`There is no device ${code} in the device file`);
}

async function findLast(rows: AsyncIterable<{ at: number }>): Promise<number> {
  let last: number | null = null;
  for await (const { at } of rows) last = at;
  if (last === null) throw new SimulatorError('The file has no rows');
  return last;
}
