import { success } from '@energy-om/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silenceConsole } from '#app/silence-console.ts';
import { loadTransport } from '#shared/api/app-config.ts';
import { startFakeServer } from '../support/fake-server.ts';

const { log, info } = console;
const written = vi.fn();

beforeEach(() => {
  written.mockReset();
  Object.assign(console, { log: written, info: written });
  vi.stubEnv('PROD', true);
});
afterEach(() => {
  Object.assign(console, { log, info });
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function writeIn(userAgent: string, debugConsoleAppId: string | null): Promise<number> {
  startFakeServer(() => success(null), { debugConsoleAppId });
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  silenceConsole();
  await loadTransport();
  console.log('log');
  console.info('info');
  return written.mock.calls.length;
}

const phone = 'Mozilla/5.0 (Linux; Android 14) Chrome/120.0 Mobile Safari/537.36';
const miniProgram = `${phone} MicroMessenger/8.0.49 miniProgram/wx0123456789abcdef`;

it('is silent in production', async () => {
  expect(await writeIn(phone, null)).toBe(0);
  expect(await writeIn(phone, 'wx0123456789abcdef')).toBe(0);
});

it('writes in the one platform app that has a debug console', async () => {
  expect(await writeIn(miniProgram, 'wx0123456789abcdef')).toBe(2);
});

it('is silent in every other platform app', async () => {
  expect(await writeIn(miniProgram, 'wxfedcba9876543210')).toBe(0);
  expect(await writeIn(miniProgram, null)).toBe(0);
});

it('writes in development', async () => {
  vi.stubEnv('PROD', false);
  expect(await writeIn(phone, null)).toBe(2);
});
