import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createPoolMeter, createSharedPool } from '../support/factories/create-shared-pools.ts';
import { createSupply } from '../support/factories/create-supplies.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  readTenant = await createTenantReader(server);
});
beforeEach(async () => {
  tenant = await createTenant(server);
});
afterAll(() => server.close());

const from = '2026-11-19T16:00:00.000Z';
const clerk = () => tenant.clients.energy_clerk;
const given = (meterId: string) => ({
  ...{ areaId: tenant.areas.building, energyType: 'NYDN' as const, name: '公共照明', from },
  ...{ method: 'metered' as const, basis: 'count' as const, meterIds: [meterId] },
});
const setFloorArea = (roomId: string, floor_area: number | null) =>
  server.database.kysely.updateTable('rooms').set({ floor_area }).where('room_id', '=', roomId).execute();

describe('saveSharedPool', () => {
  itRejectsUnauthorised('saveSharedPool', () => ({ server, tenant }), ['dispatcher', 'technician', 'client_rep', 'occupant'], {
    ...{ areaId: unknownId, energyType: 'NYDN', name: 'x', from, method: 'metered', basis: 'count', meterIds: [unknownId] },
  });

  it('has the rooms of an area share, vacant ones included, and gives each a supply', async () => {
    const vacant = await createArea(server, tenant.id, tenant.areas.building, '空房', { kind: 'room' });
    await setFloorArea(tenant.areas.room, 8950);
    await setFloorArea(vacant, 4500);
    // A room of machines bears nothing, so its area does not matter either.
    const machines = await createArea(server, tenant.id, tenant.areas.building, '水泵房', { kind: 'room' });
    const meterId = await createPoolMeter(server, tenant);
    const pool = await clerk().succeed('saveSharedPool', { ...given(meterId), basis: 'area', excludedRoomIds: [machines] });
    expect(pool).toMatchObject({
      ...{
        name: '公共照明',
        area: { id: tenant.areas.building },
        settledTo: null,
        missingRooms: 0,
        days: [],
        excluded: [{ id: machines }],
      },
      versions: [{ from, method: 'metered', basis: 'area', rooms: 2, meters: [{ id: meterId, isDeducted: false }] }],
    });
    expect(new Map(pool.sharers.map(({ room, weight }) => [room.id, weight]))).toEqual(
      new Map([
        [tenant.areas.room, 8950],
        [vacant, 4500],
      ]),
    );
    const supplies = await server.database.kysely.selectFrom('supplies').select('room_id').where('tenant_id', '=', tenant.id).execute();
    expect(supplies.map(({ room_id }) => room_id).sort()).toEqual([tenant.areas.room, vacant].sort());
    expect(await readAudit(server, 'saveSharedPool', pool.id)).toHaveLength(1);
  });

  it('is shared in another way from a later start on; a room that came since is said to be missing until then', async () => {
    const meterId = await createPoolMeter(server, tenant);
    const { id, changedAt } = await clerk().succeed('saveSharedPool', given(meterId));
    await createArea(server, tenant.id, tenant.areas.building, '新房', { kind: 'room' });
    expect(await clerk().succeed('listSharedPools', {})).toMatchObject([{ id, missingRooms: 1 }]);
    const later = '2026-11-30T16:00:00.000Z';
    const deducted = await createPoolMeter(server, tenant);
    server.clock.advance(1_000);
    const changed = { ...given(meterId), id, changedAt, from: later, method: 'remainder' as const, deductedMeterIds: [deducted] };
    const pool = await clerk().succeed('saveSharedPool', changed);
    expect(pool).toMatchObject({
      missingRooms: 0,
      versions: [
        { from: later, method: 'remainder', rooms: 2, meters: [{ id: meterId }, { id: deducted, isDeducted: true }] },
        { from, method: 'metered', rooms: 1 },
      ],
    });
    const ofPool = { ...given(meterId), id, changedAt: pool.changedAt };
    const again = await clerk().succeed('saveSharedPool', { ...ofPool, from: later });
    expect(again.versions).toMatchObject([{ from: later, method: 'metered', rooms: 2, meters: [{ id: meterId }] }, { from }]);
    expect(await clerk().call('saveSharedPool', { ...ofPool, changedAt: again.changedAt })).toMatchObject({ code: bodyCode.invalid });
  });

  it('is changed by those alone who have read how it is now, and whoever has not gets it as it is', async () => {
    const meterId = await createPoolMeter(server, tenant);
    const read = await clerk().succeed('saveSharedPool', given(meterId));
    server.clock.advance(1_000);
    const mine = { ...given(meterId), id: read.id };
    const theirs = await clerk().succeed('saveSharedPool', { ...mine, changedAt: read.changedAt, name: '楼道照明' });
    const before = await readTenant(tenant.id);
    expect(await clerk().call('saveSharedPool', { ...mine, changedAt: read.changedAt, name: '大堂照明' })).toMatchObject({
      code: bodyCode.conflict,
      data: theirs,
    });
    expect(await clerk().call('saveSharedPool', mine)).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { changedAt: expect.any(String) } },
    });
    expect(compareRows(before, await readTenant(tenant.id))).toEqual(unchanged);
    server.clock.advance(1_000);
    const ended = await clerk().succeed('endSharedPool', { id: read.id, from: '2026-12-31T16:00:00.000Z' });
    expect(await clerk().call('saveSharedPool', { ...mine, changedAt: theirs.changedAt })).toMatchObject({
      code: bodyCode.conflict,
      data: ended,
    });
  });

  it('refuses what is settled, what is paid for already, and what does not fit', async () => {
    const meterId = await createPoolMeter(server, tenant);
    const gas = await createDevice(server, tenant.id, tenant.areas.building, '气表', { kind: 'meter', energy_type: 'NYQN' });
    const { roomId, meterId: ofRoom } = await createSupply(server, tenant, {
      from: new Date('2026-11-01'),
      readTo: new Date('2026-11-19'),
    });
    const taken = await createPoolMeter(server, tenant);
    await createSharedPool(server, tenant, { meterIds: [taken] });
    await server.database.kysely
      .updateTable('supplies')
      .set({ settled_to: new Date(from) })
      .where('room_id', '=', roomId)
      .execute();
    const before = await readTenant(tenant.id);
    const answers = [
      await clerk().call('saveSharedPool', { ...given(meterId), from: '2026-11-19T15:45:00.000Z' }),
      await clerk().call('saveSharedPool', { ...given(meterId), from: '2026-11-19T16:01:00.000Z' }),
      await clerk().call('saveSharedPool', given(gas)),
      await clerk().call('saveSharedPool', given(ofRoom)),
      await clerk().call('saveSharedPool', given(taken)),
      await clerk().call('saveSharedPool', { ...given(meterId), basis: 'area' }),
      await clerk().call('saveSharedPool', { ...given(meterId), deductedMeterIds: [meterId] }),
      await clerk().call('saveSharedPool', { ...given(meterId), excludedRoomIds: [unknownId] }),
      await clerk().call('saveSharedPool', { ...given(meterId), id: unknownId, changedAt: from }),
    ];
    expect(answers.map(({ code, data }) => [code, Object.keys(data?.fields ?? {})])).toEqual([
      [bodyCode.conflict, []],
      [bodyCode.invalid, ['from']],
      [bodyCode.invalid, ['meterIds']],
      [bodyCode.conflict, []],
      [bodyCode.conflict, []],
      [bodyCode.conflict, []],
      [bodyCode.invalid, ['deductedMeterIds']],
      [bodyCode.invalid, ['excludedRoomIds']],
      [bodyCode.notFound, []],
    ]);
    expect(compareRows(before, await readTenant(tenant.id))).toEqual(unchanged);
  });
});

describe('endSharedPool', () => {
  itRejectsUnauthorised('endSharedPool', () => ({ server, tenant }), ['dispatcher', 'technician', 'client_rep', 'occupant'], {
    ...{ id: unknownId, from },
  });

  it('ends once, after the start and after what is settled', async () => {
    const id = await createSharedPool(server, tenant, { from: new Date('2026-11-18T16:00:00Z') });
    expect(await clerk().call('endSharedPool', { id, from: '2026-11-18T16:00:00.000Z' })).toMatchObject({ code: bodyCode.invalid });
    await server.database.kysely
      .updateTable('shared_pools')
      .set({ settled_to: new Date(from) })
      .where('id', '=', id)
      .execute();
    expect(await clerk().call('endSharedPool', { id, from: '2026-11-19T00:00:00.000Z' })).toMatchObject({ code: bodyCode.conflict });
    const pool = await clerk().succeed('endSharedPool', { id, from });
    expect(pool.versions).toMatchObject([{ from, method: null, basis: null, rooms: 0 }, { method: 'metered' }]);
    expect(await clerk().call('endSharedPool', { id, from: '2026-11-30T16:00:00.000Z' })).toMatchObject({ code: bodyCode.conflict });
    expect(await readAudit(server, 'endSharedPool', id)).toHaveLength(1);
  });
});

describe('getSharedPool', () => {
  itRejectsUnauthorised('getSharedPool', () => ({ server, tenant }), ['dispatcher', 'technician', 'client_rep', 'occupant'], {
    id: unknownId,
  });

  it('says what it came to on the last days; another tenant’s is unknown', async () => {
    const start = new Date('2026-11-17T16:00:00Z');
    const id = await createSharedPool(server, tenant, { from: start });
    await server.database.kysely
      .insertInto('shared_pool_days')
      .values({ tenant_id: tenant.id, pool_id: id, from_at: start, version_from: start, amounts: [0, 1500, 250] })
      .execute();
    expect(await clerk().succeed('getSharedPool', { id })).toMatchObject({ days: [{ date: '2026-11-18', amount: 1750 }] });
    const other = await createTenant(server);
    expect(await other.clients.energy_clerk.call('getSharedPool', { id })).toEqual(
      await other.clients.energy_clerk.call('getSharedPool', { id: unknownId }),
    );
  });
});

describe('listSharedPools', () => {
  itRejectsUnauthorised('listSharedPools', () => ({ server, tenant }), ['dispatcher', 'technician', 'client_rep', 'occupant']);
});
