import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerWeb } from '#http/routes/web.ts';

const page = `<!doctype html><title>Energy Operations and Maintenance</title>${'<!-- long enough to be worth compressing -->'.repeat(50)}`;
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'energy-om-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'assets', 'index-3fa9c1.js'), 'console.log(1)');
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

  it('is compressed for clients that accept it', async () => {
    const response = await get('/', { 'accept-encoding': 'gzip' });
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(response.rawPayload).toString()).toBe(page);
  });

  it.each(['/../package.json', '/..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd', '/assets/..%5c..%5cindex.html'])(
    'gives nothing outside its folder for %s',
    async (url) => {
      expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400);
    },
  );
});
