import { bodyCode } from '@energy-om/contract';
import { maxUnmappedKeys, minuteMs, standardMeterModels } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createMeterModel, sampleMapping, sampleValues } from '../support/factories/create-meter-models.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let modelId: string;
let meterId: string;
let number = 0;
/** Epoch milliseconds. */
let start: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  start = server.clock.now().getTime();
  modelId = await createMeterModel(server, tenant.id, `网关电表 ${number}`);
  meterId = await createMeter(modelId);
});

const createMeter = (model_id: string | null) =>
  createDevice(server, tenant.id, tenant.areas.room, `表 ${number}`, { kind: 'meter', energy_type: 'NYDN', model_id });

const send = (values: Record<string, unknown>, at = start, deviceId = meterId) =>
  server.context.ingest.take({ tenantId: tenant.id, deviceId }, 'v1/devices/me/telemetry', Buffer.from(JSON.stringify({ ts: at, values })));

const listReadings = async () =>
  (await server.database.kysely.selectFrom('readings').select('values').where('device_id', '=', meterId).orderBy('at').execute()).map(
    ({ values }) => values,
  );

const listRejected = async () =>
  (
    await server.database.kysely.selectFrom('rejected_messages').select(['reason', 'detail']).where('device_id', '=', meterId).execute()
  ).map(({ reason, detail }) => [reason, detail]);

const listKeys = (input: { modelId?: string }) => tenant.clients.tenant_admin.succeed('listUnmappedKeys', input);

const save = (changes: object) =>
  tenant.clients.tenant_admin.succeed('saveMeterModel', {
    id: modelId,
    version: 1,
    name: `网关电表 ${number}`,
    manufacturer: '',
    energyType: 'NYDN',
    hasSwitch: false,
    values: sampleValues,
    registerModulus: 1_000_000,
    mapping: { ...sampleMapping, keys: [...sampleMapping.keys] },
    ...changes,
  });

describe('what a device of an own model sends', () => {
  it('is stored under the values’ keys, times its factor, and counts as consumption', async () => {
    await send({ EPI: 100_000, Ua: 2312 });
    await send({ EPI: '100500', Ua: 2300, on: true }, start + minuteMs);
    expect(await listReadings()).toEqual([
      { energy: 1000, voltageA: 231.2 },
      { energy: 1005, voltageA: 230, on: true },
    ]);
    const meter = await tenant.clients.tenant_admin.succeed('getMeter', { id: meterId });
    expect(meter).toMatchObject({ today: 5, values: [{ key: 'energy', value: 1005 }, { key: 'voltageA', value: 230 }, { value: true }] });
    const curve = { id: meterId, key: 'voltageA', from: new Date(start).toISOString(), to: new Date(start + minuteMs).toISOString() };
    expect((await tenant.clients.tenant_admin.succeed('getMeterCurve', curve)).points.length).toBeGreaterThan(0);
  });

  it('is left out where no value takes it, and the device stays online', async () => {
    await send({ Ub: 2310, Uc: 'half' });
    expect(await listReadings()).toEqual([]);
    expect(await listRejected()).toEqual([]);
    const device = await server.database.kysely.selectFrom('devices').select('online').where('id', '=', meterId).executeTakeFirst();
    expect(device?.online).toBe(true);
  });

  it('is rejected with a reason where the value cannot be one, and the rest is taken', async () => {
    await send({ EPI: 100, Ua: 'n/a', on: 'open' });
    await send({ EPI: 1e20 }, start + minuteMs);
    expect(await listReadings()).toEqual([{ energy: 1, on: 'open' }]);
    expect(await listRejected()).toEqual([
      ['wrongType', '"Ua" is mapped to "voltageA", which takes numbers only.'],
      ['wrongType', '"EPI" is mapped to "energy", which is beyond what can be stored after its factor.'],
    ]);
  });

  it('is not taken under a value’s own name where another key is mapped to it', async () => {
    await send({ voltageA: 5, Ua: 2200 });
    expect(await listReadings()).toEqual([{ voltageA: 220 }]);
    expect((await listKeys({ modelId })).map(({ key }) => key)).toEqual(['voltageA']);
  });

  it('goes by a changed mapping from the next message on', async () => {
    await send({ Ub: 2310 });
    const values = [...sampleValues, { ...sampleValues[1], key: 'voltageB' }];
    const keys = [...sampleMapping.keys, { source: 'Ub', target: 'voltageB', factor: 0.1, offset: 0 }];
    await save({ values, mapping: { keys, takesSameNames: true } });
    expect(await listKeys({ modelId })).toEqual([]);
    await send({ Ub: 2310, Ic: 1 }, start + minuteMs);
    expect(await listReadings()).toEqual([{ voltageB: 231 }]);
  });

  it('takes no key of the same name where that is switched off', async () => {
    await save({ mapping: { ...sampleMapping, keys: [...sampleMapping.keys], takesSameNames: false } });
    await send({ on: true, Ua: 2200 });
    expect(await listReadings()).toEqual([{ voltageA: 220 }]);
  });
});

describe('listUnmappedKeys', () => {
  itRejectsUnauthorised('listUnmappedKeys', () => ({ server, tenant }), noAdministrators);

  it('lists what came last under keys that no value takes, newest first', async () => {
    await send({ Ub: 231.2, note: 'x'.repeat(200) });
    await send({ Uc: 232, Ub: 230.9 }, start + minuteMs);
    const device = { id: meterId, name: `表 ${number}` };
    const [first, later] = [new Date(start).toISOString(), new Date(start + minuteMs).toISOString()];
    expect(await listKeys({ modelId })).toEqual([
      { key: 'Ub', value: 230.9, at: later, device },
      { key: 'Uc', value: 232, at: later, device },
      { key: 'note', value: 'x'.repeat(60), at: first, device },
    ]);
  });

  it('keeps the newest of a device that puts a counter into its keys', async () => {
    for (let message = 0; message < 3; message += 1) {
      const values = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`k${message}-${index}`, index]));
      await send(values, start + message * minuteMs);
    }
    const state = await server.database.kysely
      .selectFrom('device_states')
      .select('unmapped')
      .where('device_id', '=', meterId)
      .executeTakeFirst();
    const keys = Object.keys(state?.unmapped ?? {});
    expect([keys.length, keys.filter((key) => key.startsWith('k2-')).length]).toEqual([maxUnmappedKeys, 40]);
    expect(await listKeys({ modelId })).toHaveLength(maxUnmappedKeys);
  });

  it('lists all keys of devices without a model, and those that a standard model lacks', async () => {
    const [bare, standard] = [await createMeter(null), await createMeter(standardMeterModels[0]?.id ?? null)];
    await send({ EPI: 7 }, start, bare);
    await send({ power: 1, Ptotal: 2 }, start, standard);
    expect(await listKeys({})).toMatchObject([{ key: 'EPI', value: 7, device: { id: bare } }]);
    expect(await listKeys({ modelId: standardMeterModels[0]?.id })).toMatchObject([{ key: 'Ptotal', device: { id: standard } }]);
  });

  it('answers 4004 for a model that the tenant does not have', async () => {
    const elsewhere = await createMeterModel(server, (await createTenant(server)).id, '别家的型号');
    const answer = await tenant.clients.tenant_admin.call('listUnmappedKeys', { modelId: elsewhere });
    expect(answer.code).toBe(bodyCode.notFound);
  });
});
