import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listEvents } from '#test/support/assertions/list-events.ts';
import { itRejectsUnauthorised, noAdministrators } from '#test/support/assertions/rejects-unauthorised.ts';
import { createAlarm, createAlarmRule } from '#test/support/factories/create-alarms.ts';
import { createDevice } from '#test/support/factories/create-device.ts';
import { findModelId, writeDays } from '#test/support/factories/create-readings.ts';
import { createSharedPool } from '#test/support/factories/create-shared-pools.ts';
import { createCredential, readCredentials } from '#test/support/factories/device-credentials.ts';
import { createOrderFixture, type OrderFixture } from '#test/support/factories/order-fixture.ts';
import { unknownId } from '#test/support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '#test/support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  id = await addDevice('3号泵', { kind: 'meter', energy_type: 'NYSN', model_id: findModelId('LXS-DN40') });
});

const admin = () => fixture.tenant.clients.tenant_admin;
const addDevice = (name: string, changes: Parameters<typeof createDevice>[4] = {}) =>
  createDevice(server, fixture.tenant.id, fixture.tenant.areas.room, name, changes);
const retire = (version = 1) => admin().call('retireDevice', { id, version });
const restore = (version: number) => admin().call('restoreDevice', { id, version });
const orderAbout = () => fixture.operations.newOrder({ objects: [{ kind: 'meter', id }] });

describe('retireDevice', () => {
  itRejectsUnauthorised('retireDevice', () => ({ server, tenant: fixture.tenant }), noAdministrators, { id: unknownId, version: 1 });

  it('leaves lists, search, tree and choices, and stays on its page, with its energy and in the list of administrators', async () => {
    await writeDays(server, { tenantId: fixture.tenant.id, deviceId: id }, { '2026-11-10': 12 });
    expect(await retire()).toMatchObject({ code: bodyCode.success, data: { retired: true, version: 2, online: null } });
    const shown = [
      await admin().succeed('listDevices', { pageSize: 100 }),
      await admin().succeed('listMeters', { pageSize: 100 }),
      await admin().succeed('listMaintainedObjects', { pageSize: 100 }),
      await admin().succeed('getAreaTree', {}),
      await admin().succeed('getNewOrderAreaTree', {}),
      await admin().succeed('searchAll', { keyword: '3号泵' }),
    ];
    expect(JSON.stringify(shown)).not.toContain(id);
    expect((await admin().succeed('getMeter', { id })).name).toBe('3号泵');
    expect(await admin().succeed('getNameplate', { id })).toMatchObject({ retired: true, device: { id, name: '3号泵' } });
    const { items } = await admin().succeed('listManagedDevices', { pageSize: 100 });
    expect(items.find((item) => item.id === id)).toMatchObject({ retired: true });
    expect(items.findIndex(({ retired }) => retired)).toBe(items.filter(({ retired }) => !retired).length);
    const energy = await admin().succeed('getTotalEnergy', { from: '2026-11-01', to: '2026-11-30', granularity: 'day' });
    expect(energy.types.find(({ energyType }) => energyType === 'NYSN')?.total).toBe(12);
  });

  it('revokes its tokens and has its connections closed; it gets no new one', async () => {
    await createCredential(server, fixture.tenant.id, id, `token-of-${id}`);
    const events = await listEvents(server, retire);
    expect(events).toEqual([
      { kind: 'devices-changed', tenantId: fixture.tenant.id },
      { kind: 'credential-revoked', tenantId: fixture.tenant.id, deviceId: id },
    ]);
    expect((await readCredentials(server, id)).map(({ revoked_at }) => revoked_at)).toEqual([server.clock.now()]);
    expect(await admin().call('issueDeviceCredential', { deviceId: id })).toMatchObject({
      code: bodyCode.conflict,
      message: '该设备已停用',
    });
  });

  it('ends its open alarms, which nothing that it sends would end', async () => {
    const ruleId = await createAlarmRule(server, fixture.tenant.id, { area_id: fixture.tenant.areas.room });
    const alarmId = await createAlarm(server, fixture.tenant.id, id, { rule_id: ruleId });
    await retire();
    expect((await admin().succeed('getAlarm', { id: alarmId })).state).toBe('cleared');
  });

  it.each<[string, () => Promise<unknown>]>([
    ['device', () => addDevice('网关下的表', { gateway_id: id })],
    ['subMeter', () => addDevice('下级表', { kind: 'meter', main_meter_id: id })],
    ['sharedPool', () => createSharedPool(server, fixture.tenant, { meterIds: [id] })],
    ['sharedPool', () => createSharedPool(server, fixture.tenant, { from: new Date('2026-12-01T00:00+08:00'), deductedMeterIds: [id] })],
    ['alarmRule', () => createAlarmRule(server, fixture.tenant.id, { device_id: id })],
    ['workOrder', () => admin().succeed('createWorkOrder', orderAbout())],
  ])('is refused while something refers to it: %s', async (kind, refer) => {
    await refer();
    expect(await retire()).toMatchObject({ code: bodyCode.conflict, data: { uses: [{ kind, count: 1 }] } });
    expect((await admin().succeed('getManagedDevice', { id })).retired).toBe(false);
  });

  it('is not refused for what a pool measured by it before', async () => {
    const poolId = await createSharedPool(server, fixture.tenant, { meterIds: [id] });
    const { accounts, id: tenantId } = fixture.tenant;
    await server.database.kysely
      .insertInto('shared_pool_versions')
      .values({
        tenant_id: tenantId,
        pool_id: poolId,
        from_at: server.clock.now(),
        made_by: accounts.energy_clerk.id,
        made_at: server.clock.now(),
      })
      .execute();
    expect((await retire()).code).toBe(bodyCode.success);
  });

  it('answers 4009 with the device to another version, and 4009 to one that is retired', async () => {
    expect(await retire(7)).toMatchObject({ code: bodyCode.conflict, data: { id, version: 1 } });
    await retire();
    expect(await retire(2)).toMatchObject({ code: bodyCode.conflict, message: '该设备已停用' });
  });

  it('of a retirement and simultaneous orders, rules and children lets one side win', async () => {
    const winners = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      id = await addDevice(`赛跑 ${round}`, { kind: 'meter' });
      const [retired, ordered] = await Promise.all([retire(), admin().call('createWorkOrder', orderAbout())]);
      expect([retired.code, ordered.code].filter((code) => code === bodyCode.success)).toHaveLength(1);
      winners.add(retired.code === bodyCode.success ? 'retired' : 'ordered');
    }
    expect(winners.size).toBeGreaterThan(0);
  });

  it('is not written to an order, nor reported, any more', async () => {
    await retire();
    expect(await admin().call('createWorkOrder', orderAbout())).toMatchObject({ code: bodyCode.invalid });
    const rule = {
      name: 'x',
      target: { kind: 'device', id },
      condition: { kind: 'noData', forSeconds: 600 },
      schedule: null,
      level: 2,
      businessTypeId: null,
    };
    expect(await admin().call('saveAlarmRule', { ...rule, enabled: true })).toMatchObject({ code: bodyCode.invalid });
  });
});

describe('restoreDevice', () => {
  itRejectsUnauthorised('restoreDevice', () => ({ server, tenant: fixture.tenant }), noAdministrators, { id: unknownId, version: 1 });

  it('brings it back, with its code and without its tokens', async () => {
    await createCredential(server, fixture.tenant.id, id, `token-of-${id}`);
    await retire();
    expect(await restore(2)).toMatchObject({ code: bodyCode.success, data: { retired: false, version: 3 } });
    expect((await readCredentials(server, id)).every(({ revoked_at }) => revoked_at !== null)).toBe(true);
    expect(JSON.stringify(await admin().succeed('listDevices', { pageSize: 100 }))).toContain(id);
    expect(await restore(3)).toMatchObject({ code: bodyCode.conflict, message: '该设备正在使用，无需恢复' });
  });

  it('waits for its gateway to come back first', async () => {
    const gatewayId = await addDevice('网关', { kind: 'gateway' });
    await server.database.kysely.updateTable('devices').set({ gateway_id: gatewayId }).where('id', '=', id).execute();
    await retire();
    await admin().succeed('retireDevice', { id: gatewayId, version: 1 });
    expect(await restore(2)).toMatchObject({ code: bodyCode.conflict, message: '所属网关已停用，请先恢复网关' });
  });
});
