import { type ApiInput, bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerEvent } from '#services/core/event-bus.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { fellSilent, readRule, tooHot, transformerModel } from '../support/factories/create-alarms.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

type Terms = ApiInput<'saveAlarmRule'>;

let server: TestServer;
let fixture: OrderFixture;
let foreign: OrderFixture;
let transformer: string;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  [fixture, foreign] = [await createOrderFixture(server), await createOrderFixture(server)];
  transformer = await createTransformer();
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

const createTransformer = (areaId = fixture.tenant.areas.room) =>
  createDevice(server, fixture.tenant.id, areaId, '1号变压器', { model_id: transformerModel });

const terms = (changes: Partial<Terms> = {}): Terms => ({
  name: '绕组温度过高',
  target: { kind: 'device', id: transformer },
  condition: tooHot,
  schedule: null,
  level: 2,
  businessTypeId: null,
  enabled: true,
  ...changes,
});

const save = (input: Record<string, unknown>, client: TestClient = fixture.tenant.clients.tenant_admin, key?: string) =>
  client.call('saveAlarmRule', input, { idempotencyKey: key });

async function expectNothingWritten(act: () => Promise<unknown>): Promise<void> {
  const before = await readTenant(fixture.tenant.id);
  await act();
  expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
}

async function listEvents(act: () => Promise<unknown>): Promise<ServerEvent[]> {
  const signals: ServerEvent[] = [];
  const stop = server.context.eventBus.subscribe((signal) => void signals.push(signal));
  await act();
  stop();
  return signals;
}

describe('saveAlarmRule', () => {
  it('creates a rule with all its fields and an audit row, and publishes it to the other servers', async () => {
    const { tenant, operations } = fixture;
    const schedule = [{ weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '24:00' }];
    const input = terms({ schedule, level: 1, businessTypeId: operations.businessTypeId });
    let made: Record<string, unknown> = {};
    const signals = await listEvents(async () => {
      made = (await save(input)).data;
    });
    expect(made).toEqual({
      id: expect.any(String),
      version: 1,
      name: '绕组温度过高',
      target: { kind: 'device', id: transformer, name: '1号变压器' },
      condition: tooHot,
      watched: { key: 'windingTemperature', label: '绕组温度', unit: '°C', valueType: 110, decimals: 1 },
      schedule,
      level: 1,
      businessType: { id: operations.businessTypeId, name: '变压器维护' },
      enabled: true,
      openAlarms: 0,
      template: null,
    });
    expect(await readRule(server, String(made.id))).toMatchObject({
      tenant_id: tenant.id,
      device_id: transformer,
      model_id: null,
      area_id: null,
      condition: tooHot,
      schedule,
      removed_at: null,
    });
    expect(await readAudit(server, 'saveAlarmRule', String(made.id))).toEqual([
      { tenant_id: tenant.id, account_id: tenant.accounts.tenant_admin.id, subject_kind: 'alarmRule', changes: { created: input } },
    ]);
    expect(signals).toEqual([{ kind: 'devices-changed', tenantId: tenant.id }]);
  });

  it('creates rules for a model, for an area, and for silence of any device', async () => {
    const { areas } = fixture.tenant;
    const ofModel = await save(terms({ target: { kind: 'model', id: transformerModel } }));
    expect(ofModel.data.target).toEqual({ kind: 'model', id: transformerModel, name: 'SCB13-1250/10' });
    const ofArea = await save(terms({ target: { kind: 'area', id: areas.site }, condition: { ...tooHot, key: 'temperature' } }));
    expect(ofArea.data).toMatchObject({ target: { kind: 'area', id: areas.site, name: 'site 区域' }, watched: { label: '温度' } });
    const ofSilence = await save(terms({ target: { kind: 'device', id: fixture.operations.gatewayId }, condition: fellSilent }));
    expect(ofSilence.data).toMatchObject({ condition: fellSilent, watched: null });
  });

  it('changes a rule whose read version is current, and is 4009 with the rule as it is for another version', async () => {
    const { data: made } = await save(terms());
    const changed = await save({ ...terms({ name: '改名', level: 4 }), id: made.id, version: 1 });
    expect(changed.data).toMatchObject({ id: made.id, version: 2, name: '改名', level: 4 });
    await expectNothingWritten(async () => {
      const stale = await save({ ...terms(), id: made.id, version: 1 });
      expect(stale).toMatchObject({ code: bodyCode.conflict, data: changed.data });
    });
    expect((await readAudit(server, 'saveAlarmRule', made.id)).map(({ changes }) => Object.keys(changes as object))).toEqual([
      ['created'],
      ['updated'],
    ]);
  });

  it('takes effect once when it is sent twice with one key', async () => {
    const first = await save(terms({ name: '只有一条' }), fixture.tenant.clients.tenant_admin, 'save-once');
    expect(await save(terms({ name: '只有一条' }), fixture.tenant.clients.tenant_admin, 'save-once')).toEqual(first);
    expect((await fixture.tenant.clients.tenant_admin.succeed('listAlarmRules', { keyword: '只有一条' })).total).toBe(1);
  });

  it('applies one of two changes made at once', async () => {
    const { data: made } = await save(terms());
    const answers = await Promise.all([1, 2, 3, 4].map((level) => save({ ...terms({ level: level as 1 }), id: made.id, version: 1 })));
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, ...Array(3).fill(bodyCode.conflict)].sort());
    expect(await readRule(server, made.id)).toMatchObject({ version: 2 });
  });

  it('is 4004 for an unknown rule, a removed one or another tenant’s', async () => {
    const { data: made } = await save(terms());
    await fixture.tenant.clients.tenant_admin.succeed('removeAlarmRule', { id: made.id, version: 1 });
    const unknown = await save({ ...terms(), id: unknownId, version: 1 });
    expect(unknown.code).toBe(bodyCode.notFound);
    expect(await save({ ...terms(), id: made.id, version: 2 })).toEqual(unknown);
    const { data: theirs } = await save(terms());
    await expectNothingWritten(async () => {
      const area = { kind: 'area' as const, id: foreign.tenant.areas.site };
      const answer = await save({ ...terms({ target: area }), id: theirs.id, version: 1 }, foreign.tenant.clients.tenant_admin);
      expect(answer).toEqual(unknown);
    });
  });

  itRejectsUnauthorised('saveAlarmRule', () => ({ server, tenant: fixture.tenant }), noAdministrators, { ...validShape() });
});

describe('saveAlarmRule by an administrator of one area', () => {
  it('creates and changes rules for what is in the area', async () => {
    const { client } = await createLimitedAdministrator(fixture.tenant, fixture.tenant.areas.site);
    const { data: made, code } = await save(terms(), client);
    expect(code).toBe(bodyCode.success);
    const moved = await save(
      { ...terms({ target: { kind: 'area', id: fixture.tenant.areas.building } }), id: made.id, version: 1 },
      client,
    );
    expect(moved.code).toBe(bodyCode.success);
  });

  it('is 4003 for a model, for an area above, and for rules for them', async () => {
    const { tenant } = fixture;
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    const everywhere = terms({ target: { kind: 'model', id: transformerModel } });
    const above = terms({ target: { kind: 'area', id: tenant.areas.region } });
    const existing = await Promise.all([everywhere, above].map(async (input) => (await save(input)).data.id));
    const { data: own } = await save(terms(), client);
    await expectNothingWritten(async () => {
      for (const input of [
        everywhere,
        above,
        { ...everywhere, id: own.id, version: 1 },
        ...existing.map((id) => ({ ...terms(), id, version: 1 })),
      ]) {
        expect(await save(input, client)).toMatchObject({ code: bodyCode.forbidden, message: '您只能管理自己负责的区域' });
      }
    });
  });
});

describe('a tenant’s rules', () => {
  it('are limited in number', async () => {
    const { tenant, operations } = foreign;
    const rule = { ...terms({ target: { kind: 'device', id: operations.gatewayId }, condition: fellSilent }) };
    const { kysely } = server.database;
    const { data: made } = await save(rule, tenant.clients.tenant_admin);
    const row = await kysely.selectFrom('alarm_rules').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow();
    const copies = Array.from({ length: 499 }, () => ({
      ...row,
      id: server.context.ids.next(),
      condition: JSON.stringify(row.condition),
      schedule: null,
    }));
    await kysely.insertInto('alarm_rules').values(copies).execute();
    expect(await save(rule, tenant.clients.tenant_admin)).toMatchObject({
      code: bodyCode.conflict,
      message: '告警规则最多 500 条，请先删除不用的',
    });
    await tenant.clients.tenant_admin.succeed('removeAlarmRule', { id: made.id, version: 1 });
    expect((await save(rule, tenant.clients.tenant_admin)).code).toBe(bodyCode.success);
  });
});

/** Valid in form, for callers who are refused before anything is read. */
function validShape() {
  return {
    name: 'x',
    target: { kind: 'device', id: unknownId },
    condition: tooHot,
    schedule: null,
    level: 2,
    businessTypeId: null,
    enabled: true,
  };
}
