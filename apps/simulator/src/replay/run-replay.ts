import { setTimeout as wait } from 'node:timers/promises';
import { type DeviceEntry, type DeviceFile, type GatewayEntry, readDeviceFile } from '../devices/device-file.ts';
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

/** The number of readings in one message when no speed is given; otherwise each reading is a message. */
const readingsInMessage = 100;
/** A line is printed after this number of readings. */
const readingsPerLine = 5_000;
const closeTimeoutMs = 1_000;

/**
 * Sends a device's past in order, one message at a time: each is sent when the one before is acknowledged.
 *
 * @returns the number of acknowledged readings
 */
export async function runReplay(options: ReplayOptions, printLine: PrintLine, signal: AbortSignal): Promise<number> {
  const deviceFile = await readDeviceFile(options.deviceFile);
  const { gateway, device } = findDevice(deviceFile, options.device);
  const model = findModel(device.model);
  if (model === null) throw new SimulatorError(`Nothing is known about the model ${device.model}`);
  const unknown = [...options.columns, ...options.registers].find(({ key }) => !model.values.some((value) => value.key === key));
  if (unknown !== undefined) {
    throw new SimulatorError(`${device.model} has no value ${unknown.key}, only ${model.values.map(({ key }) => key).join(', ')}`);
  }
  const names = [...options.columns, ...options.registers].map(({ column }) => column);
  const openRows = () => readRows(options.file, names, deviceFile.timeZone);
  const shiftMs = options.shiftToNow ? Date.now() - (await findLast(openRows())) : 0;
  const readings = makeReadings(openRows(), { ...options, firstRegister: device.register ?? 0, model, shiftMs });
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
    await link.end([], closeTimeoutMs);
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
  for await (const batch of speed === null ? batchReadings(readings) : paceReadings(readings, speed, signal)) {
    await send(batch);
    if (signal.aborted) break;
    sent += batch.length;
    if (sent % readingsPerLine === 0) printLine(`${sent} readings, until ${new Date(batch.at(-1)?.ts ?? 0).toISOString()}`);
  }
  return sent;
}

async function* batchReadings(readings: AsyncIterable<ReplayReading>): AsyncGenerator<ReplayReading[]> {
  let batch: ReplayReading[] = [];
  for await (const reading of readings) {
    batch.push(reading);
    if (batch.length < readingsInMessage) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Yields each reading at its time, counted from the first one and divided by the speed. */
async function* paceReadings(readings: AsyncIterable<ReplayReading>, speed: number, signal: AbortSignal): AsyncGenerator<ReplayReading[]> {
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
