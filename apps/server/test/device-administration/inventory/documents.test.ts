import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrderFixture, type OrderFixture } from '#test/support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '#test/support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let foreign: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  [fixture, foreign] = [await createOrderFixture(server), await createOrderFixture(server)];
});
afterAll(() => server.close());

const admin = () => fixture.tenant.clients.tenant_admin;
async function upload(client = admin()): Promise<string> {
  const { data } = await client.upload('uploadFile', [{ name: '说明书.txt', bytes: Buffer.from('额定电压 380 V') }], { bucket: 'device' });
  return data.id;
}
const download = async (client: { headers: Record<string, string> }, id: string) =>
  (await server.app.inject({ url: `/files/${id}`, headers: client.headers })).statusCode;

async function createWith(documentIds: string[]) {
  return admin().call('saveDevice', {
    kind: 'device',
    name: '带资料的设备',
    code: server.context.ids.next(),
    areaId: fixture.tenant.areas.room,
    nameplate: { warrantyUntil: '2020-01-01' },
    documentIds,
  });
}

describe('documents of a device', () => {
  it('may be read by those who see the device, and by nobody else', async () => {
    const fileId = await upload();
    expect(await download(fixture.tenant.clients.technician, fileId)).toBe(404);
    const { data } = await createWith([fileId]);
    const shown = await fixture.tenant.clients.technician.succeed('getNameplate', { id: data.id });
    expect(shown.documents).toMatchObject([{ id: fileId, name: '说明书.txt' }]);
    expect(await download(fixture.tenant.clients.technician, fileId)).toBe(200);
    for (const client of [fixture.tenant.clients.occupant, foreign.tenant.clients.tenant_admin])
      expect(await download(client, fileId)).toBe(404);
  });

  it('are the caller’s own uploads, or the device’s already', async () => {
    const fileId = await upload(fixture.tenant.clients.technician);
    expect((await createWith([fileId])).data.fields).toHaveProperty('documentIds');
    expect((await createWith([await upload(foreign.tenant.clients.tenant_admin)])).data.fields).toHaveProperty('documentIds');
  });

  it('that are left out do not belong to it any more', async () => {
    const { data } = await createWith([await upload(), await upload()]);
    const { id, code, documents } = data;
    const kept = [documents[1].id];
    const changed = { id, version: 1, kind: 'device', name: 'x', code, areaId: fixture.tenant.areas.room, documentIds: kept };
    expect(await admin().call('saveDevice', changed)).toMatchObject({ code: bodyCode.success, data: { documents: [{ id: kept[0] }] } });
  });

  it('stand beside a warranty that has ended', async () => {
    const { data } = await createWith([]);
    expect((await admin().succeed('getNameplate', { id: data.id })).warrantyEnded).toBe(true);
    expect(await fixture.tenant.clients.occupant.call('getNameplate', { id: data.id })).toMatchObject({ code: bodyCode.forbidden });
    expect(await foreign.tenant.clients.tenant_admin.call('getNameplate', { id: data.id })).toMatchObject({ code: bodyCode.notFound });
  });
});
