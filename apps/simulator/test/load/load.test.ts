import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minuteMs } from '@energy-om/domain';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLatencies } from '#load/latencies.ts';
import type { LedgerLine } from '#load/ledger.ts';
import { runProgram } from '../support/run-program.ts';
import { startTestBroker, type TestBroker } from '../support/test-broker.ts';
import { makeTestFolder } from '../support/test-folder.ts';

let broker: TestBroker;
beforeEach(async () => {
  broker = await startTestBroker();
});
afterEach(() => broker.close());

function writeTokens(folder: string, lines: readonly string[]): string {
  const file = join(folder, 'tokens');
  writeFileSync(file, lines.join('\n'));
  return file;
}

test('the ledger contains exactly the acknowledged readings', async () => {
  const folder = makeTestFolder();
  const ledgerFile = join(folder, 'ledger');
  const codes = Array.from({ length: 20 }, (_, index) => `EM-${index}`);
  const tokens = writeTokens(
    folder,
    codes.map((code) => `${code},token-${code}`),
  );
  const parameters = ['--load', '20', '--rate', '200', '--seconds', '2', '--tokens', tokens, '--ledger', ledgerFile, '--url', broker.url];
  const { code, output, errors } = await runProgram(parameters);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(output).toMatch(/^20 devices are connected after [\d.]+ s\n/);
  expect(output).toMatch(/1 s {2}sent \d+\/s {2}acknowledged \d+\/s/);
  expect(output).toMatch(/sent 400 {2}acknowledged 400 {2}held back 0 {2}lost connections 0/);
  const ledger = readFileSync(ledgerFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LedgerLine);
  const arrived = broker.published.map(({ clientId, topic, payload }) => {
    expect(topic).toBe('v1/devices/me/telemetry');
    const { ts, values } = JSON.parse(payload);
    return { device: clientId.replace('load-', ''), at: ts, values };
  });
  const inOrder = (lines: readonly LedgerLine[]) => lines.map((line) => JSON.stringify(line)).sort();
  expect(inOrder(ledger)).toEqual(inOrder(arrived));
  expect(new Set(ledger.map(({ device }) => device))).toEqual(new Set(codes));
  expect(new Set(ledger.map(({ device, at }) => `${device} ${at}`)).size).toBe(400);
});

test.each([
  ['too few tokens', ['a', 'b'], '3', /has 2 tokens, and --load asks for 3/],
  ['an unknown model', ['a', 'b', 'c'], '3', /There is no model NOTHING/],
])('%s prints one line and ends with exit code 1', async (_, tokens, count, errors) => {
  const file = writeTokens(makeTestFolder(), tokens);
  const model = count === '3' && tokens.length === 3 ? ['--model', 'NOTHING'] : [];
  const outcome = await runProgram(['--load', count, '--tokens', file, '--url', broker.url, ...model]);
  expect(outcome).toEqual({ code: 1, output: '', errors: expect.stringMatching(errors) });
});

describe('latencies', () => {
  test('are read by share', () => {
    const latencies = createLatencies();
    expect(latencies.read(0.5)).toBe(0);
    for (let milliseconds = 1; milliseconds <= 100; milliseconds += 1) latencies.add(milliseconds);
    expect([latencies.read(0.5), latencies.read(0.99), latencies.read(1)]).toEqual([50, 99, 100]);
    latencies.add(1e9);
    expect(latencies.read(1)).toBe(minuteMs);
    latencies.clear();
    expect(latencies.read(0.99)).toBe(0);
  });
});
