import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultBusyDelayMs } from '#config/config.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let webFolder: string;
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'energy-om-web-'));
  await mkdir(join(webFolder, 'assets'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html>');
  await writeFile(join(webFolder, 'assets', 'LoginScreen-3fa9c1.js'), 'export {}');
  server = await startTestServer({ config: { busyDelayMs: defaultBusyDelayMs }, webFolder });
  tenant = await createTenant(server);
});
afterAll(async () => {
  await server.close();
  await rm(webFolder, { recursive: true, force: true });
});

/** Blocks the event loop for 600 ms at every turn, as a flood of work does. */
function overload(): { stop(): void } {
  let isStopped = false;
  const work = () => {
    const until = performance.now() + 600;
    while (performance.now() < until);
    if (!isStopped) setImmediate(work);
  };
  work();
  return {
    stop() {
      isStopped = true;
    },
  };
}

describe('an overloaded server', () => {
  it('rejects calls with 5003, and accepts them again when the load is gone', async () => {
    const getCode = async () => (await tenant.clients.technician.call('getUserInfo')).code;
    expect(await getCode()).toBe(bodyCode.success);
    const load = overload();
    await expect.poll(getCode).toBe(bodyCode.unavailable);
    load.stop();
    await expect.poll(getCode).toBe(bodyCode.success);
  });

  it('still serves the web app: a page without its chunks would show an error and reload itself', async () => {
    const getStatus = async (url: string, method: 'GET' | 'HEAD' = 'GET') => (await server.app.inject({ method, url })).statusCode;
    const load = overload();
    try {
      await expect.poll(() => getStatus('/readyz')).toBe(503);
      // The page, its chunks, its first calls, and the check before a reload; and being busy must not get the process restarted.
      for (const url of ['/', '/index.html', '/assets/LoginScreen-3fa9c1.js', '/app-config.json', '/healthz'])
        expect([url, await getStatus(url)]).toEqual([url, 200]);
      expect(await getStatus('/', 'HEAD')).toBe(200);
    } finally {
      load.stop();
    }
  });
});
