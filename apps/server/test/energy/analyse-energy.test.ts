import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea, createProject } from '../support/factories/create-places.ts';
import { type MeterKey, writeDays, writeHours, writeState } from '../support/factories/create-readings.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const days = { from: '2026-11-10', to: '2026-11-11', granularity: 'day', energyType: 'NYDN' } as const;

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;
let otherSite: string;
let small: MeterKey;
let large: MeterKey;
let far: MeterKey;
let water: string;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, foreign] = [await createTenant(server), await createTenant(server)];
  otherSite = await createArea(server, tenant.id, tenant.areas.region, '江北站');
  const createMeter = async (areaId: string, name: string, energy_type: 'NYDN' | 'NYSN' = 'NYDN') => ({
    tenantId: tenant.id,
    deviceId: await createDevice(server, tenant.id, areaId, name, { kind: 'meter', energy_type }),
  });
  small = await createMeter(tenant.areas.room, '小表');
  large = await createMeter(tenant.areas.building, '大表');
  far = await createMeter(otherSite, '远表');
  await createMeter(tenant.areas.room, '停表');
  water = (await createMeter(tenant.areas.room, '水表', 'NYSN')).deviceId;
  await writeDays(server, small, { '2026-11-10': 1, '2026-11-11': 2, '2026-11-08': 40 });
  await writeDays(server, large, { '2026-11-10': 10, '2025-11-10': 5 });
  await writeDays(server, far, { '2026-11-10': 100 });
  await writeDays(server, { tenantId: tenant.id, deviceId: water }, { '2026-11-10': 7 });
});
afterAll(() => server.close());

type Object = { roomId?: string; siteId?: string; meterId?: string };
const ask = (object: Object, client = tenant.clients.energy_clerk) => client.succeed('analyseEnergy', { ...days, ...object });

describe('analyseEnergy', () => {
  it('gives the consumption of a site, with the period before and the year before, and by meter', async () => {
    expect(await ask({ siteId: tenant.areas.site })).toEqual({
      from: days.from,
      to: days.to,
      energyType: 'NYDN',
      at: server.clock.now().toISOString(),
      unit: 'kWh',
      meterCount: 3,
      total: 13,
      before: 40,
      yearBefore: 5,
      comparable: { before: false, yearBefore: false },
      // 13 kWh by the national mean of the year for which it was published last.
      carbon: { kilograms: 6.9758, isComplete: true, factors: [expect.objectContaining({ kilogramsPerUnit: 0.5366, year: 2022 })] },
      points: [
        { at: '2026-11-10', amount: 11, before: 40, yearBefore: 5 },
        { at: '2026-11-11', amount: 2, before: 0, yearBefore: 0 },
      ],
      meters: [
        { id: large.deviceId, name: '大表', site: 'site 区域 building 区域', total: 10, before: null, isComparable: false },
        { id: small.deviceId, name: '小表', site: 'site 区域 building 区域 room 区域', total: 3, before: 40, isComparable: false },
      ],
    });
  });

  it('gives years, compared with as many years before', async () => {
    const years = { from: '2025-01-01', to: '2026-12-31', granularity: 'year', energyType: 'NYDN' } as const;
    const answer = await tenant.clients.energy_clerk.succeed('analyseEnergy', { ...years, siteId: tenant.areas.site });
    expect(answer).toMatchObject({ total: 58, before: null, yearBefore: 5 });
    expect(answer.points).toEqual([
      { at: '2025', amount: 5, before: null, yearBefore: 0 },
      { at: '2026', amount: 53, before: null, yearBefore: 5 },
    ]);
    const call = (from: string) => tenant.clients.energy_clerk.call('analyseEnergy', { ...years, from, siteId: tenant.areas.site });
    expect((await call('2007-01-01')).code).toBe(bodyCode.success);
    expect((await call('2006-12-31')).code).toBe(bodyCode.invalid);
  });

  it('gives the same for a room and for a meter', async () => {
    expect(await ask({ roomId: tenant.areas.room })).toMatchObject({ total: 3, meterCount: 2, meters: [{ id: small.deviceId }] });
    expect(await ask({ meterId: large.deviceId })).toMatchObject({ total: 10, meterCount: 1, meters: [{ id: large.deviceId, total: 10 }] });
    expect(await ask({ siteId: tenant.areas.region })).toMatchObject({ total: 113, meterCount: 4 });
  });

  it('has nothing where nothing was measured', async () => {
    const site = await createArea(server, tenant.id, tenant.areas.region, '空站');
    const nothing = { amount: 0, before: null, yearBefore: null };
    expect(await ask({ siteId: site })).toMatchObject({
      total: 0,
      before: null,
      yearBefore: null,
      meterCount: 0,
      points: [nothing, nothing],
      meters: [],
    });
  });

  it('compares a running day with the one before until the same time, meter by meter, too', async () => {
    const meter = {
      tenantId: tenant.id,
      deviceId: await createDevice(server, tenant.id, otherSite, '今表', { kind: 'meter', energy_type: 'NYDN' }),
    };
    await writeState(server, meter, { day: '2026-11-19', day_amount: 6 });
    await writeDays(server, meter, { '2026-11-18': 30 });
    await writeHours(server, meter, { '2026-11-18T01:00:00Z': 4, '2026-11-18T02:00:00Z': 9 });
    const answer = await tenant.clients.dispatcher.succeed('analyseEnergy', {
      ...days,
      from: '2026-11-19',
      to: '2026-11-19',
      meterId: meter.deviceId,
    });
    expect(answer).toMatchObject({ total: 6, before: 4, points: [{ amount: 6, before: 30 }], meters: [{ total: 6, before: 4 }] });
  });

  it('shows to an account limited to an area, and to a client, only what is in their reach', async () => {
    const limited = await tenant.addAccount([{ role: 'energy_clerk', areaId: tenant.areas.room }]);
    expect(await ask({ siteId: tenant.areas.site }, limited.client)).toMatchObject({ total: 3, meters: [{ id: small.deviceId }] });
    const represented = await tenant.addAccount([{ role: 'client_rep' }]);
    await createProject(server, tenant.id, '项目', { areaIds: [otherSite], clientIds: [represented.account.id] });
    expect(await ask({ siteId: tenant.areas.region }, represented.client)).toMatchObject({ total: 100, meters: [{ id: far.deviceId }] });
  });

  it('answers 4004 to what is unknown, another tenant’s, out of reach, or no room or meter', async () => {
    const { client: limited } = await tenant.addAccount([{ role: 'energy_clerk', areaId: otherSite }]);
    const gateway = await createDevice(server, tenant.id, tenant.areas.room, '网关', { kind: 'gateway' });
    const clerk = tenant.clients.energy_clerk;
    for (const [client, object] of [
      [clerk, { siteId: unknownId }],
      [clerk, { roomId: unknownId }],
      [clerk, { meterId: unknownId }],
      [clerk, { roomId: tenant.areas.building }],
      [clerk, { meterId: gateway }],
      [foreign.clients.tenant_admin, { siteId: tenant.areas.site }],
      [foreign.clients.tenant_admin, { roomId: tenant.areas.room }],
      [foreign.clients.tenant_admin, { meterId: small.deviceId }],
      [limited, { siteId: tenant.areas.site }],
      [limited, { meterId: small.deviceId }],
      [tenant.clients.client_rep, { siteId: tenant.areas.site }],
      [tenant.clients.platform_admin, { siteId: tenant.areas.site }],
      [tenant.clients.occupant, { siteId: tenant.areas.site }],
      [tenant.clients.occupant, { roomId: tenant.areas.room }],
      [tenant.clients.stranger, { meterId: small.deviceId }],
    ] as const)
      expect(await client.call('analyseEnergy', { ...days, ...object })).toMatchObject({ code: bodyCode.notFound, data: null });
  });

  itRejectsUnauthorised('analyseEnergy', () => ({ server, tenant }), [], { ...days, siteId: unknownId });

  it.each([
    ['siteId', () => ({})],
    ['roomId', () => ({ roomId: tenant.areas.room, siteId: tenant.areas.site })],
    ['meterId', () => ({ meterId: small.deviceId, siteId: tenant.areas.site })],
    ['energyType', () => ({ meterId: water })],
    ['energyType', () => ({ siteId: tenant.areas.site, energyType: 'NYKG' })],
    ['to', () => ({ siteId: tenant.areas.site, to: '2026-11-09' })],
  ])('answers 4022 naming %s', async (field, inputOf) => {
    const { code, data } = await tenant.clients.dispatcher.call('analyseEnergy', { ...days, ...inputOf() });
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: [field] });
  });
});
