import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createProject } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createCamera } from '../support/services/hls-camera.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const streamUrl = 'http://nvr.example.com/live/1/stream.m3u8';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;
let cameraId: string;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
  cameraId = await createCamera(server, tenant.id, tenant.areas.room, streamUrl, { online: true });
});
afterAll(() => server.close());

const getPlayUrl = (input: Record<string, unknown>, client = tenant.clients.dispatcher) => client.call('getCameraPlayUrl', input);

describe('getCameraPlayUrl', () => {
  it('answers an address on this server that is valid for ten minutes', async () => {
    expect(await getPlayUrl({ cameraId })).toEqual({
      code: bodyCode.success,
      message: expect.any(String),
      data: {
        playUrl: expect.stringMatching(/^\/camera\/[\w-]{115}\/index\.m3u8$/),
        protocol: 'hls',
        expiresAt: new Date(server.clock.now().getTime() + 600_000).toISOString(),
      },
    });
  });

  it('answers HLS to a request for FLV, and names it as HLS', async () => {
    expect((await getPlayUrl({ cameraId, protocol: 'flv' })).data).toMatchObject({ protocol: 'hls' });
  });

  it('reveals nothing about the stream’s source', async () => {
    const { data } = await getPlayUrl({ cameraId });
    const [, , ticket = ''] = data.playUrl.split('/');
    for (const text of [JSON.stringify(data), Buffer.from(ticket, 'base64url').toString('latin1')])
      expect(text).not.toMatch(/nvr|example|live|Basic|YWRtaW4/);
  });

  it('plays a camera that never reported whether it is online', async () => {
    const silent = await createCamera(server, tenant.id, tenant.areas.room, streamUrl);
    expect((await getPlayUrl({ cameraId: silent })).code).toBe(bodyCode.success);
  });

  it('is 4009 for a camera that is offline, and for one without a stream', async () => {
    const offline = await createCamera(server, tenant.id, tenant.areas.room, streamUrl, { online: false });
    expect(await getPlayUrl({ cameraId: offline })).toEqual({ code: bodyCode.conflict, message: '摄像头已离线，暂时无法播放', data: null });
    const bare = await createCamera(server, tenant.id, tenant.areas.room, null, { online: true });
    expect(await getPlayUrl({ cameraId: bare })).toEqual({ code: bodyCode.conflict, message: '该摄像头未配置视频地址', data: null });
  });

  it('is 4004 for an unknown id, a device that is not a camera, and another tenant’s camera', async () => {
    const unknown = await getPlayUrl({ cameraId: server.context.ids.next() });
    expect(unknown.code).toBe(bodyCode.notFound);
    expect(await getPlayUrl({ cameraId: await createDevice(server, tenant.id, tenant.areas.room, '水泵') })).toEqual(unknown);
    expect(await getPlayUrl({ cameraId }, other.clients.dispatcher)).toEqual(unknown);
  });

  it('shows an account limited to an area the cameras there', async () => {
    const { client } = await tenant.addAccount([{ role: 'technician', areaId: tenant.areas.building }]);
    expect((await getPlayUrl({ cameraId }, client)).code).toBe(bodyCode.success);
    const outside = await createCamera(server, tenant.id, tenant.areas.site, streamUrl);
    expect((await getPlayUrl({ cameraId: outside }, client)).code).toBe(bodyCode.notFound);
  });

  it('is 4003 for a client, also in the client’s own project', async () => {
    await createProject(server, tenant.id, '项目', { areaIds: [tenant.areas.site], clientIds: [tenant.accounts.client_rep.id] });
    expect((await getPlayUrl({ cameraId }, tenant.clients.client_rep)).code).toBe(bodyCode.forbidden);
  });

  itRejectsUnauthorised('getCameraPlayUrl', () => ({ server, tenant }), [
    'platform_admin',
    'client_rep',
    'occupant',
    'energy_clerk',
    'stranger',
  ]);

  it.each([
    ['cameraId', {}],
    ['cameraId', { cameraId: 'undefined' }],
    ['protocol', { cameraId: '0190a000-0000-7000-8000-000000000000', protocol: 'rtsp' }],
  ])('answers 4022 naming %s for %j', async (field, input) => {
    const { code, data } = await getPlayUrl(input);
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: [field] });
  });
});
