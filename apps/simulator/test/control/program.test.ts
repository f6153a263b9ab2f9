import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { run } from '#run.ts';
import { startQuietClock } from '../../../../scripts/quiet-clock.mjs';
import { runProgram, startProgram } from '../support/run-program.ts';
import { startTestBroker, type TestBroker } from '../support/test-broker.ts';
import { makeTestFolder, writeDeviceFile } from '../support/test-folder.ts';
import { readingsOf } from '../support/test-gateway.ts';

let broker: TestBroker;
beforeEach(async () => {
  broker = await startTestBroker();
});
afterEach(() => broker.close());

const waitForReading = (code: string, fits: (values: Record<string, number | boolean>) => boolean) =>
  broker.waitFor(() => readingsOf(broker.published, code).some(({ values }) => fits(values)));

describe('the running program', () => {
  test('begins, lists and ends faults that a second program requests', async () => {
    const DATA_DIR = makeTestFolder();
    writeDeviceFile(DATA_DIR, broker.port);
    const running = startProgram(['--every', '1'], { DATA_DIR });
    await running.waitFor('1 gateways with 5 devices report every 1 s');
    await waitForReading('EM-01', () => true);

    expect(await runProgram(['--fault', 'leak', '--for', '600'], { DATA_DIR })).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^WS-01: water flows/),
    });
    await runProgram(['--fault', 'overload', '--device', 'EM-01'], { DATA_DIR });
    await waitForReading('EM-01', ({ power }) => (power as number) > 800);
    const { output } = await runProgram(['--list'], { DATA_DIR });
    expect(output).toMatch(/WS-01 .*leak for \d+ s more/);
    expect(output).toMatch(/EM-01 .*overload$/m);
    expect(output).toMatch(/1 of 1 gateways are connected, 5 devices, 2 faults/);

    expect((await runProgram(['--clear', '--device', 'EM-01'], { DATA_DIR })).output).toBe('One fault ended\n');
    expect((await runProgram(['--clear'], { DATA_DIR })).output).toBe('One fault ended\n');
    expect(await runProgram(['--fault', 'leak', '--device', 'EM-01'], { DATA_DIR })).toEqual({
      code: 1,
      output: '',
      errors: 'EM-01 cannot have the fault leak\n',
    });
    expect((await runProgram(['--fault', 'silent', '--device', 'NO-1'], { DATA_DIR })).errors).toBe('There is no device NO-1 here\n');
    expect((await runProgram(['--fault', 'gateway-down', '--device', 'WS-01'], { DATA_DIR })).output).toMatch(/^GW-01: /);
    await running.waitFor('GW-01 has no connection (cut off)');

    expect(await runProgram([], { DATA_DIR })).toMatchObject({ code: 1, errors: `Another simulator is running in ${DATA_DIR}\n` });
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('%s: disconnects its devices and ends within two seconds', async (signal) => {
    const DATA_DIR = makeTestFolder();
    writeDeviceFile(DATA_DIR, broker.port);
    const running = startProgram(['--every', '1'], { DATA_DIR });
    await waitForReading('EM-01', () => true);
    const elapsed = startQuietClock();
    running.process.kill(signal);
    expect(await running.ended).toBe(0);
    expect(elapsed()).toBeLessThan(2000);
    expect(running.errors()).toBe('');
    await broker.waitFor(({ topic, payload }) => topic === 'v1/gateway/disconnect' && payload.includes('EM-01'));
    expect((await runProgram(['--list'], { DATA_DIR })).errors).toBe(`No simulator is running in ${DATA_DIR}\n`);
  });

  test('ends within two seconds when there is no broker', async () => {
    const DATA_DIR = makeTestFolder();
    writeDeviceFile(DATA_DIR, broker.port);
    await broker.pause();
    const running = startProgram(['--every', '1'], { DATA_DIR });
    await running.waitFor('tries again');
    const elapsed = startQuietClock();
    running.process.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    expect(elapsed()).toBeLessThan(2000);
  });

  test('starts in the folder of a program that was killed', async () => {
    const DATA_DIR = makeTestFolder();
    writeDeviceFile(DATA_DIR, broker.port);
    const killed = startProgram(['--every', '1'], { DATA_DIR });
    await waitForReading('EM-01', () => true);
    killed.process.kill('SIGKILL');
    await killed.ended;
    broker.published.length = 0;
    startProgram(['--every', '1'], { DATA_DIR });
    await waitForReading('EM-01', ({ energy }) => (energy as number) >= 12_345.6);
  });

  test('--wait: waits for a readable device file and prints nothing meanwhile', async () => {
    const DATA_DIR = makeTestFolder();
    const running = startProgram(['--every', '1', '--wait'], { DATA_DIR });
    writeFileSync(join(DATA_DIR, 'demonstration-devices.json'), '{"mqttPort":');
    rmSync(join(DATA_DIR, 'demonstration-devices.json'));
    writeDeviceFile(DATA_DIR, broker.port);
    await waitForReading('EM-01', () => true);
    expect(running.output()).toBe('1 gateways with 5 devices report every 1 s\n');
  });

  test('--wait: can be ended while it waits', async () => {
    const folder = makeTestFolder();
    const stop = new AbortController();
    const lines: string[] = [];
    const options = {
      deviceFile: join(folder, 'none.json'),
      dataDir: folder,
      url: null,
      everySeconds: 1,
      pastDays: 0,
      cameraPort: null,
      wait: true,
    };
    const running = run(options, (line) => lines.push(line), stop.signal);
    stop.abort();
    await running;
    expect(lines).toEqual([]);
  });
});

describe('an impossible command prints one line and ends with exit code 1', () => {
  test.each([
    ['no device file', [], /^The device file cannot be read: .*demonstration-devices\.json'\n$/],
    ['no running simulator', ['--fault', 'leak'], /^No simulator is running in .*\n$/],
    ['an unknown option', ['--faults'], /^Unknown option '--faults'; see --help\n$/],
    ['an unknown fault', ['--fault', 'fire'], /^There is no fault fire\. Faults: overheat, .*\n$/],
  ])('%s', async (_, parameters, errors) => {
    expect(await runProgram(parameters, { DATA_DIR: makeTestFolder() })).toEqual({
      code: 1,
      output: '',
      errors: expect.stringMatching(errors),
    });
  });

  test('--help lists every fault', async () => {
    const { code, output } = await runProgram(['--help']);
    expect(code).toBe(0);
    expect(output).toContain('pressure-drop');
    expect(output).toContain('--shift-to-now');
  });
});
