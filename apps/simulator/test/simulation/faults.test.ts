import { afterEach, beforeEach, expect, test } from 'vitest';
import { disturbRegister } from '#faults/disturb-register.ts';
import type { FaultKind } from '#faults/fault-kinds.ts';
import { startTestBroker, type TestBroker } from '../support/test-broker.ts';
import { makeTestFolder } from '../support/test-folder.ts';
import { begin, readingsOf, startTestGateway, type TestGateway } from '../support/test-gateway.ts';

let broker: TestBroker;
let gateway: TestGateway;
beforeEach(async () => {
  broker = await startTestBroker();
  gateway = await startTestGateway(broker, makeTestFolder());
  gateway.report();
  await waitForReadings('WS-01', 1);
});
afterEach(() => broker.close());

const waitForReadings = (code: string, count: number) => broker.waitFor(() => readingsOf(broker.published, code).length >= count);
const breakDown = (kind: FaultKind, target: string, until: number | null = null) => gateway.faults.begin({ kind, target, until });
const timesOf = (code: string) => readingsOf(broker.published, code).map(({ ts }) => (ts - begin) / 1000);

test('silent: the other devices continue, and the device resumes with what it counted meanwhile', async () => {
  breakDown('silent', 'EM-01', begin + 20_000);
  gateway.reportAfter(10);
  gateway.reportAfter(600);
  await waitForReadings('EM-01', 2);
  expect(timesOf('EM-01')).toEqual([0, 610]);
  expect(timesOf('WS-01')).toEqual([0, 10, 610]);
  const [first, second] = readingsOf(broker.published, 'EM-01').map(({ values }) => values['energy'] as number);
  expect(second! - first!).toBeGreaterThan(50);
});

test('stuck: the same values at new times, until it is cleared', async () => {
  breakDown('stuck', 'EM-01');
  gateway.reportAfter(600);
  gateway.reportAfter(600);
  expect(gateway.faults.end('EM-01', begin)).toBe(1);
  gateway.reportAfter(600);
  await waitForReadings('EM-01', 4);
  const [first, second, third, fourth] = readingsOf(broker.published, 'EM-01');
  expect([second!.values, third!.values]).toEqual([first!.values, first!.values]);
  expect(timesOf('EM-01')).toEqual([0, 600, 1200, 1800]);
  expect(fourth!.values['energy']).toBeGreaterThan(first!.values['energy'] as number);
});

test('duplicate: every message of this device arrives twice', async () => {
  breakDown('duplicate', 'EM-01');
  gateway.reportAfter(10);
  await waitForReadings('EM-01', 3);
  expect(timesOf('EM-01')).toEqual([0, 10, 10]);
  expect(timesOf('WS-01')).toEqual([0, 10]);
});

test('late: messages arrive three minutes after their time', async () => {
  breakDown('late', 'EM-01', begin + 15_000);
  gateway.reportAfter(10);
  gateway.reportAfter(170);
  gateway.reportAfter(10);
  await waitForReadings('EM-01', 4);
  expect(timesOf('EM-01')).toEqual([0, 180, 190, 10]);
});

test('bad-payload: the messages are no JSON', async () => {
  breakDown('bad-payload', 'EM-01');
  gateway.reportAfter(10);
  const bad = await broker.waitFor(
    ({ topic, payload }) => topic === 'v1/gateway/telemetry' && payload.startsWith('{"EM-01"') && !payload.includes('WS-01'),
  );
  expect(() => JSON.parse(bad.payload)).toThrow(SyntaxError);
  expect(timesOf('WS-01')).toEqual([0, 10]);
});

test('clock-wrong: readings have a time in 1970', async () => {
  breakDown('clock-wrong', 'EM-01');
  gateway.reportAfter(10);
  await waitForReadings('EM-01', 2);
  expect(new Date(readingsOf(broker.published, 'EM-01')[1]!.ts).getUTCFullYear()).toBe(1970);
});

test('overheat: the temperature exceeds its limit within a minute', async () => {
  breakDown('overheat', 'TR-01');
  for (let index = 0; index < 6; index += 1) gateway.reportAfter(10);
  await waitForReadings('TR-01', 7);
  const temperatures = readingsOf(broker.published, 'TR-01').map(({ values }) => values['windingTemperature'] as number);
  expect(temperatures[0]).toBeLessThan(110);
  expect(temperatures.at(-1)).toBeGreaterThan(150);
});

test('reset and rollover: the register begins again at zero, at once or after its end', async () => {
  gateway.disturb('EM-01', (register, { model }) => disturbRegister('reset', register, model));
  gateway.disturb('EF-01', (register, { model }) => disturbRegister('rollover', register, model));
  gateway.report();
  gateway.reportAfter(1200);
  await waitForReadings('EM-01', 3);
  const registersOf = (code: string) => readingsOf(broker.published, code).map(({ values }) => values['energy'] as number);
  expect(registersOf('EM-01')[1]).toBe(0);
  expect(registersOf('EM-01')[2]).toBeGreaterThan(50);
  expect(registersOf('EF-01')[1]).toBe(999_999.5);
  expect(registersOf('EF-01')[2]).toBeLessThan(10);
});

test('gateway-down: the connection ends without a DISCONNECT, and the measured values arrive afterwards', async () => {
  breakDown('gateway-down', 'GW-01', begin + 25_000);
  gateway.reportAfter(10);
  gateway.reportAfter(10);
  expect(gateway.lines).toEqual([expect.stringMatching(/^GW-01 has no connection \(cut off\)/)]);
  gateway.reportAfter(10);
  await waitForReadings('EM-01', 4);
  // A message in flight at the cut may have arrived, and is sent again.
  expect([...new Set(timesOf('EM-01'))]).toEqual([0, 10, 20, 30]);
  expect(broker.published.filter(({ topic }) => topic === 'v1/gateway/disconnect')).toEqual([]);
});
