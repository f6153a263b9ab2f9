import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createAlarm, createLatest, endAlarm, fellSilent, transformerModel } from '../support/factories/create-alarms.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let foreign: OrderFixture;
let transformer: string;

beforeAll(async () => {
  server = await startTestServer();
  [fixture, foreign] = [await createOrderFixture(server), await createOrderFixture(server)];
  const { tenant } = fixture;
  const place = { model_id: transformerModel, energy_type: 'NYDN' as const, online: true };
  transformer = await createDevice(server, tenant.id, tenant.areas.room, '1号变压器', place);
});
afterAll(() => server.close());

describe('getAlarm', () => {
  it('shows the device’s current value, and who acknowledged the alarm', async () => {
    const { tenant } = fixture;
    await createLatest(server, tenant.id, transformer, { windingTemperature: 128.55, load: 71 });
    const id = await createAlarm(server, tenant.id, transformer);
    const { dispatcher } = tenant.clients;
    const detail = await dispatcher.succeed('getAlarm', { id });
    expect(detail).toMatchObject({ id, state: 'open', value: 132.4, threshold: 130, unit: '°C', deviceOnline: true, mayAcknowledge: true });
    expect(detail.current).toEqual({ label: '绕组温度', value: 128.55, at: server.clock.now().toISOString(), unit: '°C', decimals: 1 });
    expect(detail.acknowledgedBy).toBeNull();
    await dispatcher.succeed('acknowledgeAlarm', { id });
    expect(await dispatcher.succeed('getAlarm', { id })).toMatchObject({
      state: 'acknowledged',
      mayAcknowledge: false,
      acknowledgedAt: server.clock.now().toISOString(),
      acknowledgedBy: { id: tenant.accounts.dispatcher.id, fullName: 'dispatcher 员工' },
    });
    await endAlarm(server, id, 124.1);
    expect(await dispatcher.succeed('getAlarm', { id })).toMatchObject({ state: 'cleared', clearedValue: 124.1, mayAcknowledge: false });
  });

  it('offers acknowledging to those who may acknowledge, where they may', async () => {
    const { tenant } = fixture;
    const id = await createAlarm(server, tenant.id, transformer);
    expect((await tenant.clients.technician.succeed('getAlarm', { id })).mayAcknowledge).toBe(false);
    const grants = [
      { role: 'technician' as const },
      { role: 'dispatcher' as const, areaId: await createArea(server, tenant.id, null, '别处') },
    ];
    const { client } = await tenant.addAccount(grants);
    expect((await client.succeed('getAlarm', { id })).mayAcknowledge).toBe(false);
    expect((await client.call('acknowledgeAlarm', { id })).code).toBe(bodyCode.notFound);
  });

  it('names the meters that became silent with a gateway, as far as the account reaches', async () => {
    const { tenant } = fixture;
    const gateway = await createDevice(server, tenant.id, tenant.areas.room, '3号网关', { kind: 'gateway', online: false });
    const id = await createAlarm(server, tenant.id, gateway, { condition: fellSilent, value: 700 });
    const far = await createArea(server, tenant.id, tenant.areas.region, '江北站');
    for (const [name, areaId] of [
      ['乙表', tenant.areas.room],
      ['丙表', far],
      ['甲表', tenant.areas.room],
    ] as const) {
      const device_id = await createDevice(server, tenant.id, areaId, name, { kind: 'meter', gateway_id: gateway, online: false });
      await server.database.kysely.insertInto('alarm_children').values({ tenant_id: tenant.id, alarm_id: id, device_id }).execute();
    }
    const all = await tenant.clients.dispatcher.succeed('getAlarm', { id });
    expect(all).toMatchObject({ childCount: 3, current: null, label: null, deviceOnline: false });
    expect(all.children).toHaveLength(3);
    for (const name of ['甲表', '乙表', '丙表']) expect(all.children).toContainEqual(expect.objectContaining({ name, online: false }));
    const seen = await tenant.clients.client_rep.succeed('getAlarm', { id });
    expect(seen.childCount).toBe(2);
    expect(seen.children.map(({ name }) => name)).not.toContain('丙表');
  });

  it('labels the value by its key if there is no model, and shows none if there is none', async () => {
    const { tenant, operations } = fixture;
    const id = await createAlarm(server, tenant.id, operations.deviceId);
    expect(await tenant.clients.dispatcher.succeed('getAlarm', { id })).toMatchObject({ current: null, label: 'windingTemperature' });
    await createLatest(server, tenant.id, operations.deviceId, { windingTemperature: 77.123 });
    expect((await tenant.clients.dispatcher.succeed('getAlarm', { id })).current).toMatchObject({ value: 77.123, unit: '°C', decimals: 2 });
  });

  it('is 4004 for an unknown alarm, another tenant’s, one out of the area or out of the client’s projects', async () => {
    const { tenant } = fixture;
    const far = await createArea(server, tenant.id, null, '江西');
    const device = await createDevice(server, tenant.id, far, '远处的设备');
    const id = await createAlarm(server, tenant.id, device);
    const unknown = await tenant.clients.dispatcher.call('getAlarm', { id: unknownId });
    expect(unknown.code).toBe(bodyCode.notFound);
    expect(await foreign.tenant.clients.tenant_admin.call('getAlarm', { id })).toEqual(unknown);
    expect(await tenant.clients.client_rep.call('getAlarm', { id })).toEqual(unknown);
    const { client } = await tenant.addAccount([{ role: 'dispatcher', areaId: tenant.areas.region }]);
    expect(await client.call('getAlarm', { id })).toEqual(unknown);
    expect((await tenant.clients.dispatcher.call('getAlarm', { id })).code).toBe(bodyCode.success);
  });

  itRejectsUnauthorised(
    'getAlarm',
    () => ({ server, tenant: fixture.tenant }),
    ['platform_admin', 'occupant', 'energy_clerk', 'stranger'],
    {
      id: unknownId,
    },
  );

  it.each([{}, { id: 'x' }])('answers 4022 naming the id for %j', async (input) => {
    const { code, data } = await fixture.tenant.clients.dispatcher.call('getAlarm', input);
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: ['id'] });
  });
});
