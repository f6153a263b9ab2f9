import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFirstTenant } from '#cli/describe-first-tenant.ts';
import { isWithin } from '#config/public-address.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const publicAddresses = ['https://om.example.com/energy/om', 'https://om.example.com'];

let webFolder: string;
let server: TestServer;
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'energy-om-web-'));
  await mkdir(join(webFolder, 'assets'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>the app</title>');
  await writeFile(join(webFolder, 'assets', 'shell-3fa9c1.js'), 'export {}');
  server = await startTestServer({ webFolder, config: { publicAddresses, apiDocs: true } });
});
afterAll(async () => {
  await server.close();
  await rm(webFolder, { recursive: true, force: true });
});

const get = (url: string) => server.app.inject({ method: 'GET', url });

describe('behind a proxy that puts a path before the app', () => {
  it.each(['/', '/assets/shell-3fa9c1.js', '/app-config.json', '/healthz', '/docs/', '/docs/json', '/openapi.json', '/api/common/dict'])(
    'answers %s the same, whether or not the proxy takes the path off',
    async (path) => {
      const [stripped, whole] = [await get(path), await get(`/energy/om${path}`)];
      expect(stripped.statusCode).toBe(200);
      expect([whole.statusCode, whole.headers['content-type'], whole.body]).toEqual([200, stripped.headers['content-type'], stripped.body]);
    },
  );

  it('keeps the query, and takes the path off once', async () => {
    expect((await get('/energy/om/?code=1')).body).toContain('the app');
    for (const path of ['/energy/om/energy/om/', '/energy/', '/energy/omx/', '/om/'])
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
    // Under /api/ a path that is not served is answered like a call.
    expect((await get('/energy/om/api/none')).statusCode).toBe(200);
  });

  it('leads to the folder, from which the page counts', async () => {
    const page = await get('/energy/om');
    expect([page.statusCode, page.headers.location]).toEqual([302, '/energy/om/']);
    // Relative, since the proxy may have taken the path off.
    expect((await get('/docs')).headers.location).toBe('docs/');
  });

  it('counts pages of its own as such, and none of another application on the host', () => {
    const own = [publicAddresses[0] ?? ''];
    const isOwn = (address: string) => isWithin(new URL(address), own);
    expect(['', '/', '/?a=b#/pages/mine'].map((rest) => isOwn(`https://om.example.com/energy/om${rest}`))).toEqual([true, true, true]);
    for (const other of ['https://om.example.com/', 'https://om.example.com/energy/omx', 'https://evil.example/energy/om/'])
      expect(isOwn(other)).toBe(false);
  });

  it('prints the address of the first organisation with it', () => {
    expect(describeFirstTenant({ publicAddresses, tls: null }, 8080, 'token').join('\n')).toContain(
      'https://om.example.com/energy/om/#/pages/setup/first?token=token',
    );
  });
});
