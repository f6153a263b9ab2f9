import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { clearOutbox, dispatchPending, readMessages } from '../support/assertions/notifications.ts';
import { writeState } from '../support/factories/create-readings.ts';
import { createOccupant, createRoom, fingerprintRooms, type Occupant, readRoom, type TestRoom } from '../support/factories/create-rooms.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { chargeWallet } from '../support/factories/create-wallets.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { createCountingMeter } from '../support/services/counting-meter.ts';
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

const change = (client: TestClient, accountId: string | null, reason = '', roomId = room.id) =>
  client.call('changeRoomPayer', { roomId, accountId, reason });
const clerk = () => tenant.clients.energy_clerk;
const listPayers = async () => (await readRoom(server, room.id)).payers.map(({ account_id }) => account_id);

async function expectRefused(call: () => ReturnType<typeof change>, code: number, message?: string) {
  const before = await fingerprintRooms(server, [tenant.id, other.id]);
  const answer = await call();
  expect({ code: answer.code, message: message === undefined ? undefined : answer.message }).toEqual({ code, message });
  expect(await fingerprintRooms(server, [tenant.id, other.id])).toBe(before);
  return answer;
}

describe('changeRoomPayer', () => {
  it('answers 4001 without a token', async () => {
    expect(await change(createTestClient(server), family.id)).toMatchObject({ code: bodyCode.tokenExpired });
  });

  it('lets an occupant take the payment over, and records what each meter of the room shows then', async () => {
    const meterId = await createCountingMeter(server, tenant.id, tenant.areas.room);
    await server.database.kysely.updateTable('devices').set({ online: true }).where('id', '=', meterId).execute();
    await writeState(server, { tenantId: tenant.id, deviceId: meterId }, { register_at: server.clock.now(), register_value: 1234.5 });
    await clerk().succeed('assignRoomMeter', { roomId: room.id, meterId });
    expect(await change(family.home, family.id)).toMatchObject({
      code: bodyCode.success,
      data: { payer: { account: { id: family.id }, isMe: true } },
    });
    expect(await listPayers()).toEqual([payer.id, family.id]);
    const { registers, payers } = await readRoom(server, room.id);
    expect(registers.filter(({ event }) => event === 'payerChanged')).toMatchObject([
      { at: payers[1]?.from_at, device_id: meterId, value: 1234.5, read_at: server.clock.now(), source: 'reported' },
    ]);
    expect(await readAudit(server, 'changeRoomPayer', room.id)).toMatchObject([{ account_id: family.id, changes: { payer: family.id } }]);
  });

  it('leaves the payment with a payer who owes, until the debt is paid', async () => {
    const place = { roomId: room.id, accountId: payer.id };
    await chargeWallet(server, tenant.id, place, 1);
    await expectRefused(() => change(family.home, family.id), bodyCode.conflict, '缴费人有欠费，请先缴清');
    await expectRefused(() => change(clerk(), null, '退租'), bodyCode.conflict, '缴费人有欠费，请先缴清');
    await clerk().succeed('enterWalletEntry', { ...place, kind: 'cash', cents: 1, note: '现金' });
    expect((await change(family.home, family.id)).code).toBe(bodyCode.success);
  });

  it('lets a clerk name an occupant or nobody, with a reason; an occupant names nobody else', async () => {
    const message = '只能将缴费人改为自己';
    await expectRefused(() => change(payer.home, family.id, '请家属缴费'), bodyCode.forbidden, message);
    await expectRefused(() => change(payer.home, null, '不想缴费'), bodyCode.forbidden, message);
    const missing = await expectRefused(() => change(clerk(), family.id), bodyCode.invalid);
    expect(missing.data.fields).toEqual({ reason: '请填写原因' });
    expect((await change(clerk(), family.id, '业主书面申请')).code).toBe(bodyCode.success);
    expect((await change(clerk(), null, '房屋交还')).data).toMatchObject({ payer: { account: null } });
    const { payers } = await readRoom(server, room.id);
    expect(payers.map(({ account_id, reason }) => [account_id, reason])).toEqual([
      [payer.id, ''],
      [family.id, '业主书面申请'],
      [null, '房屋交还'],
    ]);
  });

  it('refuses somebody who does not live there, and whoever pays already', async () => {
    const message = '该住户未绑定此房间，不能设为缴费人';
    for (const id of [unknownId, tenant.accounts.technician.id, other.accounts.occupant.id])
      await expectRefused(() => change(clerk(), id, '指定'), bodyCode.conflict, message);
    await expectRefused(() => change(payer.home, payer.id), bodyCode.conflict, '缴费人没有变化');
  });

  it('has one payer at any instant, also when several take it over at once', async () => {
    const third = await createOccupant(server, tenant, room);
    await Promise.all([change(family.home, family.id), change(third.home, third.id), change(clerk(), family.id, '登记')]);
    const { payers } = await readRoom(server, room.id);
    const starts = payers.map(({ from_at }) => from_at.getTime());
    expect(new Set(starts).size).toBe(starts.length);
    for (const [index, { account_id }] of payers.entries()) expect(account_id).not.toBe(payers[index + 1]?.account_id);
    const detail = await clerk().succeed('getRoom', { roomId: room.id });
    expect(detail.payer?.account?.id).toBe(payers.at(-1)?.account_id);
    expect(detail.occupants.filter(({ paysForRoom }) => paysForRoom)).toHaveLength(1);
  });

  it('knows no room of others', async () => {
    const neighbour = await createRoom(server, tenant);
    const foreign = await createRoom(server, other);
    const unknown = await expectRefused(() => change(family.home, family.id, '', unknownId), bodyCode.notFound);
    for (const id of [neighbour.id, foreign.id])
      expect(await expectRefused(() => change(family.home, family.id, '', id), bodyCode.notFound)).toEqual(unknown);
    for (const client of [tenant.clients.technician, tenant.clients.occupant, other.clients.energy_clerk])
      expect(await expectRefused(() => change(client, family.id, '越权'), bodyCode.notFound)).toEqual(unknown);
  });

  it('notifies who lives there, but not whoever did it', async () => {
    await dispatchPending(server);
    await clearOutbox(server);
    await change(family.home, family.id);
    await dispatchPending(server);
    expect((await readMessages(payer.home)).map(({ topic }) => topic)).toContain('roomPayerChanged');
    expect((await readMessages(family.home)).map(({ topic }) => topic)).not.toContain('roomPayerChanged');
  });
});
