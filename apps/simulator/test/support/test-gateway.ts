import { join } from 'node:path';
import { secondMs } from '@energy-om/domain';
import { onTestFinished } from 'vitest';
import { readDeviceFile } from '#devices/device-file.ts';
import { simulateDevice } from '#devices/simulated-device.ts';
import { createFaultBook, type FaultBook } from '#faults/fault-book.ts';
import { openGatewayLink } from '#simulation/open-gateway-link.ts';
import { SimulatedGateway } from '#simulation/simulated-gateway.ts';
import { openStateBook } from '#simulation/state-book.ts';
import type { Published, TestBroker } from './test-broker.ts';
import { writeDeviceFile } from './test-folder.ts';

export const begin = Date.parse('2026-11-18T12:00:00+08:00');

export interface TestGateway extends SimulatedGateway {
  faults: FaultBook;
  lines: string[];
  /** Advances the clock and reports. */
  reportAfter(seconds: number): void;
  close(): Promise<void>;
}

/** Starts the first gateway of a device file on a real broker; it reports when the test calls it. */
export async function startTestGateway(
  broker: TestBroker,
  folder: string,
  { devices, at = begin, pastDays = 0 }: { devices?: readonly object[]; at?: number; pastDays?: number } = {},
): Promise<TestGateway> {
  const path = writeDeviceFile(folder, broker.port, devices);
  const file = await readDeviceFile(path);
  const gateway = file.gateways[0]!;
  const own = gateway.devices.map((entry) => simulateDevice(entry, gateway)!);
  const faults = createFaultBook();
  const lines: string[] = [];
  let now = at;
  let simulated: SimulatedGateway | null = null;
  const link = openGatewayLink({
    gateway,
    devices: own,
    url: null,
    file,
    readFile: () => readDeviceFile(path),
    onMessage: (...message) => simulated?.take(...message),
    printLine: (line) => lines.push(line),
  });
  const runner = new SimulatedGateway({
    gateway,
    devices: own,
    timeZone: file.timeZone,
    faults,
    states: openStateBook(join(folder, 'simulator-state.json')),
    link,
    pastDays,
    now: () => now,
  });
  simulated = runner;
  onTestFinished(() => link.close());
  return Object.assign(runner, {
    faults,
    lines,
    close: link.close,
    reportAfter(seconds: number) {
      now += seconds * secondMs;
      runner.report();
    },
  });
}

export interface Reading {
  ts: number;
  values: Record<string, number | boolean>;
}

/** Returns the readings of a device in all readable messages, in order of arrival. */
export function readingsOf(published: readonly Published[], code: string): Reading[] {
  return published
    .filter(({ topic }) => topic === 'v1/gateway/telemetry')
    .flatMap(({ payload }) => {
      try {
        return (JSON.parse(payload) as Record<string, Reading[]>)[code] ?? [];
      } catch {
        return [];
      }
    });
}
