import { bodyCode } from '@energy-om/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createArea, createDevice, createProject } from '../support/factories/create-places.ts';
import { findModelId, type MeterKey, setTimeZone, writeDays, writeHours, writeState } from '../support/factories/create-readings.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const unknownId = '0190a000-0000-7000-8000-000000000000';

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

/** It is 10 o'clock of 19 November 2026 in Shanghai. */
beforeEach(async () => {
  tenant = await createTenant(server);
  client = tenant.clients.energy_clerk;
  key = await createMeter('1号电表');
});

type Input = Parameters<typeof client.succeed<'getTotalEnergy'>>[1] & object;
const ask = async (input: Input, asker = client) => (await asker.succeed('getTotalEnergy', input)).types;
const days = { from: '2026-11-10', to: '2026-11-12', granularity: 'day' } as const;

describe('getTotalEnergy', () => {
  it('counts once what a meter counts behind another one, and a room that holds the inner one alone by that one', async () => {
    const elsewhere = await createArea(server, tenant.id, tenant.areas.site, '另一间');
    const inner = await createMeter('楼层电表', { main_meter_id: key.deviceId }, elsewhere);
    await writeDays(server, key, { '2026-11-11': 10 });
    await writeDays(server, inner, { '2026-11-11': 4 });
    expect(await ask(days)).toMatchObject([{ meterCount: 1, total: 10 }]);
    expect(await ask({ ...days, siteId: elsewhere })).toMatchObject([{ meterCount: 1, total: 4 }]);
    const analysis = await client.succeed('analyseEnergy', { ...days, energyType: 'NYDN', meterId: inner.deviceId });
    expect(analysis.total).toBe(4);
  });

  it('tells each day’s consumption, with as many days before and the same a year earlier', async () => {
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

  it('adds up the meters of a type, and tells types with a meter apart', async () => {
    await writeDays(server, key, { '2026-11-10': 1.1 });
    await writeDays(server, await createMeter('2号电表'), { '2026-11-10': 2.2, '2026-11-11': 4 });
    await writeDays(server, await createMeter('冷量表', { energy_type: 'NYLN' }), { '2026-11-10': 9 });
    await createMeter('水表', { energy_type: 'NYSN' });
    await createMeter('温湿度', { energy_type: 'NYHJ' });
    // What has no register counts nothing; what has one is a meter whatever it is called.
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

  it('goes on over a meter that was replaced: its days are the same device’s', async () => {
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

  describe('of a period that holds today', () => {
    it('compares with the other one until the same time only, while points stay whole', async () => {
      server.clock.set(new Date('2026-11-19T10:30:00+08:00'));
      client = await signIn(server, tenant.accounts.energy_clerk.id, tenant.id);
      await writeState(server, key, { day: '2026-11-19', day_amount: 7, hour: new Date('2026-11-19T02:00:00Z'), hour_amount: 1 });
      await writeDays(server, key, { '2026-11-18': 50, '2026-11-16': 20, '2026-11-17': 200 });
      // Of the 17th, in Shanghai from 16:00 of the 16th in Greenwich.
      await writeHours(server, key, {
        '2026-11-16T15:00:00Z': 1000,
        '2026-11-16T16:00:00Z': 3,
        '2026-11-17T01:00:00Z': 4,
        '2026-11-17T02:00:00Z': 10,
        '2026-11-17T03:00:00Z': 1000,
      });
      const [electricity] = await ask({ from: '2026-11-18', to: '2026-11-19', granularity: 'day' });
      expect(electricity).toMatchObject({ total: 57, before: 20 + 3 + 4 + 5, yearBefore: null });
      expect(electricity?.points).toEqual([
        { at: '2026-11-18', amount: 50, before: 20, yearBefore: null },
        { at: '2026-11-19', amount: 7, before: 200, yearBefore: null },
      ]);
    });

    it('shows what has not begun as unknown, and its days before all the same', async () => {
      await writeState(server, key, { day: '2026-11-19', day_amount: 7 });
      await writeDays(server, key, { '2026-11-18': 50, '2026-11-17': 200 });
      const [electricity] = await ask({ from: '2026-11-19', to: '2026-11-20', granularity: 'day' });
      expect(electricity).toMatchObject({ total: 7, before: null });
      expect(electricity?.points).toMatchObject([
        { amount: 7, before: 200 },
        { amount: null, before: 50 },
      ]);
    });

    it('counts of a month before as many days, and of the day that stands for today its hours', async () => {
      await writeDays(server, key, {
        '2026-11-01': 1,
        '2026-11-18': 2,
        '2026-10-01': 10,
        '2026-10-18': 20,
        '2026-10-19': 40,
        '2026-10-31': 80,
      });
      await writeHours(server, key, { '2026-10-18T16:00:00Z': 5, '2026-10-19T02:00:00Z': 30 });
      const [electricity] = await ask({ from: '2026-11-01', to: '2026-11-30', granularity: 'month' });
      expect(electricity).toMatchObject({ total: 3, before: 35, points: [{ at: '2026-11', amount: 3, before: 150, yearBefore: null }] });
    });

    afterEach(() => server.clock.set(new Date('2026-11-19T10:00:00+08:00')));
  });

  describe('by months', () => {
    it('compares whole months with whole ones, however long they are', async () => {
      await writeDays(server, key, {
        '2026-03-01': 1,
        '2026-03-31': 2,
        '2026-04-30': 4,
        '2026-01-01': 10,
        '2026-01-31': 20,
        '2026-02-28': 40,
        '2025-12-31': 1000,
        '2025-04-30': 100,
      });
      const [electricity] = await ask({ from: '2026-03-01', to: '2026-04-30', granularity: 'month' });
      expect(electricity).toMatchObject({ total: 7, before: 70, yearBefore: 100 });
      expect(electricity?.points).toEqual([
        { at: '2026-03', amount: 3, before: 30, yearBefore: 0 },
        { at: '2026-04', amount: 4, before: 40, yearBefore: 100 },
      ]);
    });

    it('holds of a month at an end its days of the period only', async () => {
      await writeDays(server, key, {
        '2026-03-14': 1000,
        '2026-03-15': 1,
        '2026-04-02': 2,
        '2026-04-03': 1000,
        '2026-01-14': 1000,
        '2026-01-15': 10,
        '2026-02-02': 20,
        '2026-02-03': 1000,
      });
      const [electricity] = await ask({ from: '2026-03-15', to: '2026-04-02', granularity: 'month' });
      expect(electricity).toMatchObject({ total: 3, before: 30 });
    });
  });

  it('compares 29 February with the 28th, and counts it where only the year before has it', async () => {
    await writeDays(server, key, { '2024-02-28': 1, '2024-02-29': 2, '2023-02-28': 10, '2025-02-28': 100 });
    const [leap] = await ask({ from: '2024-02-28', to: '2024-02-29', granularity: 'day' });
    expect(leap).toMatchObject({ total: 3, yearBefore: 10, points: [{ yearBefore: 10 }, { yearBefore: 10 }] });
    const [after] = await ask({ from: '2025-02-28', to: '2025-03-01', granularity: 'day' });
    expect(after).toMatchObject({ total: 100, yearBefore: 3, points: [{ yearBefore: 1 }, { yearBefore: 0 }] });
    const [month] = await ask({ from: '2025-02-01', to: '2025-02-28', granularity: 'month' });
    expect(month).toMatchObject({ total: 100, yearBefore: 3, points: [{ at: '2025-02', yearBefore: 3 }] });
  });

  describe('by hours', () => {
    it('shows every hour of the tenant’s days, and compares with the days before', async () => {
      await writeHours(server, key, {
        '2026-11-09T15:00:00Z': 20,
        '2026-11-09T16:00:00Z': 1,
        '2026-11-10T15:00:00Z': 2,
        '2026-11-10T16:00:00Z': 1000,
        '2026-11-08T16:00:00Z': 10,
        '2025-11-09T17:00:00Z': 100,
      });
      const [electricity] = await ask({ from: '2026-11-10', to: '2026-11-10', granularity: 'hour' });
      expect(electricity).toMatchObject({ total: 3, before: 30, yearBefore: 100 });
      expect(electricity?.points).toHaveLength(24);
      expect(electricity?.points[0]).toEqual({ at: '2026-11-09T16:00:00.000Z', amount: 1, before: 10, yearBefore: 0 });
      expect(electricity?.points[1]).toMatchObject({ amount: 0, yearBefore: 100 });
      expect(electricity?.points[23]).toEqual({ at: '2026-11-10T15:00:00.000Z', amount: 2, before: 20, yearBefore: 0 });
    });

    it('counts of yesterday as much as today has had', async () => {
      server.clock.set(new Date('2026-11-19T10:15:00+08:00'));
      client = await signIn(server, tenant.accounts.energy_clerk.id, tenant.id);
      await writeState(server, key, { hour: new Date('2026-11-19T02:00:00Z'), hour_amount: 6 });
      await writeHours(server, key, { '2026-11-18T01:00:00Z': 8, '2026-11-18T02:00:00Z': 4, '2026-11-18T03:00:00Z': 1000 });
      const [electricity] = await ask({ from: '2026-11-19', to: '2026-11-19', granularity: 'hour' });
      expect(electricity).toMatchObject({ total: 6, before: 9 });
      expect(electricity?.points.slice(9, 12)).toMatchObject([
        { amount: 0, before: 8 },
        { amount: 6, before: 4 },
        { amount: null, before: 1000 },
      ]);
      server.clock.set(new Date('2026-11-19T10:00:00+08:00'));
    });

    it('cuts a half-hour zone’s day at its own midnight', async () => {
      await setTimeZone(server, tenant.id, 'Asia/Kolkata');
      await writeHours(server, key, {
        '2026-11-09T17:30:00Z': 1000,
        '2026-11-09T18:30:00Z': 1,
        '2026-11-10T17:30:00Z': 2,
        '2026-11-10T18:30:00Z': 1000,
      });
      const [electricity] = await ask({ from: '2026-11-10', to: '2026-11-10', granularity: 'hour' });
      expect(electricity).toMatchObject({ total: 3 });
      expect(electricity?.points.filter(({ amount }) => amount)).toMatchObject([
        { at: '2026-11-09T18:30:00.000Z', amount: 1 },
        { at: '2026-11-10T17:30:00.000Z', amount: 2 },
      ]);
    });

    it('has as many hours as the day has', async () => {
      await setTimeZone(server, tenant.id, 'Europe/Berlin');
      const countHours = async (day: string) => (await ask({ from: day, to: day, granularity: 'hour' }))[0]?.points.length;
      expect([await countHours('2026-03-29'), await countHours('2026-10-25'), await countHours('2026-11-01')]).toEqual([23, 25, 24]);
    });
  });

  it('keeps to a site, a project, and to what an account, a client and another tenant may see', async () => {
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
