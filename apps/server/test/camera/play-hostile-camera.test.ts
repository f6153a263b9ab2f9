import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStreamClient } from '#adapters/camera/stream-client.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createCamera, type HlsCamera, media, playlist, startHlsCamera } from '../support/services/hls-camera.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

/** A camera that takes longer is too slow: short, so that a test need not wait. */
const impatient = { headWithin: 400, wholeWithin: 800 };

let server: TestServer;
let camera: HlsCamera;
let tenant: TestTenant;
let port: number;
let cameraId: string;

beforeAll(async () => {
  camera = await startHlsCamera();
  server = await startTestServer({ cameras: createStreamClient({ hosts: [camera.host] }) });
  tenant = await createTenant(server);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await server.close();
  await camera.close();
});
let usual: HlsCamera['answers'];
beforeEach(async () => {
  usual = new Map(camera.answers);
  cameraId = await createCamera(server, tenant.id, tenant.areas.room, camera.streamUrl, { online: true });
});
afterEach(() => {
  camera.answers.clear();
  for (const [path, answer] of usual) camera.answers.set(path, answer);
});

/** As a player asks: without a token, and the address as it stands. */
function get(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers }, async (answer) => {
      const body = await text(answer).catch(() => 'broken off');
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
    });
    asked.on('error', reject).end();
  });
}

const findPlayUrl = async (client = tenant.clients.dispatcher, id = cameraId) =>
  (await client.succeed('getCameraPlayUrl', { cameraId: id })).playUrl;
/** What an own folder of the stream looks like from outside. */
const mediaOf = (playUrl: string, path: string) => playUrl.replace('index.m3u8', `media/${path}`);
const lastWarning = () => server.logLines.filter(({ level }) => level === 'warn').at(-1)?.fields;
async function playFirst(...lines: string[]) {
  camera.answers.set('/live/yard/stream.m3u8', playlist(...lines));
  return get(await findPlayUrl());
}

describe('abuse case 22: nothing but the stream’s own folder', () => {
  it.each([
    '../office/secret.ts',
    'hd/../../office/secret.ts',
    '..%2foffice/secret.ts',
    '..%2Foffice%2Fsecret.ts',
    '%2e%2e/office/secret.ts',
    '.%2e/office/secret.ts',
    '..%5coffice%5csecret.ts',
    '..\\office\\secret.ts',
    '/live/office/secret.ts',
    '//127.0.0.1/secret.ts',
    'http://127.0.0.1/admin/users.ts',
    'https:127.0.0.1/admin/users.ts',
    'hd/seg-1.ts%00',
    'hd/seg-1.ts%23',
    '',
    '.',
    'hd/./seg-1.ts',
  ])('is asked for by the path %s', async (path) => {
    const url = mediaOf(await findPlayUrl(), path);
    const before = camera.requests.length;
    expect((await get(url)).status).toBe(404);
    const asked = camera.requests.slice(before).map((one) => one.path);
    expect(asked.every((one) => one.startsWith('/live/yard/'))).toBe(true);
  });

  it('nor by a query of the player’s own', async () => {
    const url = mediaOf(await findPlayUrl(), 'hd/seg-1.ts');
    for (const query of ['token=x', 'q=%2e%2e', 'q=a&b=c']) {
      await get(`${url}?${query}`);
      expect(camera.requests.at(-1)).toMatchObject({ path: '/live/yard/hd/seg-1.ts', query: '' });
    }
    const before = camera.requests.length;
    expect((await get(`${url}?q=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`)).status).toBe(404);
    expect(camera.requests.length).toBe(before);
  });

  it.each([
    ['http://127.0.0.1:9/secret.ts'],
    ['http://169.254.169.254/latest/meta-data/'],
    ['//169.254.169.254/latest'],
    ['../office/secret.ts'],
    ['/admin/users.ts'],
    ['..%2foffice%2fsecret.ts'],
    ['file:///etc/passwd'],
    ['data:text/plain,x'],
    ['javascript:alert(1)'],
  ])('is named by a playlist: %s', async (reference) => {
    for (const lines of [[reference], [`#EXT-X-KEY:METHOD=AES-128,URI="${reference}"`], [`#EXT-X-MAP:URI="${reference}"`]]) {
      expect(await playFirst(...lines)).toMatchObject({ status: 502, body: 'Camera not playable\n' });
      expect(lastWarning()).toEqual({ camera: cameraId, reason: 'names what lies elsewhere' });
    }
  });

  it('is redirected to: another port of this machine, another host, another folder, without end', async () => {
    let inner = 0;
    const victim = await startHlsCamera();
    victim.answers.set('/live/yard/stream.m3u8', media('inner'));
    for (const location of [
      `${victim.url}/live/yard/stream.m3u8`,
      'http://169.254.169.254/live/yard/stream.m3u8',
      '/admin/users.ts',
      'file:///etc/passwd',
      'stream.m3u8',
      '',
    ]) {
      camera.answers.set('/live/yard/stream.m3u8', { status: 302, headers: { location }, text: '' });
      expect([location, (await get(await findPlayUrl())).status]).toEqual([location, 502]);
      inner += victim.requests.length;
    }
    expect(inner).toBe(0);
    await victim.close();
  });
});

describe('abuse case 22: a camera that sends what it should not', () => {
  const mebibyte = 1024 * 1024;

  it('gets no playlist through that is larger than 1 MiB, announced or not', async () => {
    const { text: huge } = playlist('#EXTINF:2.0,\nhd/seg-1.ts\n'.repeat(mebibyte / 24));
    const type = { 'content-type': 'application/x-mpegURL; charset=utf-8' };
    for (const headers of [type, { ...type, 'content-length': String(Buffer.byteLength(huge)) }]) {
      camera.answers.set('/live/yard/stream.m3u8', { status: 200, headers, text: huge });
      expect((await get(await findPlayUrl())).status).toBe(502);
      expect(lastWarning()).toMatchObject({ reason: 'too large' });
    }
  });

  it('gets no playlist through that names more than a player could want: each name costs time, and text for the phone', async () => {
    const most = 3000;
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `#EXTINF:2.0,\ns.ts?${index}`);
    const before = performance.now();
    expect((await playFirst(...lines(most))).body.match(/\/media\//g)).toHaveLength(most);
    const forMost = performance.now() - before;
    expect((await playFirst(...lines(most + 1))).status).toBe(502);
    expect(lastWarning()).toMatchObject({ reason: 'too many names' });
    // As many as 1 MiB can hold are not worked through first.
    const start = performance.now();
    expect((await playFirst('a?b\n'.repeat(mebibyte / 4 - 100))).status).toBe(502);
    expect(performance.now() - start).toBeLessThan(forMost + 3000);
  });

  it('gets an address through by no attribute that is written otherwise', async () => {
    const inner = 'http://10.0.0.9/keys/1.key?token=Cam-Secret';
    for (const tag of [
      `#EXT-X-KEY:METHOD=AES-128,URI=${inner}`,
      `#EXT-X-MAP:URI='${inner}'`,
      `#EXT-X-MEDIA:TYPE=AUDIO,X-FROM="${inner}"`,
    ]) {
      const answer = await playFirst(tag, '#EXTINF:2.0,', 'hd/seg-1.ts');
      expect([answer.status, answer.body]).toEqual([502, 'Camera not playable\n']);
    }
    const usual = await playFirst('#EXT-X-KEY:METHOD=AES-128,URI="keys/1.key",KEYFORMAT="identity"', '#EXTINF:2.0,', 'hd/seg-1.ts');
    expect(usual.status).toBe(200);
  });

  it('gets a segment broken off at 20 MiB', async () => {
    const length = 20 * mebibyte;
    const url = mediaOf(await findPlayUrl(), 'hd/seg-1.ts');
    camera.answers.set('/live/yard/hd/seg-1.ts', media('x'.repeat(length)));
    expect((await get(url)).body.length).toBe(length);
    camera.answers.set('/live/yard/hd/seg-1.ts', media('x'.repeat(length + 1)));
    expect((await get(url)).body).toBe('broken off');
    const announced = { 'content-type': 'video/mp2t', 'content-length': String(length + 1) };
    camera.answers.set('/live/yard/hd/seg-1.ts', { status: 200, headers: announced, text: 'x'.repeat(length + 1) });
    expect((await get(url)).status).toBe(502);
  });

  it.each([
    ['text/html', '<script>alert(1)</script>'],
    ['application/json', '{"password":"x"}'],
    ['image/svg+xml', '<svg/>'],
    ['application/octet-stream', '#EXTM3U\n'],
    ['application/vnd.apple.mpegurl', '<html>'],
    ['', 'x'],
  ])('gets nothing through that is %s', async (type, body) => {
    const headers: Record<string, string> = type === '' ? {} : { 'content-type': type };
    camera.answers.set('/live/yard/stream.m3u8', { status: 200, headers, text: body });
    expect(await get(await findPlayUrl())).toMatchObject({ status: 502, body: 'Camera not playable\n' });
  });

  it('is given up when it is silent, stalls or hangs up', async () => {
    const { cameras } = server.context;
    server.context.cameras = createStreamClient({ hosts: [camera.host], ...impatient });
    const url = await findPlayUrl();
    camera.faultNext('silence');
    expect(await get(url)).toMatchObject({ status: 504, body: 'Camera too slow\n' });
    camera.faultNext('hang up');
    expect((await get(url)).status).toBe(502);
    const segment = mediaOf(url, 'hd/seg-1.ts');
    camera.faultNext('stall');
    expect((await get(segment)).status).toBe(502);
    // Half of it, and then nothing more.
    const half = (type: string) => ({ status: 200, headers: { 'content-type': type, 'content-length': '100' }, text: '#EXTM3U' });
    camera.faultNext(half('video/mp2t'));
    expect(await get(segment)).toMatchObject({ status: 200, body: 'broken off' });
    camera.faultNext(half('application/x-mpegurl'));
    expect((await get(url)).status).toBe(504);
    server.context.cameras.close();
    server.context.cameras = cameras;
    camera.answers.set('/live/yard/hd/seg-1.ts', media('well again'));
    expect((await get(segment)).body).toBe('well again');
  });

  it('is named in the log by its id, once a try', async () => {
    server.logLines.length = 0;
    camera.faultNext({ status: 500, text: 'x' });
    await get(await findPlayUrl());
    expect(server.logLines.filter(({ level }) => level === 'warn')).toEqual([
      { level: 'warn', fields: { camera: cameraId, reason: 'http 500' }, text: 'the camera cannot be played' },
    ]);
    expect(server.logLines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
