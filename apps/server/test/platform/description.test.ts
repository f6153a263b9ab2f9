import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, contractVersion } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContentSecurityPolicy } from '#http/guards/content-security-policy.ts';
import { createBareTenant } from '../support/factories/create-bare-tenant.ts';
import { startTestServer, type TestServer, testTransportKey } from '../support/services/test-server.ts';

const triedCalls = 'window.SwaggerUIBundle';
const scriptPath = '/docs/static/theme/try-calls.js';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'energy-om-docs-'));
  await writeFile(join(folder, 'try-calls.js'), triedCalls);
  server = await startTestServer({ apiDocsScript: join(folder, 'try-calls.js') });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers });

describe('/openapi.json', () => {
  it('describes every call of the table under its name', async () => {
    const { paths } = (await get('/openapi.json')).json();
    for (const [name, { method, path }] of Object.entries(api)) expect(paths[path][method.toLowerCase()].operationId).toBe(name);
  });

  it('has every call in one area, and no area without a call', async () => {
    const { paths, tags } = (await get('/openapi.json')).json();
    const areas = Object.values(api).map(({ method, path }) => paths[path][method.toLowerCase()].tags);
    expect(areas.filter((tag) => tag?.length !== 1)).toEqual([]);
    const names = tags.map(({ name }: { name: string }) => name);
    expect(new Set(areas.flat())).toEqual(new Set(names));
    expect(paths[api.saveEscalation.path].post.tags).toEqual(['escalation']);
  });

  it('says what a permission is needed for', async () => {
    const { paths } = (await get('/openapi.json')).json();
    expect(paths[api.forgetPassword.path].put).toMatchObject({ security: [] });
    expect(paths[api.bindAccountTenant.path].post).toMatchObject({ security: [{}, { bearer: [] }] });
    expect(paths[api.uploadFile.path].post).toMatchObject({
      'x-permission': 'file.upload',
      security: [{ bearer: [] }],
      requestBody: { content: { 'multipart/form-data': expect.anything() } },
    });
  });
});

describe('/docs', () => {
  it('loads the script that tries calls between Swagger UI and the start of the page, and no inline script', async () => {
    const scripts = (await get('/docs/')).body.match(/<script[^>]*>[^<]*/g) ?? [];
    for (const script of scripts) expect(script).toMatch(/^<script src="\.\/static\/[\w/.-]+\.js" charset="UTF-8">\s*$/);
    const order = ['swagger-ui-bundle.js', 'try-calls.js'].map((name) => scripts.findIndex((script) => script.includes(name)));
    expect(order).toEqual([0, scripts.length - 1]);
    const { headers, body } = await get(scriptPath);
    expect(headers['content-type']).toMatch(/^application\/javascript/);
    expect(body).toBe(triedCalls);
  });

  it('has a policy under which page and script speak to this server alone', async () => {
    for (const url of ['/docs/', scriptPath]) {
      const directives = String((await get(url)).headers['content-security-policy']).split('; ');
      expect(directives).toEqual(
        expect.arrayContaining(["default-src 'none'", "script-src 'self'", "connect-src 'self'", "form-action 'none'", "base-uri 'none'"]),
      );
    }
  });

  it('does not offer to try calls if the script was not built', async () => {
    const without = await startTestServer({ apiDocsScript: join(folder, 'missing.js') });
    const read = async (url: string) => (await without.app.inject({ method: 'GET', url })).body;
    expect(await read('/docs/')).not.toContain('try-calls.js');
    expect(await read('/docs/static/swagger-initializer.js')).toContain('"supportedSubmitMethods":[]');
    await without.close();
    expect((await get('/docs/static/swagger-initializer.js')).body).not.toContain('supportedSubmitMethods');
  });
});

describe('/app-config.json', () => {
  it('gives the web app what it needs before its first call, and is never cached', async () => {
    await createBareTenant(server);
    const response = await get('/app-config.json');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({
      version: '1.0.3',
      versionCode: 3,
      contract: contractVersion,
      encryption: true,
      transportKey: testTransportKey,
      sms: true,
      mail: false,
      wechat: null,
      demonstration: null,
      hasTenant: true,
      systemType: '0003',
      miniProgramAppId: null,
      debugConsoleAppId: null,
      map: null,
      geocoding: false,
      upload: { maxFiles: 9, maxFileBytes: 20 * 1024 * 1024 },
      timeouts: { requestMs: 60_000, uploadMs: 90_000 },
    });
  });
});

it('lets pages load the tiles of the configured map, and nothing else from there', () => {
  const map = { tiles: 'https://tiles.example.com/{z}/{x}/{y}.png', datum: 'gcj02', attribution: '' } as const;
  expect(createContentSecurityPolicy(map).contentSecurityPolicy).toMatchObject({
    directives: { imgSrc: ["'self'", 'data:', 'blob:', 'https://tiles.example.com'], connectSrc: ["'self'"], scriptSrc: ["'self'"] },
  });
});

describe('pages', () => {
  it('have a policy that allows the server’s own files and no inline script', async () => {
    for (const url of ['/healthz', '/docs/']) {
      const policy = String((await get(url)).headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toMatch(/script-src 'self'\s*(;|$)/);
      expect(policy).not.toContain('upgrade-insecure-requests');
    }
    expect((await get('/healthz')).headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  it('cannot be read by any other site', async () => {
    const response = await get('/app-config.json', { origin: 'https://elsewhere.example' });
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('that do not exist are 404, without any information about the server', async () => {
    const response = await get('/nothing/here');
    expect([response.statusCode, response.body]).toEqual([404, 'Not found\n']);
  });
});

describe('health', () => {
  it('is up and ready', async () => {
    expect((await get('/healthz')).statusCode).toBe(200);
    expect((await get('/readyz')).statusCode).toBe(200);
  });
});
