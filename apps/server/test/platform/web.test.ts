import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setBrowserHeaders } from '#http/guards/browser-headers.ts';
import { registerWeb } from '#http/routes/web.ts';
import { compressFiles } from '../../../../scripts/compress-files.mjs';

const page = `<!doctype html><title>Energy Operations and Maintenance</title>${'<!-- long enough to be worth compressing -->'.repeat(50)}`;
const script = `console.log(${'1, '.repeat(400)}1)`;
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'energy-om-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'assets', 'index-3fa9c1.js'), script);
  await writeFile(join(folder, 'icon.svg'), `<svg>${'<g/>'.repeat(300)}</svg>`);
  await compressFiles(folder);
  app = Fastify();
  await registerWeb(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

describe('the built web app', () => {
  it('has a page that is requested anew each time, and assets that are cached for a year', async () => {
    const [root, asset] = [await get('/'), await get('/assets/index-3fa9c1.js')];
    expect([root.statusCode, root.body, root.headers['cache-control']]).toEqual([200, page, 'no-cache']);
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('is sent as the build compressed it to clients that accept %s', async (accepted, encoding, decompress) => {
    for (const [url, content, type] of [
      ['/', page, 'text/html; charset=utf-8'],
      ['/assets/index-3fa9c1.js', script, 'application/javascript; charset=utf-8'],
    ] as const) {
      const { headers, rawPayload } = await get(url, { 'accept-encoding': accepted });
      expect([headers['content-encoding'], headers['content-type'], headers.vary]).toEqual([encoding, type, 'accept-encoding']);
      expect(decompress(rawPayload).toString()).toBe(content);
      expect(headers['content-length']).toBe(String(rawPayload.length));
      expect(headers['cache-control']).toBe(url === '/' ? 'no-cache' : 'public, max-age=31536000, immutable');
    }
  });

  it.each(['identity', 'zstd', ''])(
    'is sent in clear to clients that accept %j, and caches know that there are others',
    async (accepted) => {
      const { headers, body } = await get('/assets/index-3fa9c1.js', { 'accept-encoding': accepted });
      expect([headers['content-encoding'], headers.vary, body]).toEqual([undefined, 'accept-encoding', script]);
    },
  );

  it('has icons that a page may name several times', async () => {
    expect((await get('/icon.svg')).headers['cache-control']).toBe('public, max-age=3600');
    expect((await get('/icon.svg', { 'accept-encoding': 'br' })).headers['cache-control']).toBe('public, max-age=3600');
  });

  it('says with a page what it may do, and with a script only what is read of one', async () => {
    const guarded = Fastify();
    await guarded.register(helmet, { global: true });
    guarded.addHook('onRequest', async (_request, reply) => setBrowserHeaders(reply, true));
    await registerWeb(guarded, folder);
    const headersOf = async (url: string) => (await guarded.inject({ method: 'GET', url })).headers;
    const [ofPage, ofScript] = [await headersOf('/'), await headersOf('/assets/index-3fa9c1.js')];
    await guarded.close();
    const forBoth = ['cross-origin-resource-policy', 'referrer-policy', 'strict-transport-security', 'x-content-type-options'];
    const forPages = ['content-security-policy', 'cross-origin-opener-policy', 'permissions-policy', 'x-frame-options'];
    expect(Object.keys(ofPage)).toEqual(expect.arrayContaining([...forBoth, ...forPages]));
    expect(Object.keys(ofScript)).toEqual(expect.arrayContaining(forBoth));
    for (const name of forPages) expect(ofScript).not.toHaveProperty(name);
  });

  it('is found again unchanged by its tag, in the same encoding', async () => {
    const first = await get('/', { 'accept-encoding': 'br' });
    const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const inClear = await get('/', { 'if-none-match': String(first.headers.etag) });
    expect(inClear.statusCode).toBe(200);
  });

  it.each(['/../package.json', '/..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd', '/assets/..%5c..%5cindex.html'])(
    'gives nothing outside its folder for %s',
    async (url) => {
      expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400);
    },
  );
});
