import { type ApiInput, bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '#test/support/assertions/audit-rows.ts';
import { listEvents } from '#test/support/assertions/list-events.ts';
import { itRejectsUnauthorised, noAdministrators } from '#test/support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '#test/support/assertions/tenant-rows.ts';
import { createAlarm, createAlarmRule, transformerModel } from '#test/support/factories/create-alarms.ts';
import { createDevice } from '#test/support/factories/create-device.ts';
import { createLimitedAdministrator } from '#test/support/factories/create-members.ts';
import { createArea } from '#test/support/factories/create-places.ts';
import { findModelId, writeState } from '#test/support/factories/create-readings.ts';
import { createOrderFixture, type OrderFixture } from '#test/support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '#test/support/services/test-server.ts';

type Device = ApiInput<'saveDevice'>;

let server: TestServer;
let fixture: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

const admin = () => fixture.tenant.clients.tenant_admin;
const nextCode = () => {
  made += 1;
  return `SD-${made}`;
};
const terms = (changes: Partial<Device> = {}): Device => ({
  kind: 'meter',
  name: '1号进线表',
  code: nextCode(),
  areaId: fixture.tenant.areas.room,
  ...changes,
});
const save = (input: Device, client = admin(), idempotencyKey?: string) => client.call('saveDevice', input, { idempotencyKey });
const findMeterModel = (energyType: string) => findModelId(energyType === 'NYDN' ? 'DTSD1352-C' : 'LXS-DN40');

async function expectFault(input: Device, field: string): Promise<void> {
  const before = await readTenant(fixture.tenant.id);
  const { code, data } = await save(input);
  expect([code, Object.keys(data?.fields ?? {})]).toEqual([bodyCode.invalid, [field]]);
  expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
}

const addDevice = (changes: Parameters<typeof createDevice>[4] = {}) =>
  createDevice(server, fixture.tenant.id, fixture.tenant.areas.room, '已有设备', changes);

describe('saveDevice', () => {
  itRejectsUnauthorised('saveDevice', () => ({ server, tenant: fixture.tenant }), noAdministrators, {
    kind: 'device',
    name: 'x',
    code: 'x',
    areaId: '00000000-0000-4000-8000-000000000000',
  });

  it('creates a device with all its fields, a label and an audit row, and announces it', async () => {
    const gatewayId = await addDevice({ kind: 'gateway' });
    const mainMeterId = await addDevice({ kind: 'meter' });
    const nameplate = {
      maker: '安科瑞',
      serialNumber: 'SN-1',
      ratings: [{ name: '额定电流', value: '5', unit: 'A' }],
      installedOn: '2026-01-02',
      warrantyUntil: '2028-01-02',
    };
    const input = terms({
      energyType: 'NYDN',
      model: '自有型号',
      location: ' 3 号柜 ',
      gatewayId,
      mainMeterId,
      registerFactor: 40,
      nameplate,
    });
    let id = '';
    const events = await listEvents(server, async () => {
      const { data } = await save(input);
      id = data.id;
      expect(data).toMatchObject({ version: 1, retired: false, location: '3 号柜', registerFactor: 40, nameplate });
      expect([data.gateway.id, data.mainMeter.id, data.model, data.hasReadings]).toEqual([gatewayId, mainMeterId, '自有型号', false]);
      expect(data.qr).toMatch(/^EOM-[0-9A-Z]{12}$/);
    });
    expect(events).toEqual([{ kind: 'devices-changed', tenantId: fixture.tenant.id }]);
    expect(await readAudit(server, 'saveDevice', id)).toMatchObject([
      { subject_kind: 'device', changes: { created: { name: '1号进线表' } } },
    ]);
    expect(await admin().succeed('getManagedDevice', { id })).toMatchObject({ id, code: input.code });
    expect((await admin().succeed('getMeter', { id })).registerFactor).toBe(40);
  });

  it('takes energy and name of a meter model, and refuses one that measures something else', async () => {
    const modelId = findMeterModel('NYSN');
    const { data } = await save(terms({ modelId }));
    expect(data).toMatchObject({ modelId, energyType: 'NYSN', model: 'LXS-DN40' });
    await expectFault(terms({ modelId, energyType: 'NYDN' }), 'modelId');
    await expectFault(terms({ modelId: fixture.tenant.areas.room }), 'modelId');
  });

  it.each<[string, string, () => Promise<Partial<Device>>]>([
    ['a code that is taken', 'code', async () => ({ code: (await save(terms())).data.code })],
    [
      'the code of a retired device',
      'code',
      async () => ({ code: await addDevice({ retired_at: new Date(0) }).then((id) => `code-${id}`) }),
    ],
    ['a label that is taken', 'qr', async () => ({ qr: (await save(terms({ qr: '贴好的标签' }))).data.qr })],
    ['a gateway that is none', 'gatewayId', async () => ({ gatewayId: await addDevice({ kind: 'meter' }) })],
    ['a retired gateway', 'gatewayId', async () => ({ gatewayId: await addDevice({ kind: 'gateway', retired_at: new Date(0) }) })],
    ['a gateway behind a gateway', 'gatewayId', async () => ({ kind: 'gateway', gatewayId: await addDevice({ kind: 'gateway' }) })],
    ['a camera as main meter', 'mainMeterId', async () => ({ mainMeterId: await addDevice({ kind: 'camera' }) })],
    [
      'a retired area',
      'areaId',
      async () => ({ areaId: await createArea(server, fixture.tenant.id, fixture.tenant.areas.site, '旧楼', { retired_at: new Date(0) }) }),
    ],
    ['a stream of a meter', 'stream', async () => ({ stream: 'http://camera.example.com/a.m3u8' })],
    ['a stream that is no page of the web', 'stream', async () => ({ kind: 'camera', stream: 'rtsp://camera.example.com/1' })],
    [
      'a warranty before the installation',
      'nameplate.warrantyUntil',
      async () => ({ nameplate: { installedOn: '2026-02-01', warrantyUntil: '2026-01-31' } }),
    ],
    ['a factor of zero', 'registerFactor', async () => ({ registerFactor: 0 })],
  ])('refuses %s at its field and writes nothing', async (_, field, change) => expectFault(terms(await change()), field));

  it('refuses a circle of main meters', async () => {
    const { data: main } = await save(terms());
    const { data: sub } = await save(terms({ mainMeterId: main.id }));
    const { data: below } = await save(terms({ mainMeterId: sub.id }));
    for (const mainMeterId of [main.id, sub.id, below.id])
      await expectFault(terms({ id: main.id, version: 1, mainMeterId }), 'mainMeterId');
  });

  it('answers 4009 with the device as it stands to another version', async () => {
    const { data } = await save(terms());
    await save({ ...terms({ code: data.code, name: '先改的' }), id: data.id, version: 1 });
    const answer = await save({ ...terms({ code: data.code, name: '后改的' }), id: data.id, version: 1 });
    expect(answer).toMatchObject({ code: bodyCode.conflict, data: { name: '先改的', version: 2 } });
  });

  it('of simultaneous devices with one code creates one, and repeated with one key creates one', async () => {
    const input = terms();
    const answers = await Promise.all([1, 2, 3].map(() => save(input)));
    expect(answers.filter(({ code }) => code === bodyCode.success)).toHaveLength(1);
    const again = terms();
    expect((await save(again, undefined, 'device-key')).data.id).toBe((await save(again, undefined, 'device-key')).data.id);
  });

  it('never shows a stream again, nor writes it to the audit log; left out, it stays', async () => {
    const { data } = await save(terms({ kind: 'camera', stream: 'http://admin:secret@camera.example.com/a.m3u8' }));
    expect(data.hasStream).toBe(true);
    const { data: kept } = await save({ ...terms({ kind: 'camera', code: data.code }), id: data.id, version: 1 });
    expect(kept.hasStream).toBe(true);
    expect(JSON.stringify([data, kept, await readAudit(server, 'saveDevice', data.id)])).not.toMatch(/secret|camera\.example/);
    expect((await save({ ...terms({ kind: 'camera', code: data.code }), id: data.id, version: 2, stream: null })).data.hasStream).toBe(
      false,
    );
  });

  it('refuses another factor, and a model with another register, once there are readings', async () => {
    const { data } = await save(terms({ modelId: findMeterModel('NYDN'), registerFactor: 40 }));
    await writeState(server, { tenantId: fixture.tenant.id, deviceId: data.id }, { register_at: new Date(0), register_value: 1 });
    const base = { ...terms({ code: data.code, modelId: data.modelId, registerFactor: 40 }), id: data.id, version: 1 };
    await expectFault({ ...base, registerFactor: 60 }, 'registerFactor');
    await expectFault({ ...base, modelId: null }, 'modelId');
    expect((await save({ ...base, name: '改名' })).data).toMatchObject({ name: '改名', hasReadings: true });
  });

  it('keeps a kind that has screens of its own', async () => {
    const { data } = await save(terms({ kind: 'gateway' }));
    await expectFault({ ...terms({ kind: 'meter', code: data.code }), id: data.id, version: 1 }, 'kind');
  });

  it('lets an administrator of one area create and move within it only', async () => {
    const near = await createArea(server, fixture.tenant.id, fixture.tenant.areas.site, '甲楼', { kind: 'building' });
    const far = await createArea(server, fixture.tenant.id, fixture.tenant.areas.site, '乙楼', { kind: 'building' });
    const { client } = await createLimitedAdministrator(fixture.tenant, near);
    const { data } = await save(terms({ areaId: near }), client);
    expect(await save({ ...terms({ areaId: far, code: data.code }), id: data.id, version: 1 }, client)).toMatchObject({
      code: bodyCode.forbidden,
    });
    expect(await save(terms({ areaId: far }), client)).toMatchObject({ code: bodyCode.forbidden });
    const gatewayId = await createDevice(server, fixture.tenant.id, far, '乙楼网关', { kind: 'gateway' });
    expect(await save(terms({ areaId: near, gatewayId }), client)).toMatchObject({ code: bodyCode.forbidden });
    const { data: outside } = await save(terms({ areaId: far }));
    expect(await save({ ...terms({ areaId: near, code: outside.code }), id: outside.id, version: 1 }, client)).toMatchObject({
      code: bodyCode.notFound,
    });
  });

  it('moved, leaves the order about it where it was raised, and ends the alarms of rules of the other area', async () => {
    const id = await addDevice({ kind: 'device', model_id: transformerModel, energy_type: 'NYDN' });
    const order = await admin().succeed('createWorkOrder', fixture.operations.newOrder({ objects: [{ kind: 'device', id }] }));
    const ruleId = await createAlarmRule(server, fixture.tenant.id, { area_id: fixture.tenant.areas.room });
    const alarmId = await createAlarm(server, fixture.tenant.id, id, { rule_id: ruleId });
    const areaId = await createArea(server, fixture.tenant.id, fixture.tenant.areas.region, '另一站');
    const moved = await save({
      ...terms({ kind: 'device', code: `code-${id}`, areaId, modelId: transformerModel, energyType: 'NYDN' }),
      id,
      version: 1,
    });
    expect(moved.code).toBe(bodyCode.success);
    const row = await server.database.kysely.selectFrom('work_orders').select('area_id').where('id', '=', order.id).executeTakeFirst();
    expect(row?.area_id).toBe(fixture.tenant.areas.site);
    expect((await admin().succeed('getAlarm', { id: alarmId })).state).toBe('cleared');
  });
});
