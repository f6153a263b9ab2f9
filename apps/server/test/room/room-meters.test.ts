import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadPhotoAs } from '../support/factories/create-inspections.ts';
import { writeState } from '../support/factories/create-readings.ts';
import { createOccupant, createRoom, readRoom, type TestRoom } from '../support/factories/create-rooms.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createCountingMeter } from '../support/services/counting-meter.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let room: TestRoom;
let meterId: string;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  room = await createRoom(server, tenant);
  meterId = await createCountingMeter(server, tenant.id, tenant.areas.building);
});

const clerk = () => tenant.clients.energy_clerk;
const assign = (input: Record<string, unknown> = {}) => clerk().call('assignRoomMeter', { roomId: room.id, meterId, ...input });
const take = (input: Record<string, unknown> = {}) => clerk().call('takeRoomMeter', { roomId: room.id, meterId, ...input });

async function report(value: number): Promise<void> {
  await server.database.kysely.updateTable('devices').set({ online: true }).where('id', '=', meterId).execute();
  await writeState(server, { tenantId: tenant.id, deviceId: meterId }, { register_at: server.clock.now(), register_value: value });
}

describe('assignRoomMeter and takeRoomMeter', () => {
  it('record what a meter has reported when it comes and goes, and show it to who lives there meanwhile', async () => {
    await report(100.5);
    expect((await assign()).data).toMatchObject([{ id: meterId }]);
    const occupant = await createOccupant(server, tenant, room);
    expect(await occupant.home.succeed('listRoomMeters', { roomId: room.id })).toMatchObject([
      { id: meterId, hasSwitch: expect.any(Boolean) },
    ]);
    expect((await take()).data).toEqual([]);
    expect(await occupant.home.succeed('listRoomMeters', { roomId: room.id })).toEqual([]);
    const { meters, registers } = await readRoom(server, room.id);
    expect(meters).toMatchObject([{ device_id: meterId, to_at: expect.any(Date), taken_by: tenant.accounts.energy_clerk.id }]);
    const events = registers.map(({ event, value, source }) => [event, value, source]);
    for (const event of ['meterAssigned', 'memberJoined', 'payerChanged', 'meterTaken'])
      expect(events).toContainEqual([event, 100.5, 'reported']);
    const { items } = await clerk().succeed('listRoomRecords', { roomId: room.id });
    expect(items.map(({ event }) => event)).toEqual(['meterTaken', 'payerChanged', 'memberJoined', 'meterAssigned']);
    expect(items[0]?.registers).toMatchObject([{ meter: { id: meterId }, value: 100.5, unit: 'kWh', source: 'reported' }]);
  });

  it('take what somebody reads off a display, with its photo, as a reading by hand', async () => {
    const missing = await assign();
    expect(missing).toMatchObject({ code: bodyCode.invalid, data: { fields: { value: '表计尚无读数，请抄录当前读数' } } });
    expect((await readRoom(server, room.id)).meters).toEqual([]);
    const photoId = await uploadPhotoAs(clerk());
    expect((await assign({ value: 12.5, photoId })).code).toBe(bodyCode.success);
    const { registers } = await readRoom(server, room.id);
    expect(registers).toMatchObject([{ event: 'meterAssigned', value: 12.5, source: 'recorded', file_id: photoId }]);
    const { items } = await clerk().succeed('listMeterReadings', { deviceId: meterId });
    expect(items).toMatchObject([{ value: 12.5, photos: [{ id: photoId }] }]);
    const foreign = await uploadPhotoAs(tenant.clients.technician);
    expect(await take({ photoId: foreign })).toMatchObject({ code: bodyCode.invalid, data: { fields: { photoId: expect.anything() } } });
  });

  it('leave a meter with one room: of two that take it at once one has it, and the refusal names the room', async () => {
    await report(1);
    const other = await createRoom(server, tenant, { name: '别的房间' });
    const answers = await Promise.all([assign(), assign({ roomId: other.id })]);
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict]);
    const owned = [...(await readRoom(server, room.id)).meters, ...(await readRoom(server, other.id)).meters];
    expect(owned).toHaveLength(1);
    const elsewhere = owned[0]?.room_id === room.id ? other.id : room.id;
    expect(await take({ roomId: elsewhere })).toMatchObject({ code: bodyCode.conflict, message: '该表计已不属于此房间' });
    const refused = await assign({ roomId: elsewhere });
    const name = (await clerk().succeed('getRoom', { roomId: owned[0]?.room_id ?? '' })).name;
    expect(refused).toMatchObject({ code: bodyCode.conflict, message: `表计已分配给 ${name}` });
  });

  it('keep meter and room in use: neither is retired, and the room stays one', async () => {
    await report(1);
    await assign();
    const { tenant_admin } = tenant.clients;
    expect(await tenant_admin.call('retireDevice', { id: meterId, version: 1 })).toMatchObject({
      code: bodyCode.conflict,
      data: { uses: [{ kind: 'room', count: 1 }] },
    });
    expect(await tenant_admin.call('retireArea', { id: room.id, version: 1 })).toMatchObject({
      code: bodyCode.conflict,
      data: { uses: [{ kind: 'roomMeter', count: 1 }] },
    });
    const fields = { id: room.id, version: 1, kind: 'position', name: '改类型', address: null, longitude: null, latitude: null };
    expect(await tenant_admin.call('saveArea', fields)).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { kind: expect.anything() } },
    });
  });
});

describe('listRoomMeterCandidates', () => {
  it('offers meters of no room, those in the room first', async () => {
    const within = await createCountingMeter(server, tenant.id, room.id);
    const list = async (keyword?: string) =>
      (await clerk().succeed('listRoomMeterCandidates', { roomId: room.id, keyword })).map(({ id }) => id);
    const before = await list();
    expect(before[0]).toBe(within);
    expect(before).toContain(meterId);
    await report(1);
    await assign();
    expect(await list()).not.toContain(meterId);
    expect(await list('没有这台表')).toEqual([]);
  });
});
