import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createAlarm, createAlarmRule, fellSilent, readAlarm, readRule, transformerModel } from '../support/factories/create-alarms.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let foreign: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  [fixture, foreign] = [await createOrderFixture(server), await createOrderFixture(server)];
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

const remove = (id: string, version = 1, client: TestClient = fixture.tenant.clients.tenant_admin, key?: string) =>
  client.call('removeAlarmRule', { id, version }, { idempotencyKey: key });
const createRule = () => createAlarmRule(server, fixture.tenant.id, { device_id: fixture.operations.deviceId });

describe('removeAlarmRule', () => {
  it('stops watching, ends only its own open alarms, and leaves an audit row', async () => {
    const { tenant, operations } = fixture;
    const id = await createRule();
    const [own, acknowledged, another] = [
      await createAlarm(server, tenant.id, operations.deviceId, { rule_id: id }),
      await createAlarm(server, tenant.id, operations.meterId, { rule_id: id, state: 'acknowledged' }),
      await createAlarm(server, tenant.id, operations.deviceId),
    ];
    expect(await remove(id)).toMatchObject({ code: bodyCode.success, data: { id } });
    expect(await readRule(server, id)).toMatchObject({ removed_at: server.clock.now(), version: 2 });
    for (const alarmId of [own, acknowledged]) {
      expect(await readAlarm(server, alarmId)).toMatchObject({ state: 'cleared', cleared_at: server.clock.now() });
    }
    expect((await readAlarm(server, another)).state).toBe('open');
    const { items } = await tenant.clients.tenant_admin.succeed('listAlarmRules', { pageSize: 100 });
    expect(items.map((rule) => rule.id)).not.toContain(id);
    expect(await readAudit(server, 'removeAlarmRule', id)).toEqual([
      { tenant_id: tenant.id, account_id: tenant.accounts.tenant_admin.id, subject_kind: 'alarmRule', changes: { removed: true } },
    ]);
  });

  it('is 4009 with the rule as it is from another version, and writes nothing', async () => {
    const id = await createRule();
    const before = await readTenant(fixture.tenant.id);
    expect(await remove(id, 2)).toMatchObject({ code: bodyCode.conflict, data: { id, version: 1 } });
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
  });

  it('takes effect once when it is sent twice with one key; without a key the rule is gone', async () => {
    const id = await createRule();
    const first = await remove(id, 1, fixture.tenant.clients.tenant_admin, 'remove-once');
    expect(first.code).toBe(bodyCode.success);
    expect(await remove(id, 1, fixture.tenant.clients.tenant_admin, 'remove-once')).toEqual(first);
    expect((await remove(id, 2)).code).toBe(bodyCode.notFound);
  });

  it('is 4004 for an unknown rule or another tenant’s, and 4003 outside the administrator’s area', async () => {
    const { tenant } = fixture;
    const [id, everywhere] = [await createRule(), await createAlarmRule(server, tenant.id, { model_id: transformerModel })];
    const { client } = await createLimitedAdministrator(tenant, await createArea(server, tenant.id, null, '江西'));
    const before = await readTenant(tenant.id);
    const unknown = await remove(unknownId);
    expect(unknown.code).toBe(bodyCode.notFound);
    expect(await remove(id, 1, foreign.tenant.clients.tenant_admin)).toEqual(unknown);
    expect((await remove(id, 1, client)).code).toBe(bodyCode.forbidden);
    expect((await remove(everywhere, 1, client)).code).toBe(bodyCode.forbidden);
    expect(compareRows(before, await readTenant(tenant.id))).toEqual(unchanged);
    const near = await createLimitedAdministrator(tenant, tenant.areas.building);
    expect((await remove(id, 1, near.client)).code).toBe(bodyCode.success);
  });

  itRejectsUnauthorised('removeAlarmRule', () => ({ server, tenant: fixture.tenant }), noAdministrators, { id: unknownId, version: 1 });

  it.each([
    ['id', { version: 1 }],
    ['id', { id: 'x', version: 1 }],
    ['version', { id: unknownId }],
    ['version', { id: unknownId, version: 1.5 }],
  ])('answers 4022 naming %s for %j', async (field, input) => {
    const { code, data } = await fixture.tenant.clients.tenant_admin.call('removeAlarmRule', input);
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: [field] });
  });
});

describe('listAlarmRules', () => {
  const list = async (input: Record<string, unknown> = {}, client = foreign.tenant.clients.tenant_admin) =>
    (await client.succeed('listAlarmRules', input)).items.map(({ name }) => name);

  it('lists newest first with target, value and open alarms, by cursor, and searches the names of rules and targets', async () => {
    const { tenant, operations } = foreign;
    const device = await createDevice(server, tenant.id, tenant.areas.room, '9号变压器', { model_id: transformerModel });
    const ofDevice = await createAlarmRule(server, tenant.id, { name: '甲', device_id: device });
    await createAlarm(server, tenant.id, device, { rule_id: ofDevice });
    await createAlarmRule(server, tenant.id, { name: '乙', area_id: tenant.areas.building, condition: fellSilent });
    await createAlarmRule(server, tenant.id, { name: '丙', model_id: transformerModel, business_type_id: operations.businessTypeId });
    const first = await tenant.clients.tenant_admin.succeed('listAlarmRules', { pageSize: 2 });
    expect(first).toMatchObject({
      total: 3,
      items: [
        { name: '丙', target: { kind: 'model', name: 'SCB13-1250/10' }, businessType: { name: '变压器维护' }, openAlarms: 0 },
        { name: '乙', target: { kind: 'area', name: 'site 区域 building 区域' }, watched: null },
      ],
    });
    const second = await tenant.clients.tenant_admin.succeed('listAlarmRules', { pageSize: 2, cursor: first.cursor as string });
    expect(second).toMatchObject({
      cursor: null,
      items: [{ name: '甲', target: { kind: 'device', name: '9号变压器' }, watched: { label: '绕组温度' }, openAlarms: 1 }],
    });
    expect(await list({ keyword: '9号' })).toEqual(['甲']);
    expect(await list({ keyword: 'scb13' })).toEqual(['丙']);
    expect(await list({ keyword: 'building' })).toEqual(['乙']);
    expect(await list({ keyword: '乙' })).toEqual(['乙']);
  });

  it('shows an administrator of one area what is for it, and another tenant nothing', async () => {
    const { client } = await createLimitedAdministrator(foreign.tenant, foreign.tenant.areas.room);
    expect(await list({}, client)).toEqual(['甲']);
    const names = (await fixture.tenant.clients.tenant_admin.succeed('listAlarmRules', { pageSize: 100 })).items.map(({ name }) => name);
    expect(names).not.toContain('甲');
  });

  itRejectsUnauthorised('listAlarmRules', () => ({ server, tenant: fixture.tenant }), noAdministrators);
});
