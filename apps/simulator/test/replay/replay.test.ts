import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hourMs, minuteMs } from '@energy-om/domain';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readDate } from '#replay/read-date.ts';
import { runProgram } from '../support/run-program.ts';
import { startTestBroker, type TestBroker } from '../support/test-broker.ts';
import { makeTestFolder, writeDeviceFile } from '../support/test-folder.ts';
import { readingsOf } from '../support/test-gateway.ts';

let broker: TestBroker;
beforeEach(async () => {
  broker = await startTestBroker();
});
afterEach(() => broker.close());

const devices = [
  { code: 'TR-01', name: '1号变压器', model: 'S13-M-800/10' },
  { code: 'EM-01', name: '总电表', model: 'DTSD1352-C', register: 1000 },
];

function replay(csv: string, ...parameters: string[]) {
  const DATA_DIR = makeTestFolder();
  writeDeviceFile(DATA_DIR, broker.port, devices);
  const file = join(DATA_DIR, 'readings.csv');
  writeFileSync(file, csv);
  return runProgram(['--replay', file, ...parameters], { DATA_DIR });
}

const hours = [
  'date,HUFL,OT',
  '2016-07-01 00:00:00,6,30.5',
  '2016-07-01 01:00:00,-2,27.8',
  '2016-07-01 02:30:00,4,',
  '2016-07-01 03:30:00,8,25',
].join('\n');

test('a column becomes a value at the file’s local times; empty cells are omitted', async () => {
  const outcome = await replay(hours, '--device', 'TR-01', '--column', 'OT=oilTemperature', '--column', 'HUFL=load');
  expect(outcome).toEqual({ code: 0, errors: '', output: '4 readings of TR-01 are stored\n' });
  expect(readingsOf(broker.published, 'TR-01')).toEqual([
    { ts: Date.parse('2016-07-01T00:00:00+08:00'), values: { oilTemperature: 30.5, load: 6 } },
    { ts: Date.parse('2016-07-01T01:00:00+08:00'), values: { oilTemperature: 27.8, load: -2 } },
    { ts: Date.parse('2016-07-01T02:30:00+08:00'), values: { load: 4 } },
    { ts: Date.parse('2016-07-01T03:30:00+08:00'), values: { oilTemperature: 25, load: 8 } },
  ]);
});

test('a load becomes a register that never decreases', async () => {
  await replay(hours, '--device', 'EM-01', '--register-from', 'HUFL=energy');
  // 6 kW for an hour, a negative load for one and a half hours, 4 kW for an hour.
  expect(readingsOf(broker.published, 'EM-01').map(({ values }) => values)).toEqual([
    { energy: 1000 },
    { energy: 1006 },
    { energy: 1006 },
    { energy: 1010 },
  ]);
});

test('--shift-to-now: the last row is at the present instant, and the others keep their distance from it', async () => {
  const before = Date.now();
  await replay(hours, '--device', 'TR-01', '--column', 'OT=oilTemperature', '--shift-to-now');
  const times = readingsOf(broker.published, 'TR-01').map(({ ts }) => ts);
  expect(times.at(-1)).toBeGreaterThanOrEqual(before);
  expect(times.at(-1)).toBeLessThanOrEqual(Date.now());
  expect(times.at(-1)! - times[0]!).toBe(3.5 * hourMs);
});

test('many rows arrive in order, in messages of limited size, and a lost connection loses none', async () => {
  const begin = Date.parse('2026-01-01T00:00:00Z');
  const rows = Array.from({ length: 2500 }, (_, index) => `${new Date(begin + index * minuteMs).toISOString()},${index % 90}`);
  const outcome = replay(['time,OT', ...rows].join('\n'), '--device', 'TR-01', '--column', 'OT=oilTemperature');
  await broker.waitFor(({ topic }) => topic === 'v1/gateway/telemetry');
  broker.disconnectAll();
  expect((await outcome).output).toMatch(/2500 readings of TR-01 are stored\n$/);
  const times = [...new Set(readingsOf(broker.published, 'TR-01').map(({ ts }) => ts))];
  expect(times).toEqual(rows.map((_, index) => begin + index * minuteMs));
  expect(Math.max(...broker.published.map(({ payload }) => payload.length))).toBeLessThan(32_768);
});

describe('an impossible replay prints one line and ends with exit code 1', () => {
  const given = ['--device', 'TR-01', '--column', 'OT=oilTemperature'];
  test.each([
    ['a missing column', hours, ['--device', 'TR-01', '--column', 'XX=oilTemperature'], /has no column XX, only date, HUFL, OT/],
    ['a value that the model does not have', hours, ['--device', 'TR-01', '--column', 'OT=warmth'], /S13-M-800\/10 has no value warmth/],
    ['an unknown device', hours, ['--device', 'NO-1', '--column', 'OT=load'], /There is no device NO-1/],
    ['no column at all', hours, ['--device', 'TR-01'], /--column is missing/],
    ['a column without a value', hours, ['--device', 'TR-01', '--column', 'OT'], /must be as OT=oilTemperature, not OT/],
    ['a cell that is no number', 'date,OT\n2016-07-01 00:00:00,warm', given, /line 2: warm is no number/],
    ['a date that does not exist', 'date,OT\n2016-06-31 00:00:00,1', given, /line 2: 2016-06-31 00:00:00 is no date/],
    ['rows out of order', 'date,OT\n2016-07-02 00:00:00,1\n2016-07-01 00:00:00,1', given, /line 3: it is not later/],
    ['an empty file, shifted', 'date,OT\n', [...given, '--shift-to-now'], /The file has no rows/],
  ])('%s', async (_, csv, parameters, errors) => {
    const { code, errors: errorOutput } = await replay(csv, ...parameters);
    expect(code).toBe(1);
    expect(errorOutput).toMatch(errors);
    expect(errorOutput.trim().split('\n')).toHaveLength(1);
  });
});

test('dates are read in their usual forms', () => {
  const noon = Date.parse('2026-07-01T12:00:00+08:00');
  for (const text of [
    '2026-07-01 12:00:00',
    '2026/7/1 12:00',
    '2026-07-01T12:00:00.000',
    '2026-07-01T04:00:00Z',
    '2026-07-01T06:00:00+02:00',
    `${noon}`,
    `${noon / 1000}`,
  ]) {
    expect(readDate(text, 'Asia/Shanghai')).toBe(noon);
  }
  expect(readDate('2026-07-01', 'Asia/Shanghai')).toBe(noon - 12 * hourMs);
  for (const text of ['', 'noon', '2026-13-01 00:00', '2026-01-01 24:00', '12']) expect(readDate(text, 'Asia/Shanghai')).toBeNull();
});
