import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea, createProject } from '../support/factories/create-places.ts';
import { findModelId, type MeterKey, writeDays } from '../support/factories/create-readings.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let client: TestClient;
let key: MeterKey;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function createMeter(name: string, changes: Parameters<typeof createDevice>[4] = {}, areaId = tenant.areas.room): Promise<MeterKey> {
  const deviceId = await createDevice(server, tenant.id, areaId, name, { kind: 'meter', energy_type: 'NYDN', ...changes });
  return { tenantId: tenant.id, deviceId };
}

/** It is 10 o'clock on 19 November 2026 in Shanghai. */
beforeEach(async () => {
  tenant = await createTenant(server);
  client = tenant.clients.energy_clerk;
  key = await createMeter('1号电表');
});

type Input = Parameters<typeof client.succeed<'getTotalEnergy'>>[1] & object;
const ask = async (input: Input, asker = client) => (await asker.succeed('getTotalEnergy', input)).types;
const days = { from: '2026-11-10', to: '2026-11-12', granularity: 'day' } as const;

describe('getTotalEnergy', () => {
  it('counts a meter behind a main meter only once, and by itself where the main meter is out of the room', async () => {
    const elsewhere = await createArea(server, tenant.id, tenant.areas.site, '另一间');
    const inner = await createMeter('楼层电表', { main_meter_id: key.deviceId }, elsewhere);
    await writeDays(server, key, { '2026-11-11': 10 });
    await writeDays(server, inner, { '2026-11-11': 4 });
    expect(await ask(days)).toMatchObject([{ meterCount: 1, total: 10 }]);
    expect(await ask({ ...days, siteId: elsewhere })).toMatchObject([{ meterCount: 1, total: 4 }]);
    const analysis = await client.succeed('analyseEnergy', { ...days, energyType: 'NYDN', meterId: inner.deviceId });
    expect(analysis.total).toBe(4);
  });

  it('gives each day’s consumption, with as many days before and the same a year earlier', async () => {
    await writeDays(server, key, {
      '2026-11-10': 1,
      '2026-11-12': 3,
      '2026-11-13': 1000,
      '2026-11-06': 1000,
      '2026-11-07': 10,
      '2026-11-08': 20,
      '2025-11-11': 100,
    });
    const answer = await client.succeed('getTotalEnergy', days);
    expect(answer).toEqual({
      from: '2026-11-10',
      to: '2026-11-12',
      at: server.clock.now().toISOString(),
      types: [
        {
          energyType: 'NYDN',
          unit: 'kWh',
          meterCount: 1,
          total: 4,
          before: 30,
          yearBefore: 100,
          comparable: { before: true, yearBefore: false },
          carbon: { kilograms: 2.1464, isComplete: true, factors: [expect.objectContaining({ kilogramsPerUnit: 0.5366 })] },
          points: [
            { at: '2026-11-10', amount: 1, before: 10, yearBefore: 0 },
            { at: '2026-11-11', amount: 0, before: 20, yearBefore: 100 },
            { at: '2026-11-12', amount: 3, before: 0, yearBefore: 0 },
          ],
        },
      ],
    });
  });

  it('has nothing to compare with where nothing was measured', async () => {
    const [electricity] = await ask(days);
    expect(electricity).toMatchObject({ total: 0, before: null, yearBefore: null });
    expect(electricity?.points).toEqual(
      ['10', '11', '12'].map((day) => ({ at: `2026-11-${day}`, amount: 0, before: null, yearBefore: null })),
    );
  });

  it('adds up the meters of each type', async () => {
    await writeDays(server, key, { '2026-11-10': 1.1 });
    await writeDays(server, await createMeter('2号电表'), { '2026-11-10': 2.2, '2026-11-11': 4 });
    await writeDays(server, await createMeter('冷量表', { energy_type: 'NYLN' }), { '2026-11-10': 9 });
    await createMeter('水表', { energy_type: 'NYSN' });
    await createMeter('温湿度', { energy_type: 'NYHJ' });
    // A device without a register has no consumption; one with a register counts as a meter whatever its kind.
    await createMeter('变压器', { kind: 'device', model_id: findModelId('SCB13-1250/10') });
    await writeDays(server, await createMeter('配电箱', { kind: 'device', model_id: findModelId('DDSD1352') }), { '2026-11-12': 5 });
    const types = await ask(days);
    expect(types.map(({ energyType, unit, meterCount, total }) => [energyType, unit, meterCount, total])).toEqual([
      ['NYDN', 'kWh', 3, 12.3],
      ['NYSN', 'm³', 1, 0],
      ['NYLN', 'GJ', 1, 9],
    ]);
    expect((await ask({ ...days, energyType: 'NYLN' })).map(({ energyType }) => energyType)).toEqual(['NYLN']);
    expect(await ask({ ...days, energyType: 'NYQN' })).toEqual([]);
  });

  it('continues over a meter’s replacement: its days are the same device’s', async () => {
    await writeDays(server, key, { '2026-11-10': 5, '2026-11-11': 6 });
    await server.database.kysely
      .insertInto('meter_replacements')
      .values({
        tenant_id: tenant.id,
        device_id: key.deviceId,
        at: new Date('2026-11-10T04:00:00Z'),
        last_value: 900,
        first_value: 0,
        note: null,
        recorded_by: null,
        recorded_at: server.clock.now(),
      })
      .execute();
    expect(await ask(days)).toMatchObject([{ meterCount: 1, total: 11 }]);
  });

  it('is limited to a site, a project, and to what an account, a client and another tenant may see', async () => {
    const otherSite = await createArea(server, tenant.id, tenant.areas.region, '江北站');
    await writeDays(server, key, { '2026-11-10': 1 });
    await writeDays(server, await createMeter('江北电表', {}, otherSite), { '2026-11-10': 2 });
    const represented = await tenant.addAccount([{ role: 'client_rep' }]);
    const projectId = await createProject(server, tenant.id, '项目', { areaIds: [otherSite], clientIds: [represented.account.id] });
    const limited = await tenant.addAccount([{ role: 'energy_clerk', areaId: tenant.areas.site }]);
    const foreign = await createTenant(server);
    const totalOf = async (input: Partial<Input> = {}, asker = client) => (await ask({ ...days, ...input }, asker))[0]?.total;
    expect(await totalOf()).toBe(3);
    expect(await totalOf({ siteId: tenant.areas.site })).toBe(1);
    expect(await totalOf({ siteId: otherSite })).toBe(2);
    expect(await totalOf({ projectId })).toBe(2);
    expect(await totalOf({ projectId, siteId: tenant.areas.site })).toBeUndefined();
    expect(await totalOf({}, represented.client)).toBe(2);
    expect(await totalOf({}, tenant.clients.client_rep)).toBeUndefined();
    expect(await totalOf({}, limited.client)).toBe(1);
    expect(await totalOf({ siteId: otherSite }, limited.client)).toBeUndefined();
    expect(await totalOf({ siteId: tenant.areas.site }, foreign.clients.tenant_admin)).toBeUndefined();
    expect(await totalOf({ siteId: unknownId })).toBeUndefined();
  });

  itRejectsUnauthorised('getTotalEnergy', () => ({ server, tenant }), ['platform_admin', 'occupant', 'stranger'], days);

  it.each([
    ['to', { from: '2026-11-13' }],
    ['to', { from: '2026-11-05', granularity: 'hour' }],
    ['to', { from: '2025-10-08' }],
    ['to', { from: '2016-11-30', granularity: 'month' }],
    ['from', { from: '2026-02-30' }],
    ['from', { from: '0001-01-01' }],
    ['granularity', { granularity: 'week' }],
    ['energyType', { energyType: 'NYHJ' }],
    ['siteId', { siteId: 'x' }],
  ])('answers 4022 naming %s for %j', async (field, input) => {
    const { code, data } = await client.call('getTotalEnergy', { ...days, ...input });
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: [field] });
  });

  it.each([
    { from: '2026-11-06', granularity: 'hour' as const },
    { from: '2025-10-09' },
    { from: '2016-12-01', granularity: 'month' as const },
  ])('takes the longest period of a granularity: %j', async (input) => {
    expect(await ask({ ...days, ...input })).toMatchObject([{ total: 0 }]);
  });
});
