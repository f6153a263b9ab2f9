import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStreamClient } from '#adapters/camera/stream-client.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createCamera, type HlsCamera, media, playlist, startHlsCamera } from '../support/services/hls-camera.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

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
const addressesIn = (body: string) => [...body.matchAll(/URI="([^"]*)"|^([^#\n].*)$/gm)].map(([, uri, line]) => uri ?? line ?? '');
/** What an own folder of the stream looks like from outside. */
const mediaOf = (playUrl: string, path: string) => playUrl.replace('index.m3u8', `media/${path}`);
const withoutTicket = (address: string) => address.replace(/^\/camera\/[\w-]+\//, '');

describe('playing a camera', () => {
  it('leads from the master playlist over the variant to its segments, key and first piece', async () => {
    const master = await get(await findPlayUrl());
    expect(master).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/vnd.apple.mpegurl', 'cache-control': 'no-store' },
    });
    expect(master.body.split('\n').slice(0, 2)).toEqual(['#EXTM3U', '#EXT-X-STREAM-INF:BANDWIDTH=900000']);
    const [variant = ''] = addressesIn(master.body);
    expect(withoutTicket(variant)).toMatch(/^media\/hd\/list\.m3u8\?q=[\w-]+$/);
    const list = await get(variant);
    expect(camera.requests.at(-1)).toMatchObject({ path: '/live/yard/hd/list.m3u8', query: 'session=Cam-Session-77' });
    const addresses = addressesIn(list.body);
    expect(addresses.map(withoutTicket)).toEqual([
      'media/hd/init.mp4',
      'media/keys/1.key',
      'media/hd/seg-1.ts',
      expect.stringMatching(/^media\/hd\/seg-2\.ts\?q=[\w-]+$/),
    ]);
    const answers = await Promise.all(addresses.map((address) => get(address)));
    expect(answers.map(({ status, headers, body }) => [status, headers['content-type'], body])).toEqual([
      [200, 'video/mp4', 'init'],
      [200, 'application/octet-stream', '0123456789abcdef'],
      [200, 'video/mp2t', 'first segment'],
      [200, 'video/mp2t', 'second segment'],
    ]);
    expect(camera.requests.find(({ path }) => path === '/live/yard/hd/seg-2.ts')?.query).toBe('token=Seg-Token-5');
  });

  it('names a segment by the same address each time, as players expect', async () => {
    const url = await findPlayUrl();
    expect((await get(url)).body).toBe((await get(url)).body);
  });

  it('passes a range of bytes on, and nothing else of what the player sends', async () => {
    const answer = { status: 206, headers: { 'content-type': 'video/mp2t', 'content-range': 'bytes 0-4/13' }, text: 'first' };
    camera.answers.set('/live/yard/hd/seg-1.ts', answer);
    const url = mediaOf(await findPlayUrl(), 'hd/seg-1.ts');
    const { status, headers, body } = await get(url, { range: 'bytes=0-4', cookie: 'a=b', authorization: 'Bearer of-the-phone' });
    expect([status, headers['content-range'], body]).toEqual([206, 'bytes 0-4/13', 'first']);
    const sent = camera.requests.at(-1)?.headers;
    expect(sent).toMatchObject({ range: 'bytes=0-4' });
    expect(sent?.cookie).toBeUndefined();
    expect(sent?.authorization).toMatch(/^Basic /);
    await get(url, { range: 'bytes=0-4,9-9\t' });
    expect(camera.requests.at(-1)?.headers.range).toBeUndefined();
  });

  it('follows a redirect within the folder of the stream', async () => {
    camera.answers.set('/live/yard/stream.m3u8', { status: 302, headers: { location: 'hd/list.m3u8?cookieCheck=1' }, text: '' });
    const { status, body } = await get(await findPlayUrl());
    expect([status, withoutTicket(addressesIn(body)[2] ?? '')]).toEqual([200, 'media/hd/seg-1.ts']);
  });

  it('is 404 for what the camera no longer has', async () => {
    expect(await get(mediaOf(await findPlayUrl(), 'hd/seg-0.ts'))).toMatchObject({ status: 404, body: 'Not found\n' });
  });
});

describe('abuse case 22: the ticket', () => {
  it('ends after ten minutes, for the playlist and for what it named', async () => {
    const url = await findPlayUrl();
    server.clock.advance(599_999);
    expect((await get(url)).status).toBe(200);
    server.clock.advance(1);
    for (const path of [url, mediaOf(url, 'hd/seg-1.ts')]) expect(await get(path)).toMatchObject({ status: 404, body: 'Not found\n' });
  });

  it('is good as it was signed and in no other way', async () => {
    const url = await findPlayUrl();
    const [, , ticket = ''] = url.split('/');
    const before = camera.requests.length;
    for (let place = 0; place < ticket.length; place += 1) {
      const forged = `${ticket.slice(0, place)}${ticket[place] === 'A' ? 'B' : 'A'}${ticket.slice(place + 1)}`;
      expect([place, (await get(url.replace(ticket, forged))).status]).toEqual([place, 404]);
    }
    for (const text of ['', 'x', ticket.slice(0, -1), `${ticket}A`, `${ticket}=`, 'A'.repeat(115), ticket.repeat(50)])
      expect((await get(`/camera/${text}/index.m3u8`)).status).toBe(404);
    expect(camera.requests.length).toBe(before);
  });

  it('ends with the session', async () => {
    const { client } = await tenant.addAccount([{ role: 'technician' }]);
    const url = await findPlayUrl(client);
    expect((await get(url)).status).toBe(200);
    await client.succeed('logOut');
    expect((await get(url)).status).toBe(404);
  });

  it('ends with the membership, and with the role', async () => {
    const { tenant_admin } = tenant.clients;
    const [leaving, demoted] = [await tenant.addAccount([{ role: 'technician' }]), await tenant.addAccount([{ role: 'technician' }])];
    const urls = [await findPlayUrl(leaving.client), await findPlayUrl(demoted.client)];
    for (const url of urls) expect((await get(url)).status).toBe(200);
    await tenant_admin.succeed('removeMember', { accountId: leaving.account.id });
    const { kysely } = server.database;
    await kysely.updateTable('role_grants').set({ role: 'occupant' }).where('account_id', '=', demoted.account.id).execute();
    for (const url of urls) expect((await get(url)).status).toBe(404);
  });

  it('ends where the camera is taken to an area the account may not watch', async () => {
    const { client } = await tenant.addAccount([{ role: 'technician', areaId: tenant.areas.building }]);
    const url = await findPlayUrl(client);
    expect((await get(url)).status).toBe(200);
    await server.database.kysely.updateTable('devices').set({ area_id: tenant.areas.site }).where('id', '=', cameraId).execute();
    expect((await get(url)).status).toBe(404);
  });

  it('opens the query of no other camera', async () => {
    const [variant = ''] = addressesIn((await get(await findPlayUrl())).body);
    const twin = await createCamera(server, tenant.id, tenant.areas.room, camera.streamUrl);
    const twinUrl = mediaOf(await findPlayUrl(tenant.clients.dispatcher, twin), 'hd/list.m3u8');
    const [, query = ''] = variant.split('?');
    expect((await get(`${twinUrl}?${query}`)).status).toBe(404);
    expect((await get(variant)).status).toBe(200);
  });
});

describe('abuse case 22: no credentials', () => {
  it('are in anything a phone is answered, or in the log', async () => {
    const url = await findPlayUrl();
    camera.answers.set(
      '/live/yard/hd/list.m3u8',
      playlist(
        `# ${camera.url}/live/yard/stream.m3u8`,
        `#EXT-X-DATERANGE:ID="1",X-ASSET-LIST="${camera.url}/list"`,
        `#EXT-X-SESSION-DATA:DATA-ID="x",VALUE="${camera.host}"`,
        `#EXTINF:2,${camera.url}`,
        camera.url.replace('http://', 'http://admin:Camera-Secret-2026@').concat('/live/yard/hd/seg-1.ts?token=Seg-Token-5'),
      ),
    );
    const master = await get(url);
    const list = await get(addressesIn(master.body)[0] ?? '');
    const segment = await get(addressesIn(list.body)[0] ?? '');
    expect(segment.body).toBe('first segment');
    camera.faultNext({ status: 401, headers: { 'www-authenticate': 'Basic realm="yard"', 'set-cookie': 'a=b' }, text: camera.url });
    const refused = await get(url);
    expect(refused).toMatchObject({ status: 502, body: 'Camera not playable\n' });
    const disclosed = JSON.stringify([master, list, segment, refused, server.logLines]);
    for (const secret of [camera.host, 'Camera-Secret', 'Basic ', 'Cam-Session', 'Seg-Token', '/live/', 'realm', 'set-cookie'])
      expect([secret, disclosed.includes(secret)]).toEqual([secret, false]);
  });
});

describe('a viewer who reads nothing of what is sent', () => {
  it('takes its share of the connections and no more: others go on, and it does too once they end', async () => {
    camera.answers.set('/live/yard/hd/seg-1.ts', media('x'.repeat(15 * 1024 * 1024)));
    const segment = mediaOf(await findPlayUrl(), 'hd/seg-1.ts');
    const standing = [];
    for (let count = 0; count < 8; count += 1) {
      const asked = request({ host: '127.0.0.1', port, path: segment }).end();
      await new Promise((resolve) => asked.once('response', (answer) => resolve(answer.pause())));
      standing.push(asked);
    }
    const refusal = await get(segment);
    expect([refusal.status, refusal.headers['retry-after']]).toEqual([429, '2']);
    expect((await get(mediaOf(await findPlayUrl(tenant.clients.technician), 'hd/seg-2.ts'))).status).toBe(200);
    for (const asked of standing) asked.destroy();
    await expect.poll(async () => (await get(segment.replace('seg-1', 'seg-2'))).status).toBe(200);
  });
});
