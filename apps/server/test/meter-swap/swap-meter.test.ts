import { bodyCode } from '@energy-om/contract';
import { hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createArea } from '../support/factories/create-places.ts';
import { findModelId } from '../support/factories/create-readings.ts';
import { readRoom } from '../support/factories/create-rooms.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { plainModel, SwapBench, switchedModel } from '../support/services/swap-bench.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;
let bench: SwapBench;
let oldId: string;
let newId: string;
let storeId: string;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
  bench = new SwapBench(server, tenant);
  storeId = await createArea(server, tenant.id, tenant.areas.site, '表库', { kind: 'position' });
});
afterAll(() => server.close());
beforeEach(async () => {
  oldId = await bench.createMeter(tenant.areas.room, { name: '201 电表', location: '门口' });
  newId = await bench.createMeter(storeId, { name: '备用表' });
});

const ago = (ms: number) => new Date(server.clock.now().getTime() - ms);
const call = async (input: Record<string, unknown>, client = bench.technician) => client.call('swapMeter', input);
/** Nothing has been written. */
async function expectRefused(answer: { code: number }, code: number): Promise<void> {
  expect(answer).toMatchObject({ code });
  expect(await bench.readDevice(oldId)).toMatchObject({ retired_at: null, version: 1 });
  expect((await bench.readSwaps()).filter(({ old_device_id }) => old_device_id === oldId)).toEqual([]);
  const { items } = await bench.technician.succeed('listMeterReadings', { deviceId: oldId });
  expect(items).toEqual([]);
}

describe('swapMeter', () => {
  itRejectsUnauthorised('swapMeter', () => ({ server, tenant }), ['dispatcher', 'client_rep', 'occupant', 'stranger', 'platform_admin'], {
    id: unknownId,
  });

  it('takes the old meter off and puts the new one in its place, with what both showed', async () => {
    await bench.report(oldId, [[ago(hourMs), 100]]);
    const roomId = await createArea(server, tenant.id, tenant.areas.building, '201', { kind: 'room' });
    await tenant.clients.energy_clerk.succeed('assignRoomMeter', { roomId, meterId: oldId });
    const input = await bench.input(oldId, newId, { closing: 100.4, opening: 0.6, note: '到期轮换' });
    server.clock.advance(minuteMs);
    const swap = await bench.technician.succeed('swapMeter', input);
    expect(swap).toMatchObject({
      at: server.clock.now().toISOString(),
      old: { id: oldId, name: '201 电表' },
      new: { id: newId, name: '201 电表' },
      room: { id: roomId, name: '201' },
      closing: { value: 100.4, counts: true, doubt: null, photos: [{ id: input.closing.photoIds[0] }] },
      opening: { value: 0.6, counts: true, doubt: null },
      differences: [],
      note: '到期轮换',
      swappedBy: tenant.accounts.technician.fullName,
      switchTested: null,
    });
    expect(await bench.readDevice(oldId)).toMatchObject({ retired_at: expect.any(Date), online: null, version: 2 });
    expect(await bench.readDevice(newId)).toMatchObject({
      ...{ name: '201 电表', location: '门口', area_id: tenant.areas.room, retired_at: null },
    });
    const { meters, registers } = await readRoom(server, roomId);
    const at = new Date(swap.at);
    expect(meters.map(({ device_id, from_at, to_at }) => [device_id, from_at, to_at])).toEqual([
      [oldId, expect.any(Date), at],
      [newId, at, null],
    ]);
    const photoId = input.closing.photoIds[0];
    expect(registers.filter((row) => row.at.getTime() === at.getTime())).toMatchObject([
      { device_id: newId, event: 'meterAssigned', value: 0.6, file_id: photoId },
      { device_id: oldId, event: 'meterTaken', value: 100.4, file_id: photoId },
    ]);
    for (const deviceId of [oldId, newId]) expect(await bench.technician.succeed('listMeterSwaps', { deviceId })).toEqual([swap]);
    expect(await readAudit(server, 'swapMeter', oldId)).toMatchObject([
      { account_id: tenant.accounts.technician.id, subject_kind: 'device', changes: { swappedFor: newId, factor: 1 } },
    ]);
  });

  it('does not show clients who did it, and why', async () => {
    const fixture = await createOrderFixture(server);
    const own = new SwapBench(server, fixture.tenant);
    const { room } = fixture.tenant.areas;
    const [one, two] = [await own.createMeter(room), await own.createMeter(room)];
    await own.swap(one, two, { note: '到期轮换' });
    const [swap] = await fixture.tenant.clients.client_rep.succeed('listMeterSwaps', { deviceId: two });
    expect(swap).toMatchObject({ old: { id: one }, note: '', swappedBy: null, order: null, closing: { recordedBy: null } });
  });

  it('counts what was used up to the closing reading of a meter that reports', async () => {
    await bench.report(oldId, [[ago(20 * minuteMs), 100]]);
    await bench.swap(oldId, newId, { closing: 101.5 });
    const sums = await server.database.kysely.selectFrom('consumption_hours').select('amount').where('device_id', '=', oldId).execute();
    expect(sums.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(1.5, 9);
  });

  it('does not count what the new meter has counted before, on a bench or elsewhere', async () => {
    await bench.report(newId, [
      [ago(40 * minuteMs), 7.5],
      [ago(30 * minuteMs), 7.9],
    ]);
    await bench.swap(oldId, newId, { closing: 5, opening: 8.2 });
    server.clock.advance(10 * minuteMs);
    await bench.report(newId, [[server.clock.now(), 9.2]]);
    const hours = await server.database.kysely.selectFrom('consumption_hours').select('amount').where('device_id', '=', newId).execute();
    expect(hours.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(0.4 + 1, 9);
  });

  it('refuses what stands against it, in words', async () => {
    const water = await bench.createMeter(storeId, { energy_type: 'NYSN', model_id: findModelId('LXS-DN40') });
    const gone = await bench.createMeter(storeId, { retired_at: server.clock.now() });
    const blind = await bench.createMeter(storeId, { model_id: null });
    const main = await bench.createMeter(storeId);
    await bench.createMeter(storeId, { main_meter_id: main });
    const hung = await bench.createMeter(tenant.areas.room);
    const roomId = await createArea(server, tenant.id, tenant.areas.building, '203', { kind: 'room' });
    await tenant.clients.energy_clerk.succeed('assignRoomMeter', { roomId, meterId: hung, value: 1 });
    const cases: [string, string][] = [
      [oldId, '新表与旧表是同一块表'],
      [water, '新表与旧表的能源类型不同'],
      [gone, '新表已停用，请先在设备台账中恢复'],
      [blind, '新表的型号没有累计读数，不能计量'],
      [main, '新表下挂有分表，不能作为新表'],
      [hung, '表计已分配给 203'],
    ];
    for (const [next, message] of cases) {
      const answer = await call(await bench.input(oldId, next));
      expect(answer).toMatchObject({ message });
      await expectRefused(answer, bodyCode.conflict);
    }
  });

  it('answers a meter of another tenant like an unknown one, on either side', async () => {
    const foreign = await new SwapBench(server, other).createMeter(other.areas.room);
    const input = await bench.input(oldId, newId);
    const unknown = await call({ ...input, newId: unknownId });
    expect(unknown.code).toBe(bodyCode.notFound);
    expect(await call({ ...input, newId: foreign })).toEqual(unknown);
    expect(await call({ ...input, id: foreign })).toEqual(unknown);
    await expectRefused(unknown, bodyCode.notFound);
    for (const name of ['getMeterForSwap', 'listMeterSwaps'] as const) {
      const of = (id: string) => bench.technician.call(name, name === 'listMeterSwaps' ? { deviceId: id } : { id });
      expect(await of(foreign)).toEqual(await of(unknownId));
    }
  });

  it('takes photos of the caller alone, and one of each display', async () => {
    const foreign = await bench.photo(tenant.clients.team_leader);
    const input = await bench.input(oldId, newId);
    for (const side of ['closing', 'opening'] as const) {
      const answer = await call({ ...input, [side]: { value: 1, photoIds: [foreign] } });
      expect(answer).toMatchObject({ data: { fields: { [`${side}.photoIds`]: expect.anything() } } });
      await expectRefused(answer, bodyCode.invalid);
      await expectRefused(await call({ ...input, [side]: { value: 1, photoIds: [] } }), bodyCode.invalid);
    }
  });

  it('asks why a reading below the last one is right, and then counts nothing of it', async () => {
    await bench.report(oldId, [
      [ago(2 * hourMs), 480],
      [ago(hourMs), 500],
    ]);
    const input = await bench.input(oldId, newId, { closing: 50 });
    const asked = await call(input);
    expect(asked).toMatchObject({ data: { fields: { 'closing.note': '读数异常，请复核；确认无误请说明原因' } } });
    await expectRefused(asked, bodyCode.invalid);
    const swap = await bench.technician.succeed('swapMeter', { ...input, closing: { ...input.closing, note: '表计曾清零' } });
    expect(swap.closing).toMatchObject({ counts: false, doubt: { kind: expect.any(String) }, note: '表计曾清零' });
    const hours = await server.database.kysely.selectFrom('consumption_hours').select('amount').where('device_id', '=', oldId).execute();
    expect(hours.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(20, 9);
  });

  it('refuses what a display cannot show', async () => {
    const answer = await call(await bench.input(oldId, newId, { opening: 1e9 }));
    expect(answer).toMatchObject({ data: { fields: { 'opening.value': expect.stringContaining('1000000') } } });
    await expectRefused(answer, bodyCode.invalid);
  });

  it('asks to confirm in what the meters differ: ratio, switch, and that the new one counts', async () => {
    const counting = await bench.createMeter(storeId, { model_id: findModelId(switchedModel), register_factor: 2 });
    await bench.report(counting, [
      [ago(2 * hourMs), 10],
      [ago(hourMs), 20],
    ]);
    await server.database.kysely.updateTable('devices').set({ register_factor: 40 }).where('id', '=', oldId).execute();
    const input = await bench.input(oldId, counting, { factor: 40, opening: 20 });
    const asked = await call({ ...input, confirmed: ['switch'] });
    expect(asked).toMatchObject({ data: { fields: { confirmed: '请核对并确认新旧表的差异' } } });
    expect(await bench.readDevice(oldId)).toMatchObject({ retired_at: null });
    const { differences } = await bench.technician.succeed('swapMeter', {
      ...input,
      confirmed: ['ratio', 'plate', 'digits', 'unit', 'switch', 'counting'],
    });
    expect(differences).toEqual(expect.arrayContaining(['plate', 'switch', 'counting']));
    expect(differences).not.toContain('ratio');
    expect((await bench.readDevice(counting)).register_factor).toBe(40);
    // What it counted before goes on being computed with the ratio of then.
    const [replacement] = await server.database.kysely
      .selectFrom('meter_replacements')
      .selectAll()
      .where('device_id', '=', counting)
      .execute();
    expect(replacement).toMatchObject({ factor: 2, last_value: 20, first_value: 20 });
  });

  it('of two swaps of one meter at once one takes place, whichever meter it is that both want', async () => {
    const spare = await bench.createMeter(storeId);
    const inputs = [await bench.input(oldId, newId), await bench.input(oldId, spare)];
    const codes = (await Promise.all(inputs.map((input) => call(input)))).map(({ code }) => code);
    expect(codes.sort()).toEqual([bodyCode.success, bodyCode.conflict]);
    const left = (await bench.readDevice(spare)).area_id === storeId ? spare : newId;
    const [one, two] = [await bench.createMeter(tenant.areas.room), await bench.createMeter(tenant.areas.room)];
    const clerk = tenant.clients.energy_clerk;
    for (const [meterId, name] of [
      [one, '301'],
      [two, '302'],
    ] as const)
      await clerk.succeed('assignRoomMeter', {
        roomId: await createArea(server, tenant.id, tenant.areas.building, name, { kind: 'room' }),
        meterId,
        value: 0,
      });
    const both = await Promise.all([await bench.input(one, left), await bench.input(two, left)].map((input) => call(input)));
    expect(both.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict]);
  });

  it('is done once under one key', async () => {
    const input = await bench.input(oldId, newId);
    const key = 'swap-key-1';
    const [first, second] = [
      await bench.technician.call('swapMeter', input, { idempotencyKey: key }),
      await bench.technician.call('swapMeter', input, { idempotencyKey: key }),
    ];
    expect(first.code).toBe(bodyCode.success);
    expect(second).toEqual(first);
    expect((await bench.readSwaps()).filter(({ old_device_id }) => old_device_id === oldId)).toHaveLength(1);
  });
});

describe('getMeterForSwap', () => {
  itRejectsUnauthorised('getMeterForSwap', () => ({ server, tenant }), ['dispatcher', 'client_rep', 'occupant', 'stranger'], {
    id: unknownId,
  });

  it('says what is known of the meter and its display', async () => {
    await bench.report(oldId, [[ago(hourMs), 100]]);
    expect(await bench.technician.succeed('getMeterForSwap', { id: oldId })).toMatchObject({
      ...{ id: oldId, name: '201 电表', model: plainModel, energyType: 'NYDN', isRetired: false, hasRegister: true, factor: 1 },
      ...{ unit: 'kWh', hasSwitch: false, room: null, subMeterCount: 0, isIsolated: false, recentAmount: 0 },
      display: { latest: { value: 100, at: ago(hourMs).toISOString() }, reports: true },
    });
  });
});
