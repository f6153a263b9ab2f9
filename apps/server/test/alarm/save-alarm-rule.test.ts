import { type ApiInput, bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerEvent } from '#services/core/event-bus.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import {
  createAlarm,
  createLatest,
  fellSilent,
  readAlarm,
  readRule,
  switchModel,
  tooHot,
  transformerModel,
} from '../support/factories/create-alarms.ts';
import { createArea, createDevice } from '../support/factories/create-places.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { createLimitedAdministrator, noAdministrators, readAudit, unknownId } from '../support/factories/organisation.ts';
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
  it('makes a rule with all its fields and an audit row, and publishes it to the other servers', async () => {
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

  it('makes rules for a model and for an area, and for silence of anything', async () => {
    const { areas } = fixture.tenant;
    const ofModel = await save(terms({ target: { kind: 'model', id: transformerModel } }));
    expect(ofModel.data.target).toEqual({ kind: 'model', id: transformerModel, name: 'SCB13-1250/10' });
    const ofArea = await save(terms({ target: { kind: 'area', id: areas.site }, condition: { ...tooHot, key: 'temperature' } }));
    expect(ofArea.data).toMatchObject({ target: { kind: 'area', id: areas.site, name: 'site 区域' }, watched: { label: '温度' } });
    const ofSilence = await save(terms({ target: { kind: 'device', id: fixture.operations.gatewayId }, condition: fellSilent }));
    expect(ofSilence.data).toMatchObject({ condition: fellSilent, watched: null });
  });

  it('changes one from the version that was read, and is 4009 with the rule as it is from another', async () => {
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

  it('happens once when it comes twice with one key', async () => {
    const first = await save(terms({ name: '只有一条' }), fixture.tenant.clients.tenant_admin, 'save-once');
    expect(await save(terms({ name: '只有一条' }), fixture.tenant.clients.tenant_admin, 'save-once')).toEqual(first);
    expect((await fixture.tenant.clients.tenant_admin.succeed('listAlarmRules', { keyword: '只有一条' })).total).toBe(1);
  });

  it('of two changes at once lets one be made', async () => {
    const { data: made } = await save(terms());
    const answers = await Promise.all([1, 2, 3, 4].map((level) => save({ ...terms({ level: level as 1 }), id: made.id, version: 1 })));
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, ...Array(3).fill(bodyCode.conflict)].sort());
    expect(await readRule(server, made.id)).toMatchObject({ version: 2 });
  });

  it('leaves alarms as they are, but ends those on devices that it watches no more, and forgets that they were on', async () => {
    const { tenant } = fixture;
    const other = await createTransformer();
    const { data: made } = await save(terms({ target: { kind: 'model', id: transformerModel } }));
    const [stays, ends] = [
      await createAlarm(server, tenant.id, transformer, { rule_id: made.id }),
      await createAlarm(server, tenant.id, other, { rule_id: made.id, order_due: fixture.operations.businessTypeId }),
    ];
    for (const device of [transformer, other]) await createRuleStates(device, made.id);
    await save({ ...terms({ target: { kind: 'model', id: transformerModel }, level: 1 }), id: made.id, version: 1 });
    expect((await readAlarm(server, ends)).state).toBe('open');
    const signals = await listEvents(() => save({ ...terms(), id: made.id, version: 2 }));
    expect(await readAlarm(server, stays)).toMatchObject({ state: 'open', cleared_at: null });
    expect(await readAlarm(server, ends)).toMatchObject({ state: 'cleared', cleared_at: server.clock.now(), order_due: null });
    expect(await readRuleStates(transformer)).toEqual([made.id, unknownId]);
    expect(await readRuleStates(other)).toEqual([unknownId]);
    expect(signals).toContainEqual({ kind: 'alarm-changed', tenantId: tenant.id, alarmId: ends, isNew: false, isOrderDue: false });
    expect(signals).not.toContainEqual(expect.objectContaining({ alarmId: stays }));
  });

  it('that is switched off ends all of its alarms', async () => {
    const { data: made } = await save(terms());
    const alarmId = await createAlarm(server, fixture.tenant.id, transformer, { rule_id: made.id, raised_at: later(60_000) });
    const { data } = await save({ ...terms({ enabled: false }), id: made.id, version: 1 });
    expect(data).toMatchObject({ enabled: false, openAlarms: 0 });
    // A device's clock may be ahead: an alarm is never over before it began.
    expect(await readAlarm(server, alarmId)).toMatchObject({ state: 'cleared', cleared_at: later(60_000) });
  });

  it('of an area ends alarms of devices elsewhere, and no others', async () => {
    const { tenant } = fixture;
    const { data: made } = await save(terms({ target: { kind: 'area', id: tenant.areas.region } }));
    const elsewhere = await createTransformer(await createArea(server, tenant.id, tenant.areas.region, '江北站'));
    const [inside, outside] = [
      await createAlarm(server, tenant.id, transformer, { rule_id: made.id }),
      await createAlarm(server, tenant.id, elsewhere, { rule_id: made.id }),
    ];
    await save({ ...terms({ target: { kind: 'area', id: tenant.areas.site } }), id: made.id, version: 1 });
    expect((await readAlarm(server, inside)).state).toBe('open');
    expect((await readAlarm(server, outside)).state).toBe('cleared');
  });

  it.each<[string, () => Partial<Terms>, Record<string, string>]>([
    [
      'a value that the device does not report',
      () => ({ condition: { ...tooHot, key: 'pressure' } }),
      { 'condition.key': '请选择有效的选项' },
    ],
    [
      'a value of a device without a model',
      () => ({ target: { kind: 'device', id: fixture.operations.deviceId } }),
      { 'condition.key': '请选择有效的选项' },
    ],
    [
      'a limit for a switch',
      () => ({ target: { kind: 'model', id: switchModel }, condition: { ...tooHot, key: 'on' } }),
      { 'condition.key': '请选择有效的选项' },
    ],
    [
      'a state for a number',
      () => ({ condition: { kind: 'state', key: 'load', equals: true, forSeconds: 0, times: 1 } }),
      { 'condition.key': '请选择有效的选项' },
    ],
    ['a schedule without a time', () => ({ schedule: [] }), { schedule: '必填项不能为空' }],
    [
      'a weekday twice',
      () => ({ schedule: [{ weekdays: [1, 1], from: '08:00', to: '09:00' }] }),
      { 'schedule.0.weekdays': '请选择有效的选项' },
    ],
    ['a device that is not there', () => ({ target: { kind: 'device', id: unknownId } }), { 'target.id': '监测对象不存在' }],
    ['a model that is not there', () => ({ target: { kind: 'model', id: unknownId } }), { 'target.id': '监测对象不存在' }],
    ['an area of another tenant', () => ({ target: { kind: 'area', id: foreign.tenant.areas.site } }), { 'target.id': '监测对象不存在' }],
    [
      'a device of another tenant',
      () => ({ target: { kind: 'device', id: foreign.operations.meterId } }),
      { 'target.id': '监测对象不存在' },
    ],
    ['a business of another tenant', () => ({ businessTypeId: foreign.operations.businessTypeId }), { businessTypeId: '业务类型不存在' }],
  ])('is 4022 for %s, and writes nothing', async (_, changes, fields) => {
    await expectNothingWritten(async () => {
      const answer = await save(terms(changes()));
      expect(answer.code).toBe(bodyCode.invalid);
      expect(Object.keys(answer.data.fields)).toEqual(Object.keys(fields));
      if (!Object.values(fields).includes('必填项不能为空')) expect(answer.data.fields).toEqual(fields);
    });
  });

  it('is 4004 for one that is unknown, removed or another tenant’s', async () => {
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

  it.each<[string, Record<string, unknown>]>([
    ['version', { id: unknownId }],
    ['name', { name: ' ' }],
    ['name', { name: '长'.repeat(61) }],
    ['target', { target: null }],
    ['target.kind', { target: { kind: 'tenant', id: unknownId } }],
    ['target.id', { target: { kind: 'device', id: 'x' } }],
    ['condition.kind', { condition: { kind: 'earthquake' } }],
    ['condition.limit', { condition: { ...tooHot, limit: 'hot' } }],
    ['condition.hysteresis', { condition: { ...tooHot, hysteresis: -1 } }],
    ['condition.forSeconds', { condition: { kind: 'noData', forSeconds: 9 } }],
    ['schedule.0.to', { schedule: [{ weekdays: [1], from: '08:00', to: '24:01' }] }],
    ['schedule.0.from', { schedule: [{ weekdays: [1], from: '24:00', to: '08:00' }] }],
    ['level', { level: 5 }],
    ['businessTypeId', { businessTypeId: '' }],
    ['enabled', { enabled: 'yes' }],
  ])('is 4022 naming %s for %j, and writes nothing', async (field, changes) => {
    await expectNothingWritten(async () => {
      const { code, data } = await save({ ...terms(), ...changes });
      expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: [field] });
    });
  });
});

describe('saveAlarmRule by an administrator of one area', () => {
  it('makes and changes rules for what is in the area', async () => {
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
  it('are not without end', async () => {
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

function later(milliseconds: number): Date {
  return new Date(server.clock.now().getTime() + milliseconds);
}

/** Valid in its form, for callers who are refused before anything is read. */
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

/** As after the rule's alarm and another one began. */
async function createRuleStates(deviceId: string, ruleId: string): Promise<void> {
  await createLatest(server, fixture.tenant.id, deviceId, {});
  const raised = { kind: 'holding', isRaised: true, lastAt: 0, building: null };
  await server.database.kysely
    .updateTable('device_states')
    .set({ rule_states: JSON.stringify({ [ruleId]: raised, [unknownId]: raised }) })
    .where('device_id', '=', deviceId)
    .execute();
}

async function readRuleStates(deviceId: string): Promise<string[]> {
  const row = await server.database.kysely
    .selectFrom('device_states')
    .select('rule_states')
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow();
  return Object.keys(row.rule_states).sort((one, other) => Number(one === unknownId) - Number(other === unknownId));
}
