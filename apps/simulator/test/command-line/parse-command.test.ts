import { describe, expect, test } from 'vitest';
import { parseCommand } from '#command-line/parse-command.ts';
import { SimulatorError } from '#simulator-error.ts';

const parse = (...parameters: string[]) => parseCommand(parameters, { DATA_DIR: '/data' });

test('without options the simulator runs the demonstration’s devices', () => {
  expect(parse()).toEqual({
    mode: 'run',
    options: {
      deviceFile: '/data/demonstration-devices.json',
      dataDir: '/data',
      url: null,
      protocolVersion: 4,
      everySeconds: 10,
      pastDays: 0,
      cameraPort: null,
      wait: false,
    },
  });
});

test('load has defaults, and uses the port on which the server opens its broker', () => {
  const command = parseCommand(['--load', '2000', '--tokens', 't', '--rate', '500'], { MQTT_PORT: '1999' });
  expect(command).toMatchObject({
    mode: 'load',
    options: { devices: 2000, rate: 500, seconds: 30, url: 'mqtt://127.0.0.1:1999', ledgerFile: null },
  });
});

test.each([['run'], ['load'], ['replay']] as const)('%s uses MQTT 5 with --protocol 5', (mode) => {
  const own = { run: [], load: ['--load', '2', '--tokens', 't'], replay: ['--replay', 'f', '--device', 'D', '--column', 'A=b'] }[mode];
  expect(parse(...own, '--protocol', '5')).toMatchObject({ mode, options: { protocolVersion: 5 } });
  expect(parse(...own, '--protocol', '3.1.1')).toMatchObject({ mode, options: { protocolVersion: 4 } });
});

describe('refused', () => {
  test.each([
    [['--every', '0'], '--every must be a number from 1 to 3600, not 0'],
    [['--every', 'often'], '--every must be a number from 1 to 3600, not often'],
    [['--load', '1.5', '--tokens', 't'], '--load must be a whole number from 1 to 20000, not 1.5'],
    [['--load', '5'], '--tokens is missing'],
    [['--fault', 'leak', '--rate', '5'], '--rate does not go with --fault'],
    [['--fault', 'leak', '--clear'], '--clear does not go with --fault'],
    [['--rate', '5'], '--rate says nothing by itself; see --help'],
    [['--url', 'http://example.com'], '--url must begin with mqtt://, mqtts://, ws:// or wss://, not http://example.com'],
    [['--protocol', '4'], '--protocol is 3.1.1 or 5, not 4'],
    [['--devices', ' '], '--devices is empty'],
    [['toString'], "Unexpected argument 'toString'"],
    [['--fault', 'constructor'], 'There is no fault constructor'],
  ])('%j', (parameters, message) => {
    expect(() => parse(...parameters)).toThrow(SimulatorError);
    expect(() => parse(...parameters)).toThrow(message);
  });
});
