import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleSupplies } from '#services/settlement/settle-supplies.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { listPublishedAccounts } from '../support/assertions/list-events.ts';
import { clearOutbox, dispatchPending, readMessages } from '../support/assertions/notifications.ts';
import { findMembership, readGrants } from '../support/assertions/organisation-rows.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createPayment, writePaymentState } from '../support/factories/create-payments.ts';
import { createArea } from '../support/factories/create-places.ts';
import { writeHours, writeState } from '../support/factories/create-readings.ts';
import {
  createOccupant,
  createRoom,
  fingerprintRooms,
  moveIn,
  type Occupant,
  readRoom,
  type TestRoom,
} from '../support/factories/create-rooms.ts';
import { publishTariff, readCharged, readMeterTo } from '../support/factories/create-supplies.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { chargeWallet } from '../support/factories/create-wallets.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;
let room: TestRoom;
let payer: Occupant;
let family: Occupant;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
});
afterAll(() => server.close());
beforeEach(async () => {
  room = await createRoom(server, tenant);
  payer = await createOccupant(server, tenant, room, { fullName: '缴费人' });
  family = await createOccupant(server, tenant, room, { fullName: '家属', relation: 'family' });
});

const unbind = (client: TestClient, accountId: string, reason = '', roomId = room.id) =>
  client.call('unbindRoom', { roomId, accountId, reason });
const clerk = () => tenant.clients.energy_clerk;

async function expectRefused(call: () => ReturnType<typeof unbind>, code: number, message?: string) {
  const before = await fingerprintRooms(server, [tenant.id, other.id]);
  const answer = await call();
  expect({ code: answer.code, message: message === undefined ? undefined : answer.message }).toEqual({ code, message });
  expect(await fingerprintRooms(server, [tenant.id, other.id])).toBe(before);
  return answer;
}

describe('unbindRoom', () => {
  it('answers 4001 without a token', async () => {
    expect(await unbind(createTestClient(server), family.id)).toMatchObject({ code: bodyCode.tokenExpired });
  });

  it('lets an occupant leave, with the role at the room and the membership that nothing else holds, and the next call fails', async () => {
    const published = await listPublishedAccounts(server, tenant.id, async () => {
      expect((await unbind(family.home, family.id)).data).toEqual({ leftTenant: true });
    });
    expect(published).toEqual([family.id]);
    const { members, payers } = await readRoom(server, room.id);
    expect(members.find(({ account_id }) => account_id === family.id)).toMatchObject({ unbound_by: family.id, to_at: expect.any(Date) });
    expect(payers).toHaveLength(1);
    expect(await findMembership(server, tenant.id, family.id)).toBeUndefined();
    expect(await readGrants(server, tenant.id, family.id)).toEqual([]);
    expect((await family.home.call('getRoom', { roomId: room.id })).code).toBe(bodyCode.forbidden);
    expect((await family.client.call('getRoom', { roomId: room.id })).code).toBe(bodyCode.notFound);
    expect(await readAudit(server, 'unbindRoom', room.id)).toMatchObject([{ account_id: family.id, changes: { unbound: family.id } }]);
  });

  it('keeps a membership that something else holds: another room, a role, a team', async () => {
    await moveIn(tenant, family.client, await createRoom(server, tenant));
    expect((await unbind(family.home, family.id)).data).toEqual({ leftTenant: false });
    expect(await readGrants(server, tenant.id, family.id)).toHaveLength(1);
    const unknown = await family.home.call('getRoom', { roomId: unknownId });
    expect(unknown.code).toBe(bodyCode.notFound);
    for (const name of ['getRoom', 'listRoomAccounts', 'listRoomMeters'] as const)
      expect(await family.home.call(name, { roomId: room.id })).toEqual(unknown);
    expect(await unbind(family.home, family.id)).toEqual(unknown);
    expect(await family.home.call('changeRoomPayer', { roomId: room.id, accountId: family.id })).toEqual(unknown);
    const { technician } = tenant.clients;
    await moveIn(tenant, technician, room);
    expect((await unbind(technician, tenant.accounts.technician.id)).data).toEqual({ leftTenant: false });
    expect(await readGrants(server, tenant.id, tenant.accounts.technician.id)).toMatchObject([{ role: 'technician' }]);
  });

  it('refuses the payer while others remain; the last one leaves and the house account pays', async () => {
    const message = '缴费人不能先于其他住户解绑，请先变更缴费人';
    await expectRefused(() => unbind(payer.home, payer.id), bodyCode.conflict, message);
    await expectRefused(() => unbind(clerk(), payer.id, '退租'), bodyCode.conflict, message);
    await unbind(family.home, family.id);
    expect((await unbind(payer.home, payer.id)).code).toBe(bodyCode.success);
    const { members, payers } = await readRoom(server, room.id);
    expect(members.every(({ to_at }) => to_at !== null)).toBe(true);
    expect(payers.map(({ account_id }) => account_id)).toEqual([payer.id, null]);
  });

  it('lets the payer or the other one leave of two who do so at once, and never leaves a payer who does not live there', async () => {
    await Promise.all([unbind(payer.home, payer.id), unbind(family.home, family.id)]);
    const { members, payers } = await readRoom(server, room.id);
    const living = members.filter(({ to_at }) => to_at === null).map(({ account_id }) => account_id);
    expect([[], [payer.id]]).toContainEqual(living);
    expect(payers.at(-1)?.account_id ?? null).toBe(living[0] ?? null);
  });

  it('keeps a payer whose balance does not cover what is not settled yet, unless a clerk says so; it is charged to them later', async () => {
    await unbind(clerk(), family.id, '搬离');
    const midnight = new Date('2026-11-19T00:00+08:00');
    const meterId = await createDevice(server, tenant.id, room.id, '户表', { kind: 'meter', energy_type: 'NYDN' });
    const begun = new Date(midnight.getTime() - 86_400_000);
    await publishTariff(server, tenant, { from: begun });
    await server.database.kysely
      .insertInto('room_meters')
      .values({ tenant_id: tenant.id, device_id: meterId, from_at: begun, room_id: room.id, assigned_by: tenant.accounts.energy_clerk.id })
      .execute();
    await server.database.kysely.updateTable('room_payers').set({ from_at: begun }).where('room_id', '=', room.id).execute();
    await writeState(server, { tenantId: tenant.id, deviceId: meterId }, { register_at: new Date('2026-11-19T09:00+08:00') });
    await writeHours(server, { tenantId: tenant.id, deviceId: meterId }, { '2026-11-19T00:00:00.000Z': 12.5 });
    const refusal = '还有约 12.50 元用量未结算，余额不够，请先充值，或请管理员办理';
    await expectRefused(() => unbind(payer.home, payer.id), bodyCode.conflict, refusal);
    expect((await unbind(clerk(), payer.id, '租期届满')).code).toBe(bodyCode.success);
    const now = server.clock.now();
    server.clock.advance(86_400_000);
    await readMeterTo(server, tenant.id, meterId, new Date('2026-11-20T00:00+08:00'));
    await settleSupplies(server.context);
    server.clock.set(now);
    expect((await readCharged(server, tenant.id, room.id)).get(payer.id)).toBe(1250);
  });

  it('keeps a payer who owes, whoever asks, until the debt is paid', async () => {
    expect((await unbind(family.home, family.id)).code).toBe(bodyCode.success);
    const place = { roomId: room.id, accountId: payer.id };
    await chargeWallet(server, tenant.id, place, 1_250);
    await expectRefused(() => unbind(payer.home, payer.id), bodyCode.conflict, '缴费人有欠费，请先缴清');
    await expectRefused(() => unbind(clerk(), payer.id, '租期届满'), bodyCode.conflict, '缴费人有欠费，请先缴清');
    await clerk().succeed('enterWalletEntry', { ...place, kind: 'cash', cents: 1_250, note: '现金' });
    expect((await unbind(payer.home, payer.id)).code).toBe(bodyCode.success);
  });

  it.each([
    ['whose outcome is unknown', { channel: 'alipay', state: 'unknown' }],
    ['that waits for a second person', { channel: 'counter', confirmed: true }],
  ] as const)('keeps a payer with a payment %s, and not one with a payment that was only started', async (_what, of) => {
    expect((await unbind(family.home, family.id)).code).toBe(bodyCode.success);
    const place = { roomId: room.id, accountId: payer.id };
    const confirmedBy = tenant.accounts.energy_clerk.id;
    const { id } = await createPayment(server, tenant.id, place, { channel: of.channel, ...('confirmed' in of && { confirmedBy }) });
    if ('state' in of) await writePaymentState(server, tenant.id, id, of.state);
    await expectRefused(() => unbind(payer.home, payer.id), bodyCode.conflict, '有一笔缴费或退款结果未定，请确定后再解绑');
    await writePaymentState(server, tenant.id, id, 'closed');
    await createPayment(server, tenant.id, place);
    expect((await unbind(payer.home, payer.id)).code).toBe(bodyCode.success);
  });

  it('lets occupants unbind themselves alone, and clerks others with a reason', async () => {
    await expectRefused(() => unbind(payer.home, family.id, '不同住了'), bodyCode.forbidden, '只能解绑自己');
    const missing = await expectRefused(() => unbind(clerk(), family.id), bodyCode.invalid);
    expect(missing.data.fields).toEqual({ reason: '请填写原因' });
    expect((await unbind(clerk(), family.id, '租期届满')).data).toEqual({ leftTenant: true });
    const { members } = await readRoom(server, room.id);
    expect(members.find(({ account_id }) => account_id === family.id)).toMatchObject({
      unbound_by: tenant.accounts.energy_clerk.id,
      unbound_reason: '租期届满',
    });
    const unknown = await expectRefused(() => unbind(clerk(), unknownId, '没有此人'), bodyCode.notFound);
    expect(await expectRefused(() => unbind(clerk(), family.id, '再次解绑'), bodyCode.notFound)).toEqual(unknown);
  });

  it('knows no room of others: unknown, of another tenant, of a neighbour and out of the clerk’s area are the same', async () => {
    const neighbour = await createRoom(server, tenant);
    const foreign = await createRoom(server, other);
    const site = await createArea(server, tenant.id, tenant.areas.region, '别处');
    const limited = await tenant.addAccount([{ role: 'energy_clerk', areaId: site }]);
    const unknown = await expectRefused(() => unbind(family.home, family.id, '', unknownId), bodyCode.notFound);
    for (const id of [neighbour.id, foreign.id])
      expect(await expectRefused(() => unbind(family.home, family.id, '', id), bodyCode.notFound)).toEqual(unknown);
    expect(await expectRefused(() => unbind(limited.client, family.id, '越界'), bodyCode.notFound)).toEqual(unknown);
    expect(await expectRefused(() => unbind(other.clients.energy_clerk, family.id, '越界'), bodyCode.notFound)).toEqual(unknown);
  });

  it('keeps who lives in a room in the tenant until then, and the role that comes with it', async () => {
    const { tenant_admin } = tenant.clients;
    const roomName = (await clerk().succeed('getRoom', { roomId: room.id })).name;
    const refusal = { code: bodyCode.conflict, message: `该成员仍绑定房间：${roomName}，请先解绑` };
    expect(await tenant_admin.call('removeMember', { accountId: family.id })).toMatchObject(refusal);
    expect(await family.home.call('unbindAccountTenant', { tenantId: tenant.id })).toMatchObject(refusal);
    const [grant] = (await tenant_admin.succeed('getMember', { accountId: family.id })).grants;
    const revoked = await tenant_admin.call('revokeRole', { accountId: family.id, grantId: grant?.id });
    expect(revoked).toMatchObject({ code: bodyCode.conflict, message: '该角色来自所绑定的房间，请在房间中解绑' });
  });

  it('notifies whom it happened to and who remains, but not whoever did it', async () => {
    await clearOutbox(server);
    await moveIn(tenant, family.client, await createRoom(server, tenant));
    await dispatchPending(server);
    await unbind(clerk(), family.id, '租期届满');
    await dispatchPending(server);
    expect((await readMessages(family.home)).map(({ topic }) => topic)).toContain('roomUnbound');
    expect((await readMessages(payer.home)).map(({ topic, detail }) => [topic, detail])).toContainEqual(['roomOccupantLeft', '家属']);
  });
});
