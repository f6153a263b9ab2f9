import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { uploadPhotoAs } from '../support/factories/create-inspections.ts';
import {
  applyFor,
  createNewcomer,
  createOccupant,
  createRoom,
  fingerprintRooms,
  type Newcomer,
  type TestRoom,
  uploadProof,
} from '../support/factories/create-rooms.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;
let room: TestRoom;
let newcomer: Newcomer;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
});
afterAll(() => server.close());
beforeEach(async () => {
  room = await createRoom(server, tenant);
  newcomer = await createNewcomer(server);
});

const apply = (input: Record<string, unknown>, client = newcomer.client, key?: string) =>
  client.call('applyForRoom', { relation: 'owner', ...input }, { idempotencyKey: key });

async function expectNothingWritten(call: () => Promise<{ code: number; message: string }>, code: number, message?: string) {
  const before = await fingerprintRooms(server, [tenant.id, other.id]);
  const answer = await call();
  expect(answer.code).toBe(code);
  if (message !== undefined) expect(answer.message).toBe(message);
  expect(await fingerprintRooms(server, [tenant.id, other.id])).toBe(before);
  return answer;
}

describe('applyForRoom', () => {
  it('answers 4001 without a token', async () => {
    expect(await createTestClient(server).call('applyForRoom', { code: room.code, relation: 'owner' })).toMatchObject({
      code: bodyCode.tokenExpired,
    });
  });

  it('takes an application with its photos from somebody who is a member of no tenant, by the code of the label', async () => {
    const fileId = await uploadProof(newcomer.client, room);
    const answer = await apply({ code: room.code, relation: 'tenant', note: ' 租期一年 ', fileIds: [fileId], wantsToPay: false });
    expect(answer).toMatchObject({
      code: bodyCode.success,
      data: {
        status: 'applied',
        relation: 'tenant',
        note: '租期一年',
        wantsToPay: false,
        room: { id: room.id, place: { site: { name: 'site 区域' }, building: { name: 'building 区域' }, floor: null } },
        tenant: { id: tenant.id, name: tenant.name },
        isMine: true,
        files: [{ id: fileId, name: '房产证.png' }],
        decidedAt: null,
        roomNow: null,
      },
    });
    expect(await readAudit(server, 'applyForRoom', answer.data.id)).toMatchObject([
      { tenant_id: tenant.id, account_id: newcomer.id, subject_kind: 'roomApplication', changes: { room: room.id, fileIds: [fileId] } },
    ]);
  });

  it('shows a photo to its uploader before an application names it, and to nobody else', async () => {
    const fileId = await uploadProof(newcomer.client, room);
    const read = async ({ headers }: Pick<TestClient, 'headers'>) =>
      (await server.app.inject({ method: 'GET', url: `/files/${fileId}/thumb`, headers })).statusCode;
    expect(await read(newcomer.client)).toBe(200);
    expect(await read((await createNewcomer(server)).client)).toBe(404);
    expect(await read(tenant.clients.tenant_admin)).toBe(404);
  });

  it('reads the code as people type it, and by its id knows the room of the own tenant alone', async () => {
    const typed = `${room.code.slice(0, 5).toLowerCase()} - ${room.code.slice(5)}`;
    expect((await apply({ code: typed })).code).toBe(bodyCode.success);
    expect((await apply({ roomId: room.id }, tenant.clients.stranger)).code).toBe(bodyCode.success);
    const unknown = await expectNothingWritten(() => apply({ roomId: unknownId }, other.clients.stranger), bodyCode.notFound);
    expect(await apply({ roomId: room.id }, other.clients.stranger)).toEqual(unknown);
    expect(await apply({ roomId: room.id })).toEqual(unknown);
    expect(await apply({ code: '22222-22222' })).toEqual(unknown);
  });

  it.each([
    ['code', {}],
    ['code', { code: '1234' }],
    ['relation', { relation: 'guest' }],
    ['note', { note: 'x'.repeat(201) }],
    ['fileIds', { fileIds: Array.from({ length: 10 }, () => unknownId) }],
  ])('answers 4022 naming %s for %j', async (field, input) => {
    const call = () => apply({ ...(field === 'code' ? {} : { code: room.code }), ...input });
    const answer = await expectNothingWritten(call, bodyCode.invalid);
    expect(Object.keys((answer as { data?: { fields: object } }).data?.fields ?? {})).toEqual([field]);
  });

  it('refuses photos of others, of another tenant, and what is no picture', async () => {
    const others = await uploadProof((await createNewcomer(server)).client, room);
    const elsewhere = await uploadProof(newcomer.client, await createRoom(server, other));
    for (const fileId of [others, elsewhere, unknownId]) {
      const answer = await expectNothingWritten(() => apply({ code: room.code, fileIds: [fileId] }), bodyCode.invalid);
      expect(answer).toMatchObject({ data: { fields: { fileIds: '附件无效，请重新上传' } } });
    }
    const { technician } = tenant.clients;
    const photo = await uploadPhotoAs(technician);
    const note = (await technician.upload('uploadFile', [{ name: 'note.txt', bytes: Buffer.from('note') }])).data.id;
    const refused = await expectNothingWritten(() => apply({ roomId: room.id, fileIds: [photo, note] }, technician), bodyCode.invalid);
    expect(refused).toMatchObject({ data: { fields: { fileIds: '请上传图片' } } });
    expect((await apply({ roomId: room.id, fileIds: [photo] }, technician)).code).toBe(bodyCode.success);
  });

  it('refuses a second one while one is open, with that one, and whoever lives there', async () => {
    const first = await applyFor(newcomer.client, room);
    const again = await expectNothingWritten(() => apply({ code: room.code }), bodyCode.conflict, '您对此房间的申请正在审核中');
    expect(again).toMatchObject({ data: { id: first.id } });
    await tenant.clients.energy_clerk.succeed('decideRoomApplication', { applicationId: first.id, approve: true });
    await expectNothingWritten(() => apply({ code: room.code }), bodyCode.conflict, '该住户已绑定此房间');
  });

  it('takes another one after a rejection, and after leaving', async () => {
    const { energy_clerk } = tenant.clients;
    const first = await applyFor(newcomer.client, room);
    await energy_clerk.succeed('decideRoomApplication', { applicationId: first.id, approve: false, reason: '请补充房产证' });
    expect((await apply({ code: room.code })).code).toBe(bodyCode.success);
    const { id: roomId, code } = await createRoom(server, tenant);
    const former = await createOccupant(server, tenant, { id: roomId, code });
    await former.home.succeed('unbindRoom', { roomId, accountId: former.id });
    const { data } = await apply({ code }, former.client);
    expect(data).toMatchObject({ status: 'applied' });
  });

  it('has a limit of open ones for an account in all tenants, also for those that come at once', async () => {
    const rooms = await Promise.all(Array.from({ length: 7 }, (_, index) => createRoom(server, index < 4 ? tenant : other)));
    const answers = await Promise.all(rooms.map(({ code }) => apply({ code })));
    expect(answers.filter(({ code }) => code === bodyCode.success)).toHaveLength(5);
    const refusals = answers.filter(({ code }) => code !== bodyCode.success);
    expect(refusals.map(({ code, message }) => [code, message])).toEqual(
      refusals.map(() => [bodyCode.conflict, '待审核的入住申请过多，请等待处理或撤回其他申请']),
    );
    const { items } = await newcomer.client.succeed('listRoomApplications', {});
    await newcomer.client.succeed('withdrawRoomApplication', { applicationId: items[0]?.id ?? '' });
    const refused = rooms.find(({ code }) => !items.some(({ room: { id } }) => rooms.find((each) => each.code === code)?.id === id));
    expect((await apply({ code: refused?.code })).code).toBe(bodyCode.success);
  });

  it('takes one of two that come at once, and gives a repeat the first answer', async () => {
    const codes = (await Promise.all([apply({ code: room.code }), apply({ code: room.code })])).map(({ code }) => code);
    expect(codes.sort()).toEqual([bodyCode.success, bodyCode.conflict]);
    const next = await createRoom(server, tenant);
    const first = await apply({ code: next.code }, newcomer.client, 'apply-once');
    expect(await apply({ code: next.code }, newcomer.client, 'apply-once')).toEqual(first);
    const { items } = await newcomer.client.succeed('listRoomApplications', {});
    expect(items.filter(({ room: { id } }) => id === next.id)).toHaveLength(1);
  });

  it('knows no retired room and no old code, and refuses in a suspended tenant', async () => {
    const { tenant_admin } = tenant.clients;
    const detail = await tenant_admin.succeed('getRoom', { roomId: room.id });
    await tenant_admin.succeed('issueRoomCode', { roomId: room.id, version: detail.facts?.version ?? 0 });
    await expectNothingWritten(() => apply({ code: room.code }), bodyCode.notFound);
    const retired = await createRoom(server, tenant);
    await tenant_admin.succeed('retireArea', { id: retired.id, version: 1 });
    await expectNothingWritten(() => apply({ code: retired.code }), bodyCode.notFound);
    const suspended = await createTenant(server);
    const closed = await createRoom(server, suspended);
    await server.database.kysely
      .updateTable('tenants')
      .set({ suspended_at: server.clock.now(), suspension_reason: '合同到期' })
      .where('id', '=', suspended.id)
      .execute();
    await expectNothingWritten(() => apply({ code: closed.code }), bodyCode.forbidden);
  });
});
