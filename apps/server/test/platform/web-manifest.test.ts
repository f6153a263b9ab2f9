import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContentSecurityPolicy } from '#http/guards/content-security-policy.ts';
import { registerWeb } from '#http/routes/web.ts';

/** The files that the build copies unchanged. */
const publicFolder = fileURLToPath(new URL('../../../web/public', import.meta.url));
const page = readFileSync(fileURLToPath(new URL('../../../web/index.html', import.meta.url)), 'utf8');

interface Manifest {
  name: string;
  short_name: string;
  start_url: string;
  scope: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
  shortcuts: { name: string; url: string; icons: { src: string; sizes: string; type: string }[] }[];
}

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  await registerWeb(app, publicFolder);
});
afterAll(() => app.close());

const get = (url: string) => app.inject({ method: 'GET', url });

/** Width and height follow the signature and the head of the first chunk. */
function readPngSize(png: Buffer): string {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

describe('the installable app', () => {
  it('has a manifest of its own type, which the policy lets the page read', async () => {
    const answer = await get('/manifest.webmanifest');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/manifest+json']);
    expect(answer.json<Manifest>()).toMatchObject({ name: '能源运维', short_name: '能源运维' });
    expect(page).toContain('<link rel="manifest" href="./manifest.webmanifest" />');
    expect(createContentSecurityPolicy(null).contentSecurityPolicy).toMatchObject({ directives: { manifestSrc: ["'self'"] } });
  });

  it('has every icon that the manifest names, in the stated size; one of them may be cut to any shape', async () => {
    const { icons, shortcuts } = (await get('/manifest.webmanifest')).json<Manifest>();
    const pictures = icons.filter(({ type }) => type === 'image/png');
    expect(pictures.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '96x96 any',
      '144x144 any',
      '192x192 any',
      '384x384 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ]);
    for (const { src, sizes, type } of [...pictures, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) {
      const answer = await get(`/${src}`);
      expect([src, answer.headers['content-type'], readPngSize(answer.rawPayload)]).toEqual([src, type, sizes]);
    }
    expect((await get('/icon.svg')).headers['content-type']).toBe('image/svg+xml');
  });

  it('begins at, and leads by its shortcuts to, addresses that count from where the app is served', async () => {
    const { start_url, scope, shortcuts } = (await get('/manifest.webmanifest')).json<Manifest>();
    expect([start_url, scope]).toEqual(['./', './']);
    expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ['扫码', './#/pages/index/index?scan=1'],
      ['我的工单', './#/pages/workorderlist/workorderlist?scope=mine'],
      ['新建工单', './#/pages/topmenu/addworkorder/addworkorder'],
    ]);
  });

  it('has an icon for phones that read no manifest', async () => {
    expect(page).toMatch(/<link rel="apple-touch-icon" href="\.\/apple-touch-icon.png"/);
    const answer = await get('/apple-touch-icon.png');
    expect([answer.headers['content-type'], readPngSize(answer.rawPayload)]).toEqual(['image/png', '180x180']);
  });
});
