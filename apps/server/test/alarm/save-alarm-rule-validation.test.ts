import { type ApiInput, bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { switchModel, tooHot, transformerModel } from '../support/factories/create-alarms.ts';
import { createDevice } from '../support/factories/create-device.ts';
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

describe('what saveAlarmRule is given', () => {
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
