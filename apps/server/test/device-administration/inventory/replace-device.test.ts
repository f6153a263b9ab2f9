import { type ApiInput, bodyCode } from '@energy-om/contract';
import { hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rebuildRollup } from '#services/ingest/rollup/rebuild-rollup.ts';
import { itRejectsUnauthorised, noAdministrators } from '#test/support/assertions/rejects-unauthorised.ts';
import { createDevice } from '#test/support/factories/create-device.ts';
import { findModelId, writeReadings, writeState } from '#test/support/factories/create-readings.ts';
import { createTenant, type TestTenant } from '#test/support/factories/create-tenant.ts';
import { unknownId } from '#test/support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '#test/support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  id = await createDevice(server, tenant.id, tenant.areas.room, '总表', {
    kind: 'meter',
    energy_type: 'NYDN',
    model_id: findModelId('DTSD1352-C'),
    register_factor: 40,
    serial_number: 'SN-OLD',
  });
});

const admin = () => tenant.clients.tenant_admin;
const ago = (milliseconds: number) => new Date(server.clock.now().getTime() - milliseconds);
const terms = (changes: Partial<ApiInput<'replaceDevice'>> = {}): ApiInput<'replaceDevice'> => ({
  id,
  version: 1,
  at: ago(2 * hourMs).toISOString(),
  lastValue: 110,
  firstValue: 0,
  nameplate: { serialNumber: 'SN-NEW', maker: '新厂' },
  note: '烧毁',
  ...changes,
});
const replace = (changes: Partial<ApiInput<'replaceDevice'>> = {}) => admin().call('replaceDevice', terms(changes));
const read = (at: Date, energy: number) => writeReadings(server, { tenantId: tenant.id, deviceId: id }, { [at.toISOString()]: { energy } });

async function sumDays(): Promise<number> {
  for (let step = 0; step < 5; step += 1) await rebuildRollup(server.context, tenant.id, id);
  const rows = await server.database.kysely.selectFrom('meter_hours').select('amount').where('device_id', '=', id).execute();
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

describe('replaceDevice', () => {
  itRejectsUnauthorised('replaceDevice', () => ({ server, tenant }), noAdministrators, {
    id: unknownId,
    version: 1,
    at: '2026-11-01T00:00:00Z',
    nameplate: {},
  });

  it('renews the nameplate, and the former one stays in the history with what both meters showed', async () => {
    const { code, data } = await replace();
    expect([code, data.nameplate.serialNumber, data.version, data.registerFactor]).toEqual([bodyCode.success, 'SN-NEW', 2, 40]);
    const { former, nameplate } = await admin().succeed('getNameplate', { id });
    expect(nameplate.maker).toBe('新厂');
    expect(former).toMatchObject([{ replacedAt: ago(2 * hourMs).toISOString(), nameplate: { serialNumber: 'SN-OLD' }, note: '烧毁' }]);
    expect((await admin().succeed('getMeter', { id })).replacements).toMatchObject([{ lastValue: 110, firstValue: 0, note: '烧毁' }]);
  });

  it('counts on with the new factor, and what was counted before keeps its own', async () => {
    await read(ago(4 * hourMs), 100);
    await read(ago(hourMs), 5);
    await writeState(server, { tenantId: tenant.id, deviceId: id }, { register_at: ago(hourMs), register_value: 5 });
    expect((await replace({ registerFactor: 60 })).data.registerFactor).toBe(60);
    // 10 units of the former meter by 40, and 5 of the new one by 60.
    expect(await sumDays()).toBeCloseTo(700, 6);
    await read(ago(3 * hourMs), 104);
    await admin().succeed('recordMeterReplacement', { id, at: ago(3.5 * hourMs).toISOString(), lastValue: 102, firstValue: 102 });
    expect(await sumDays()).toBeCloseTo(700, 6);
  });

  it.each<[string, string, () => Promise<Partial<ApiInput<'replaceDevice'>>>]>([
    ['a time in the future', 'at', async () => ({ at: new Date(server.clock.now().getTime() + hourMs).toISOString() })],
    ['one value without the other', 'firstValue', async () => ({ firstValue: null })],
    ['a value beyond the register', 'lastValue', async () => ({ lastValue: 1e14 })],
    ['an unknown model', 'modelId', async () => ({ modelId: unknownId })],
    [
      'no values of a meter that has readings',
      'lastValue',
      async () => {
        await writeState(server, { tenantId: tenant.id, deviceId: id }, { register_at: ago(hourMs), register_value: 5 });
        return { lastValue: null, firstValue: null };
      },
    ],
  ])('refuses %s at its field and writes nothing', async (_, field, change) => {
    const { code, data } = await replace(await change());
    expect([code, Object.keys(data.fields)]).toEqual([bodyCode.invalid, [field]]);
    expect(await admin().succeed('getManagedDevice', { id })).toMatchObject({ version: 1, nameplate: { serialNumber: 'SN-OLD' } });
    expect((await admin().succeed('getNameplate', { id })).former).toEqual([]);
  });

  it('refuses one before the newest, since model and factor hold from then on', async () => {
    await replace();
    expect((await replace({ version: 2, at: ago(3 * hourMs).toISOString() })).data.fields).toHaveProperty('at');
  });

  it('replaces a device that counts nothing, without values', async () => {
    id = await createDevice(server, tenant.id, tenant.areas.room, '水泵');
    expect((await replace()).data.fields).toHaveProperty('lastValue');
    const { data } = await replace({ lastValue: null, firstValue: null, modelId: null, model: 'IS80' });
    expect(data).toMatchObject({ model: 'IS80', nameplate: { serialNumber: 'SN-NEW' } });
  });

  it('answers 4009 to another version, and to a retired device', async () => {
    expect(await replace({ version: 5 })).toMatchObject({ code: bodyCode.conflict, data: { version: 1 } });
    await admin().succeed('retireDevice', { id, version: 1 });
    expect(await replace({ version: 2 })).toMatchObject({ code: bodyCode.conflict, message: '该设备已停用' });
  });
});
