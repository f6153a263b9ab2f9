import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDevice } from '../support/factories/create-device.ts';
import { type MeterKey, setTimeZone, writeDays, writeHours, writeState } from '../support/factories/create-readings.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
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

describe('getTotalEnergy', () => {
  describe('of a period that includes today', () => {
    it('compares totals until the same time only, while points are whole', async () => {
      server.clock.set(new Date('2026-11-19T10:30:00+08:00'));
      client = await signIn(server, tenant.accounts.energy_clerk.id, tenant.id);
      await writeState(server, key, { day: '2026-11-19', day_amount: 7, hour: new Date('2026-11-19T02:00:00Z'), hour_amount: 1 });
      await writeDays(server, key, { '2026-11-18': 50, '2026-11-16': 20, '2026-11-17': 200 });
      // The 17th in Shanghai begins at 16:00 UTC of the 16th.
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

    it('shows days that have not begun as null, with the days they are compared with', async () => {
      await writeState(server, key, { day: '2026-11-19', day_amount: 7 });
      await writeDays(server, key, { '2026-11-18': 50, '2026-11-17': 200 });
      const [electricity] = await ask({ from: '2026-11-19', to: '2026-11-20', granularity: 'day' });
      expect(electricity).toMatchObject({ total: 7, before: null });
      expect(electricity?.points).toMatchObject([
        { amount: 7, before: 200 },
        { amount: null, before: 50 },
      ]);
    });

    it('counts as many days of the month before, and the hours of the day that is compared with today', async () => {
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
    it('compares whole months with whole months, however long they are', async () => {
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

    it('counts of the first and last month only the days within the period', async () => {
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

    it('counts yesterday until the same time as today', async () => {
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

    it('begins the day of a half-hour zone at its own midnight', async () => {
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
});
