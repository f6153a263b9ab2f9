import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea } from '../support/factories/create-places.ts';
import { writeDays, writeHours, writeState } from '../support/factories/create-readings.ts';
import { createOccupant, createRoom } from '../support/factories/create-rooms.ts';
import { createSupply, plainTerms, publishTariff } from '../support/factories/create-supplies.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const from = new Date('2026-11-01T00:00:00+08:00');
const days = { from: '2026-11-10', to: '2026-11-11', granularity: 'day', energyType: 'NYDN' } as const;

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  await publishTariff(server, tenant, { from });
});
afterAll(() => server.close());

async function createMeter(areaId: string, hours: Record<string, number>, energy_type: 'NYDN' | 'NYSN' = 'NYDN'): Promise<string> {
  const deviceId = await createDevice(server, tenant.id, areaId, '电表', { kind: 'meter', energy_type });
  if (Object.keys(hours).length > 0) await writeHours(server, { tenantId: tenant.id, deviceId }, hours);
  return deviceId;
}

const createSite = (name: string) => createArea(server, tenant.id, tenant.areas.region, name);
const ask = (input: Partial<Parameters<typeof tenant.clients.energy_clerk.succeed<'analyseEnergyCost'>>[1]>) =>
  tenant.clients.energy_clerk.succeed('analyseEnergyCost', { ...days, ...input });

/** Three kilowatt-hours in the valley and five in the peak of a day, at half a yuan and one yuan. */
const ordinaryDay = { '2026-11-10T07:00:00+08:00': 3, '2026-11-10T08:00:00+08:00': 5 };

describe('analyseEnergyCost', () => {
  it('gives the use of each band and what it costs, by point, with the prices', async () => {
    const meterId = await createMeter(await createSite('甲站'), { ...ordinaryDay, '2026-11-11T12:00:00+08:00': 2 });
    const answer = await ask({ meterId });
    const bands = [
      { band: 'P', amount: 7 },
      { band: 'V', amount: 3 },
    ];
    expect(answer).toMatchObject({
      ...{ unit: 'kWh', isTooLarge: false, before: null, yearBefore: null },
      total: { amount: 10, cents: 850, bands, unpriced: 0 },
      points: [
        { at: '2026-11-10', cost: { amount: 8, cents: 650 } },
        { at: '2026-11-11', cost: { amount: 2, cents: 200, bands: [{ band: 'P', amount: 2 }] } },
      ],
      tariffs: [{ hasSteps: false, hasService: false, hasMonthlyFees: false }],
    });
    expect(answer.tariffs[0]?.prices).toEqual([
      { band: 'P', price: 1_000_000 },
      { band: 'V', price: 500_000 },
    ]);
    const hours = await ask({ meterId, granularity: 'hour', to: '2026-11-10' });
    expect(hours.points).toHaveLength(24);
    expect(hours.points.filter(({ cost }) => (cost?.amount ?? 0) > 0)).toMatchObject([
      { at: '2026-11-09T23:00:00.000Z', cost: { cents: 150 } },
      { at: '2026-11-10T00:00:00.000Z', cost: { cents: 500 } },
    ]);
    for (const granularity of ['month', 'year'] as const) {
      const { total, points } = await ask({ meterId, granularity, from: '2026-01-01', to: '2026-12-31' });
      expect(total).toMatchObject({ amount: 10, cents: 850 });
      expect(points.filter(({ cost }) => (cost?.amount ?? 0) > 0)).toMatchObject([{ at: granularity === 'month' ? '2026-11' : '2026' }]);
    }
  });

  it('adds the fee for service, takes the first step, and says what it does not consider', async () => {
    const siteId = await createSite('阶梯站');
    const steps = { period: 'month', anchor: '01-01', thresholds: [1000], allowance: null } as const;
    const terms = { ...plainTerms, steps, prices: { V: [500_000, 900_000], P: [1_000_000, 1_400_000] }, fixedFee: 600 };
    await publishTariff(server, tenant, { areaId: siteId, from, terms: { ...terms, service: { by: 'percent', basisPoints: 1000 } } });
    await createMeter(siteId, ordinaryDay);
    const { total, tariffs } = await ask({ siteId });
    expect(total.cents).toBe(715);
    expect(tariffs).toMatchObject([
      { hasSteps: true, hasService: true, hasMonthlyFees: true, prices: [{ price: 1_100_000 }, { price: 550_000 }] },
    ]);
  });

  it('prices each quarter by the version that holds then, and each meter by the tariff of its own place', async () => {
    const siteId = await createSite('两价站');
    const room = await createArea(server, tenant.id, siteId, '102', { kind: 'room' });
    const dear = { ...plainTerms, prices: { V: [2_000_000], P: [3_000_000] } };
    await publishTariff(server, tenant, { areaId: room, from: new Date('2026-11-10T08:30:00+08:00'), terms: dear });
    await createMeter(siteId, ordinaryDay);
    await createMeter(room, ordinaryDay);
    const { total, tariffs } = await ask({ siteId });
    // 6.50 of the site's meter; of the room's 3 × 0.5 + 2.5 × 1 + 2.5 × 3.
    expect(total).toMatchObject({ amount: 16, cents: 650 + 1150, unpriced: 0 });
    expect(tariffs).toHaveLength(2);
  });

  it('has no price where no tariff holds, and says how much was used then', async () => {
    const meterId = await createMeter(await createSite('无价站'), { '2026-10-31T20:00:00+08:00': 4, '2026-11-01T20:00:00+08:00': 1 });
    const both = await ask({ meterId, from: '2026-10-31', to: '2026-11-01' });
    expect(both.total).toMatchObject({ amount: 5, cents: 100, unpriced: 4 });
    expect(both.points[0]?.cost).toMatchObject({ amount: 4, cents: null, unpriced: 4, bands: [] });
    const now = await ask({ meterId, from: '2026-11-01', to: '2026-11-01' });
    expect(now).toMatchObject({ total: { cents: 100 }, before: { amount: 4, cents: null, unpriced: 4 } });
    const water = await createMeter(await createSite('水站'), ordinaryDay, 'NYSN');
    expect(await ask({ meterId: water, energyType: 'NYSN' })).toMatchObject({ total: { cents: null, unpriced: 8 }, tariffs: [] });
  });

  it('compares a running day with the same hours of the day before, by the price of then', async () => {
    const siteId = await createSite('今日站');
    const raised = { ...plainTerms, prices: { V: [1_000_000], P: [2_000_000] } };
    await publishTariff(server, tenant, { areaId: siteId, from: new Date('2026-11-19T00:00:00+08:00'), terms: raised });
    const meterId = await createMeter(siteId, { '2026-11-18T01:00:00Z': 4, '2026-11-18T02:00:00Z': 9, '2026-11-19T01:00:00Z': 6 });
    const answer = await ask({ meterId, from: '2026-11-19', to: '2026-11-19', granularity: 'hour' });
    expect(answer).toMatchObject({ total: { amount: 6, cents: 1200 }, before: { amount: 4, cents: 400 } });
    expect(answer.points.filter(({ cost }) => cost === null).length).toBeGreaterThan(10);
  });

  it('does not compare with a month in which a room was only partly lived in, by one rule for use, carbon and cost', async () => {
    const lived: Record<string, number> = {};
    const add = (month: string, first: number, last: number) => {
      for (let day = first; day <= last; day += 1) lived[`2025-${month}-${String(day).padStart(2, '0')}T08:00:00+08:00`] = 2;
    };
    add('06', 11, 30);
    add('07', 1, 31);
    add('08', 1, 31);
    const siteId = await createSite('入住站');
    const meterId = await createMeter(siteId, lived);
    const byDay = Object.fromEntries(Object.entries(lived).map(([at, amount]) => [at.slice(0, 10), amount]));
    await writeDays(server, { tenantId: tenant.id, deviceId: meterId }, byDay);
    await publishTariff(server, tenant, { areaId: siteId, from: new Date('2025-01-01T00:00:00+08:00') });
    const clerk = tenant.clients.energy_clerk;
    for (const [from, to, before] of [
      ['2025-07-01', '2025-07-31', false],
      ['2025-08-01', '2025-08-31', true],
    ] as const) {
      const input = { ...days, from, to, granularity: 'day', siteId } as const;
      const comparable = { before, yearBefore: false };
      const [cost, use] = [await clerk.succeed('analyseEnergyCost', input), await clerk.succeed('analyseEnergy', input)];
      expect(cost).toMatchObject({ comparable, before: { cents: before ? 6200 : 4000 } });
      expect(use).toMatchObject({ comparable, before: before ? 62 : 40, meters: [{ isComparable: before }], carbon: { isComplete: true } });
    }
    const byHour = { ...days, from: '2025-07-01', to: '2025-07-01', granularity: 'hour', siteId } as const;
    expect((await clerk.succeed('analyseEnergyCost', byHour)).comparable).toEqual({ before: true, yearBefore: false });
  });

  it('counts the hour that runs', async () => {
    const deviceId = await createDevice(server, tenant.id, await createSite('此刻站'), '电表', { kind: 'meter', energy_type: 'NYDN' });
    await writeState(server, { tenantId: tenant.id, deviceId }, { hour: new Date('2026-11-19T02:00:00Z'), hour_amount: 2 });
    expect((await ask({ meterId: deviceId, from: '2026-11-19', to: '2026-11-19' })).total).toMatchObject({ amount: 2, cents: 200 });
  });

  it('asks for a smaller place or a shorter time where there are too many hours', async () => {
    const siteId = await createSite('大站');
    for (let count = 0; count < 28; count += 1) await createMeter(siteId, {});
    const long = await ask({ siteId, granularity: 'month', from: '2017-01-01', to: '2025-12-31' });
    expect(long).toMatchObject({ isTooLarge: true, points: [], total: { cents: null } });
    expect(await ask({ siteId })).toMatchObject({ isTooLarge: false });
  });
});

describe('whom analyseEnergyCost answers', () => {
  it('shows a room to who lives there, since they moved in, and its meters wherever they hang', async () => {
    const readTo = new Date('2026-11-19T00:00:00+08:00');
    const { roomId, meterId } = await createSupply(server, tenant, { from, readTo });
    await writeHours(server, { tenantId: tenant.id, deviceId: meterId }, ordinaryDay);
    const [{ code }] = await server.database.kysely
      .selectFrom('rooms')
      .select('join_code as code')
      .where('room_id', '=', roomId)
      .execute()
      .then((rows) => rows as [{ code: string }]);
    const { home, id } = await createOccupant(server, tenant, { id: roomId, code });
    const ofRoom = { ...days, roomId };
    expect((await home.succeed('analyseEnergyCost', ofRoom)).total).toMatchObject({ amount: 0, cents: 0 });
    await server.database.kysely
      .updateTable('room_members')
      .set({ from_at: new Date('2026-11-10T08:30:00+08:00') })
      .where('account_id', '=', id)
      .execute();
    expect((await home.succeed('analyseEnergyCost', ofRoom)).total).toMatchObject({ amount: 2.5, cents: 250 });
    expect((await tenant.clients.energy_clerk.succeed('analyseEnergyCost', ofRoom)).total).toMatchObject({ amount: 8, cents: 650 });
    const others = await createRoom(server, tenant);
    for (const input of [{ roomId: others.id }, { roomId: unknownId }])
      expect(await home.call('analyseEnergyCost', { ...days, ...input })).toMatchObject({ code: bodyCode.notFound, data: null });
    for (const input of [{ siteId: tenant.areas.site }, { meterId }])
      expect(await home.call('analyseEnergyCost', { ...days, ...input })).toMatchObject({ code: bodyCode.notFound, data: null });
    expect(await home.call('analyseEnergyCost', days)).toMatchObject({ code: bodyCode.forbidden, data: null });
  });

  it('shows nobody else what anything costs, and a clerk of an area only that area', async () => {
    const siteId = await createSite('别站');
    const meterId = await createMeter(siteId, ordinaryDay);
    for (const role of ['technician', 'team_leader', 'dispatcher', 'client_rep'] as const) {
      for (const input of [{ siteId }, { meterId }, { roomId: tenant.areas.room }])
        expect((await tenant.clients[role].call('analyseEnergyCost', { ...days, ...input })).code).toBe(bodyCode.notFound);
      expect((await tenant.clients[role].call('analyseEnergyCost', days)).code).toBe(bodyCode.forbidden);
    }
    const { client } = await tenant.addAccount([{ role: 'energy_clerk', areaId: tenant.areas.building }]);
    for (const input of [{ siteId }, { meterId }])
      expect((await client.call('analyseEnergyCost', { ...days, ...input })).code).toBe(bodyCode.notFound);
    const foreign = await createTenant(server);
    for (const input of [{ siteId }, { meterId }, { roomId: tenant.areas.room }])
      expect((await foreign.clients.tenant_admin.call('analyseEnergyCost', { ...days, ...input })).code).toBe(bodyCode.notFound);
  });

  it.each([
    ['to', { to: '2026-11-09' }],
    ['roomId', { siteId: unknownId, roomId: unknownId }],
    ['energyType', { energyType: 'NYHJ' }],
  ])('answers 4022 naming %s', async (field, input) => {
    const { code, data } = await tenant.clients.energy_clerk.call('analyseEnergyCost', { ...days, ...input });
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: [field] });
  });
});
