import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStreamClient } from '#adapters/camera/stream-client.ts';
import { CameraPlayback, mediaOf } from '../support/services/camera-playback.ts';
import { media, playlist, startHlsCamera } from '../support/services/hls-camera.ts';

/** A camera that takes longer is too slow; short, so that a test need not wait. */
const impatient = { headTimeoutMs: 400, totalTimeoutMs: 800 };

let playback: CameraPlayback;

beforeAll(async () => {
  playback = await CameraPlayback.start();
});
afterAll(() => playback.close());
beforeEach(() => playback.addDevice());
afterEach(() => playback.restoreAnswers());

const lastWarning = () => playback.server.logLines.filter(({ level }) => level === 'warn').at(-1)?.fields;
async function playFirst(...lines: string[]) {
  playback.camera.answers.set('/live/yard/stream.m3u8', playlist(...lines));
  return playback.get(await playback.findPlayUrl());
}

describe('abuse case 22: only the stream’s own folder is requested', () => {
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
    const url = mediaOf(await playback.findPlayUrl(), path);
    const before = playback.camera.requests.length;
    expect((await playback.get(url)).status).toBe(404);
    const asked = playback.camera.requests.slice(before).map((one) => one.path);
    expect(asked.every((one) => one.startsWith('/live/yard/'))).toBe(true);
  });

  it('nothing else is requested through a query of the player’s', async () => {
    const url = mediaOf(await playback.findPlayUrl(), 'hd/seg-1.ts');
    for (const query of ['token=x', 'q=%2e%2e', 'q=a&b=c']) {
      await playback.get(`${url}?${query}`);
      expect(playback.camera.requests.at(-1)).toMatchObject({ path: '/live/yard/hd/seg-1.ts', query: '' });
    }
    const before = playback.camera.requests.length;
    expect((await playback.get(`${url}?q=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`)).status).toBe(404);
    expect(playback.camera.requests.length).toBe(before);
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
      expect(lastWarning()).toEqual({ camera: playback.cameraId, reason: 'names what lies elsewhere' });
    }
  });

  it('not by a redirect to another port of this machine, another host or another folder, nor by endless redirects', async () => {
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
      playback.camera.answers.set('/live/yard/stream.m3u8', { status: 302, headers: { location }, text: '' });
      expect([location, (await playback.get(await playback.findPlayUrl())).status]).toEqual([location, 502]);
      inner += victim.requests.length;
    }
    expect(inner).toBe(0);
    await victim.close();
  });
});

describe('abuse case 22: a camera that sends forbidden content', () => {
  const mebibyte = 1024 * 1024;

  it('is cut off at a playlist larger than 1 MiB, announced or not', async () => {
    const { text: huge } = playlist('#EXTINF:2.0,\nhd/seg-1.ts\n'.repeat(mebibyte / 24));
    const type = { 'content-type': 'application/x-mpegURL; charset=utf-8' };
    for (const headers of [type, { ...type, 'content-length': String(Buffer.byteLength(huge)) }]) {
      playback.camera.answers.set('/live/yard/stream.m3u8', { status: 200, headers, text: huge });
      expect((await playback.get(await playback.findPlayUrl())).status).toBe(502);
      expect(lastWarning()).toMatchObject({ reason: 'too large' });
    }
  });

  it('is refused a playlist with more names than a player could want: each costs time, and text for the phone', async () => {
    const most = 3000;
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `#EXTINF:2.0,\ns.ts?${index}`);
    const before = performance.now();
    expect((await playFirst(...lines(most))).body.match(/^media\//gm)).toHaveLength(most);
    const forMost = performance.now() - before;
    expect((await playFirst(...lines(most + 1))).status).toBe(502);
    expect(lastWarning()).toMatchObject({ reason: 'too many names' });
    // The names that fit into 1 MiB are not all processed first.
    const start = performance.now();
    expect((await playFirst('a?b\n'.repeat(mebibyte / 4 - 100))).status).toBe(502);
    expect(performance.now() - start).toBeLessThan(forMost + 3000);
  });

  it('passes no address on in an attribute written in another form', async () => {
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

  it('has its segment cut off at 20 MiB', async () => {
    const length = 20 * mebibyte;
    const url = mediaOf(await playback.findPlayUrl(), 'hd/seg-1.ts');
    playback.camera.answers.set('/live/yard/hd/seg-1.ts', media('x'.repeat(length)));
    expect((await playback.get(url)).body.length).toBe(length);
    playback.camera.answers.set('/live/yard/hd/seg-1.ts', media('x'.repeat(length + 1)));
    expect((await playback.get(url)).body).toBe('broken off');
    const announced = { 'content-type': 'video/mp2t', 'content-length': String(length + 1) };
    playback.camera.answers.set('/live/yard/hd/seg-1.ts', { status: 200, headers: announced, text: 'x'.repeat(length + 1) });
    expect((await playback.get(url)).status).toBe(502);
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
    playback.camera.answers.set('/live/yard/stream.m3u8', { status: 200, headers, text: body });
    expect(await playback.get(await playback.findPlayUrl())).toMatchObject({ status: 502, body: 'Camera not playable\n' });
  });

  it('is given up when it is silent, stalls or closes the connection', async () => {
    const { cameras } = playback.server.context;
    playback.server.context.cameras = createStreamClient({ hosts: [playback.camera.host], ...impatient });
    const url = await playback.findPlayUrl();
    playback.camera.faultNext('silence');
    expect(await playback.get(url)).toMatchObject({ status: 504, body: 'Camera too slow\n' });
    playback.camera.faultNext('hang up');
    expect((await playback.get(url)).status).toBe(502);
    const segment = mediaOf(url, 'hd/seg-1.ts');
    playback.camera.faultNext('stall');
    expect((await playback.get(segment)).status).toBe(502);
    // Half of it is sent, and then nothing more.
    const half = (type: string) => ({ status: 200, headers: { 'content-type': type, 'content-length': '100' }, text: '#EXTM3U' });
    playback.camera.faultNext(half('video/mp2t'));
    expect(await playback.get(segment)).toMatchObject({ status: 200, body: 'broken off' });
    playback.camera.faultNext(half('application/x-mpegurl'));
    expect((await playback.get(url)).status).toBe(504);
    playback.server.context.cameras.close();
    playback.server.context.cameras = cameras;
    playback.camera.answers.set('/live/yard/hd/seg-1.ts', media('well again'));
    expect((await playback.get(segment)).body).toBe('well again');
  });

  it('is named in the log by its id, once a try', async () => {
    playback.server.logLines.length = 0;
    playback.camera.faultNext({ status: 500, text: 'x' });
    await playback.get(await playback.findPlayUrl());
    expect(playback.server.logLines.filter(({ level }) => level === 'warn')).toEqual([
      { level: 'warn', fields: { camera: playback.cameraId, reason: 'http 500' }, text: 'the camera cannot be played' },
    ]);
    expect(playback.server.logLines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
