import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CameraPlayback, mediaOf } from '../support/services/camera-playback.ts';
import { createCamera, media, playlist } from '../support/services/hls-camera.ts';

let playback: CameraPlayback;

beforeAll(async () => {
  playback = await CameraPlayback.start();
});
afterAll(() => playback.close());
beforeEach(() => playback.addDevice());
afterEach(() => playback.restoreAnswers());

const addressesIn = (body: string) => [...body.matchAll(/URI="([^"]*)"|^([^#\n].*)$/gm)].map(([, uri, line]) => uri ?? line ?? '');
/** The path of a name in a playlist, as a player finds it. */
const pathIn = (playlistPath: string, name: string) => {
  const { pathname, search } = new URL(name, `https://om.example.com${playlistPath}`);
  return pathname + search;
};
const withoutTicket = (address: string) => address.replace(/^\/camera\/[\w-]+\//, '');

describe('playing a camera', () => {
  it('leads from the master playlist over the variant to its segments, key and first piece', async () => {
    const url = await playback.findPlayUrl();
    const master = await playback.get(url);
    expect(master).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/vnd.apple.mpegurl', 'cache-control': 'no-store' },
    });
    expect(master.body.split('\n').slice(0, 2)).toEqual(['#EXTM3U', '#EXT-X-STREAM-INF:BANDWIDTH=900000']);
    const [variantName = ''] = addressesIn(master.body);
    // Relative, since a proxy may serve the stream anywhere.
    expect(variantName).toMatch(/^media\//);
    const variant = pathIn(url, variantName);
    expect(withoutTicket(variant)).toMatch(/^media\/hd\/list\.m3u8\?q=[\w-]+$/);
    const list = await playback.get(variant);
    expect(playback.camera.requests.at(-1)).toMatchObject({ path: '/live/yard/hd/list.m3u8', query: 'session=Cam-Session-77' });
    const addresses = addressesIn(list.body).map((name) => pathIn(variant, name));
    expect(addresses.map(withoutTicket)).toEqual([
      'media/hd/init.mp4',
      'media/keys/1.key',
      'media/hd/seg-1.ts',
      expect.stringMatching(/^media\/hd\/seg-2\.ts\?q=[\w-]+$/),
    ]);
    const answers = await Promise.all(addresses.map((address) => playback.get(address)));
    expect(answers.map(({ status, headers, body }) => [status, headers['content-type'], body])).toEqual([
      [200, 'video/mp4', 'init'],
      [200, 'application/octet-stream', '0123456789abcdef'],
      [200, 'video/mp2t', 'first segment'],
      [200, 'video/mp2t', 'second segment'],
    ]);
    expect(playback.camera.requests.find(({ path }) => path === '/live/yard/hd/seg-2.ts')?.query).toBe('token=Seg-Token-5');
  });

  it('names a segment by the same address each time, as players expect', async () => {
    const url = await playback.findPlayUrl();
    expect((await playback.get(url)).body).toBe((await playback.get(url)).body);
  });

  it('passes a byte range on, and nothing else that the player sends', async () => {
    const answer = { status: 206, headers: { 'content-type': 'video/mp2t', 'content-range': 'bytes 0-4/13' }, text: 'first' };
    playback.camera.answers.set('/live/yard/hd/seg-1.ts', answer);
    const url = mediaOf(await playback.findPlayUrl(), 'hd/seg-1.ts');
    const { status, headers, body } = await playback.get(url, { range: 'bytes=0-4', cookie: 'a=b', authorization: 'Bearer of-the-phone' });
    expect([status, headers['content-range'], body]).toEqual([206, 'bytes 0-4/13', 'first']);
    const sent = playback.camera.requests.at(-1)?.headers;
    expect(sent).toMatchObject({ range: 'bytes=0-4' });
    expect(sent?.cookie).toBeUndefined();
    expect(sent?.authorization).toMatch(/^Basic /);
    await playback.get(url, { range: 'bytes=0-4,9-9\t' });
    expect(playback.camera.requests.at(-1)?.headers.range).toBeUndefined();
  });

  it('follows a redirect within the folder of the stream', async () => {
    playback.camera.answers.set('/live/yard/stream.m3u8', { status: 302, headers: { location: 'hd/list.m3u8?cookieCheck=1' }, text: '' });
    const url = await playback.findPlayUrl();
    const { status, body } = await playback.get(url);
    expect([status, withoutTicket(pathIn(url, addressesIn(body)[2] ?? ''))]).toEqual([200, 'media/hd/seg-1.ts']);
  });

  it('is 404 for what the camera no longer has', async () => {
    expect(await playback.get(mediaOf(await playback.findPlayUrl(), 'hd/seg-0.ts'))).toMatchObject({ status: 404, body: 'Not found\n' });
  });
});

describe('abuse case 22: the ticket', () => {
  it('ends after ten minutes, for the playlist and for what it named', async () => {
    const url = await playback.findPlayUrl();
    playback.server.clock.advance(599_999);
    expect((await playback.get(url)).status).toBe(200);
    playback.server.clock.advance(1);
    for (const path of [url, mediaOf(url, 'hd/seg-1.ts')])
      expect(await playback.get(path)).toMatchObject({ status: 404, body: 'Not found\n' });
  });

  it('is good as it was signed and in no other way', async () => {
    const url = await playback.findPlayUrl();
    const [, , ticket = ''] = url.split('/');
    const before = playback.camera.requests.length;
    for (let place = 0; place < ticket.length; place += 1) {
      const forged = `${ticket.slice(0, place)}${ticket[place] === 'A' ? 'B' : 'A'}${ticket.slice(place + 1)}`;
      expect([place, (await playback.get(url.replace(ticket, forged))).status]).toEqual([place, 404]);
    }
    for (const text of ['', 'x', ticket.slice(0, -1), `${ticket}A`, `${ticket}=`, 'A'.repeat(115), ticket.repeat(50)])
      expect((await playback.get(`/camera/${text}/index.m3u8`)).status).toBe(404);
    expect(playback.camera.requests.length).toBe(before);
  });

  it('ends with the session', async () => {
    const { client } = await playback.tenant.addAccount([{ role: 'technician' }]);
    const url = await playback.findPlayUrl(client);
    expect((await playback.get(url)).status).toBe(200);
    await client.succeed('logOut');
    expect((await playback.get(url)).status).toBe(404);
  });

  it('ends with the membership, and with the role', async () => {
    const { tenant_admin } = playback.tenant.clients;
    const [leaving, demoted] = [
      await playback.tenant.addAccount([{ role: 'technician' }]),
      await playback.tenant.addAccount([{ role: 'technician' }]),
    ];
    const urls = [await playback.findPlayUrl(leaving.client), await playback.findPlayUrl(demoted.client)];
    for (const url of urls) expect((await playback.get(url)).status).toBe(200);
    await tenant_admin.succeed('removeMember', { accountId: leaving.account.id });
    const { kysely } = playback.server.database;
    await kysely.updateTable('role_grants').set({ role: 'occupant' }).where('account_id', '=', demoted.account.id).execute();
    for (const url of urls) expect((await playback.get(url)).status).toBe(404);
  });

  it('ends where the camera is taken to an area the account may not watch', async () => {
    const { client } = await playback.tenant.addAccount([{ role: 'technician', areaId: playback.tenant.areas.building }]);
    const url = await playback.findPlayUrl(client);
    expect((await playback.get(url)).status).toBe(200);
    await playback.server.database.kysely
      .updateTable('devices')
      .set({ area_id: playback.tenant.areas.site })
      .where('id', '=', playback.cameraId)
      .execute();
    expect((await playback.get(url)).status).toBe(404);
  });

  it('opens the query of no other camera', async () => {
    const url = await playback.findPlayUrl();
    const variant = pathIn(url, addressesIn((await playback.get(url)).body)[0] ?? '');
    const twin = await createCamera(playback.server, playback.tenant.id, playback.tenant.areas.room, playback.camera.streamUrl);
    const twinUrl = mediaOf(await playback.findPlayUrl(playback.tenant.clients.dispatcher, twin), 'hd/list.m3u8');
    const [, query = ''] = variant.split('?');
    expect((await playback.get(`${twinUrl}?${query}`)).status).toBe(404);
    expect((await playback.get(variant)).status).toBe(200);
  });
});

describe('abuse case 22: no credentials', () => {
  it('are in anything a phone is answered, or in the log', async () => {
    const url = await playback.findPlayUrl();
    playback.camera.answers.set(
      '/live/yard/hd/list.m3u8',
      playlist(
        `# ${playback.camera.url}/live/yard/stream.m3u8`,
        `#EXT-X-DATERANGE:ID="1",X-ASSET-LIST="${playback.camera.url}/list"`,
        `#EXT-X-SESSION-DATA:DATA-ID="x",VALUE="${playback.camera.host}"`,
        `#EXTINF:2,${playback.camera.url}`,
        playback.camera.url.replace('http://', 'http://admin:Camera-Secret-2026@').concat('/live/yard/hd/seg-1.ts?token=Seg-Token-5'),
      ),
    );
    const master = await playback.get(url);
    const listPath = pathIn(url, addressesIn(master.body)[0] ?? '');
    const list = await playback.get(listPath);
    const segment = await playback.get(pathIn(listPath, addressesIn(list.body)[0] ?? ''));
    expect(segment.body).toBe('first segment');
    playback.camera.faultNext({
      status: 401,
      headers: { 'www-authenticate': 'Basic realm="yard"', 'set-cookie': 'a=b' },
      text: playback.camera.url,
    });
    const refused = await playback.get(url);
    expect(refused).toMatchObject({ status: 502, body: 'Camera not playable\n' });
    const disclosed = JSON.stringify([master, list, segment, refused, playback.server.logLines]);
    for (const secret of [playback.camera.host, 'Camera-Secret', 'Basic ', 'Cam-Session', 'Seg-Token', '/live/', 'realm', 'set-cookie'])
      expect([secret, disclosed.includes(secret)]).toEqual([secret, false]);
  });
});

describe('a viewer who reads nothing of what is sent', () => {
  it('takes its share of the connections and no more: others go on, and it does too once they end', async () => {
    playback.camera.answers.set('/live/yard/hd/seg-1.ts', media('x'.repeat(15 * 1024 * 1024)));
    const segment = mediaOf(await playback.findPlayUrl(), 'hd/seg-1.ts');
    const standing = [];
    for (let count = 0; count < 8; count += 1) {
      const asked = request({ host: '127.0.0.1', port: playback.port, path: segment }).end();
      await new Promise((resolve) => asked.once('response', (answer) => resolve(answer.pause())));
      standing.push(asked);
    }
    const refusal = await playback.get(segment);
    expect([refusal.status, refusal.headers['retry-after']]).toEqual([429, '2']);
    expect((await playback.get(mediaOf(await playback.findPlayUrl(playback.tenant.clients.technician), 'hd/seg-2.ts'))).status).toBe(200);
    for (const asked of standing) asked.destroy();
    await expect.poll(async () => (await playback.get(segment.replace('seg-1', 'seg-2'))).status).toBe(200);
  });
});
