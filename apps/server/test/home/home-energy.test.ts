import { hourMs } from '@energy-om/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CountedEnergyType } from '#services/energy/energy-meters.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea } from '../support/factories/create-places.ts';
import { setTimeZone, writeHours, writeState } from '../support/factories/create-readings.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let own: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  own = await createTenant(server);
});
/** Each test begins on Thursday, 19 November 2026, at 10:00 in China. */
afterEach(() => server.clock.set(testStart));

const energyOf = async (client = own.clients.dispatcher) => (await client.succeed('getHomePage')).energy;

/** Signs in anew, since sessions end when the clock is moved. */
async function energyNow() {
  return energyOf(await signIn(server, own.accounts.dispatcher.id, own.id));
}

const createMeter = async (areaId: string, energy_type: CountedEnergyType = 'NYDN', main_meter_id?: string) => ({
  tenantId: own.id,
  deviceId: await createDevice(server, own.id, areaId, '电表', { kind: 'meter', energy_type, main_meter_id }),
});

/** Amounts by the index of the hour. */
function place(count: number, amounts: Record<number, number>): number[] {
  return Array.from({ length: count }, (_, index) => amounts[index] ?? 0);
}

describe('energy on the home page', () => {
  it('is what each hour of today used until now, and yesterday until the same time', async () => {
    const meter = await createMeter(own.areas.room);
    // The current hour is in the device's state. Ten o'clock in Shanghai is 02:00 UTC.
    await writeState(server, meter, { hour: new Date('2026-11-19T02:00:00Z'), hour_amount: 0.25, day: '2026-11-19', day_amount: 999 });
    await writeHours(server, meter, {
      '2026-11-17T15:00:00Z': 1000,
      '2026-11-17T16:00:00Z': 1,
      '2026-11-18T01:00:00Z': 2,
      '2026-11-18T02:00:00Z': 1000,
      '2026-11-18T15:00:00Z': 1000,
      '2026-11-18T16:00:00Z': 3,
      '2026-11-19T01:00:00Z': 1.5,
      '2026-11-19T03:00:00Z': 1000,
    });
    const otherSite = await createArea(server, own.id, own.areas.region, '江北站');
    await writeHours(server, await createMeter(otherSite), { '2026-11-18T16:00:00Z': 20 });
    await createMeter(otherSite, 'NYSN');
    expect(await energyOf()).toEqual([
      { energyType: 'NYDN', unit: 'kWh', today: 24.75, yesterday: 3, isComparable: false, hours: place(11, { 0: 23, 9: 1.5, 10: 0.25 }) },
      { energyType: 'NYSN', unit: 'm³', today: 0, yesterday: null, isComparable: true, hours: place(11, {}) },
    ]);
    const { client } = await own.addAccount([{ role: 'technician', areaId: own.areas.site }]);
    expect(await energyOf(client)).toEqual([
      { energyType: 'NYDN', unit: 'kWh', today: 4.75, yesterday: 3, isComparable: false, hours: place(11, { 0: 3, 9: 1.5, 10: 0.25 }) },
    ]);
  });

  it('is not shown without the right, nor to another tenant', async () => {
    await writeHours(server, await createMeter(own.areas.room), { '2026-11-19T00:00:00Z': 5 });
    const other = await createTenant(server);
    expect(await energyOf(other.clients.dispatcher)).toEqual([]);
    expect(await energyOf(own.clients.client_rep)).toEqual([]);
    expect(await energyOf(own.clients.occupant)).toBeNull();
  });

  it('counts a meter behind a main meter only once', async () => {
    const main = await createMeter(own.areas.room);
    const behind = await createMeter(own.areas.room, 'NYDN', main.deviceId);
    await writeHours(server, main, { '2026-11-19T00:00:00Z': 7, '2026-11-18T00:00:00Z': 6 });
    await writeHours(server, behind, { '2026-11-19T00:00:00Z': 4, '2026-11-18T00:00:00Z': 4 });
    expect(await energyOf()).toMatchObject([{ today: 7, yesterday: 6, hours: place(11, { 8: 7 }) }]);
  });

  it('agrees with the energy page', async () => {
    const meter = await createMeter(own.areas.room);
    const amounts = Array.from({ length: 34 }, (_, index) => [
      new Date(Date.parse('2026-11-17T16:00:00Z') + index * hourMs).toISOString(),
      1 / (index + 3),
    ]);
    await writeHours(server, meter, Object.fromEntries(amounts));
    const [here] = (await energyOf()) ?? [];
    const { types } = await own.clients.dispatcher.succeed('getTotalEnergy', { from: '2026-11-19', to: '2026-11-19', granularity: 'hour' });
    const points = types[0]?.points.flatMap(({ amount }) => amount ?? []);
    expect(here?.hours).toEqual(points);
    expect({ today: here?.today, yesterday: here?.yesterday }).toEqual({ today: types[0]?.total, yesterday: types[0]?.before });
    expect(here?.hours.reduce((sum, amount) => sum + amount)).toBeCloseTo(here?.today ?? Number.NaN, 4);
  });

  it('begins at the tenant’s own midnight, also where its zone is off by half an hour', async () => {
    await setTimeZone(server, own.id, 'Asia/Kolkata');
    // It is 07:30 there; yesterday's hour from seven began at 01:30 UTC and counts half.
    await writeHours(server, await createMeter(own.areas.room), {
      '2026-11-17T17:30:00Z': 1000,
      '2026-11-17T18:30:00Z': 1,
      '2026-11-18T01:30:00Z': 8,
      '2026-11-18T02:30:00Z': 1000,
      '2026-11-18T18:30:00Z': 5,
      '2026-11-19T01:30:00Z': 6,
    });
    expect(await energyOf()).toMatchObject([{ today: 11, yesterday: 1 + 4, hours: place(8, { 0: 5, 7: 6 }) }]);
  });

  it('leaves out no hour of a tenant that has changed its zone since', async () => {
    await writeHours(server, await createMeter(own.areas.room), { '2026-11-18T19:00:00Z': 5, '2026-11-19T01:00:00Z': 6 });
    await setTimeZone(server, own.id, 'Asia/Kolkata');
    expect(await energyOf()).toMatchObject([{ today: 11, hours: place(8, { 0: 5, 6: 6 }) }]);
  });

  it.each([
    { change: 'put forward', now: '2026-03-29T23:30:00+02:00', start: '2026-03-29T00:00:00+01:00', count: 23, before: 24 },
    { change: 'put back', now: '2026-10-25T23:30:00+01:00', start: '2026-10-25T00:00:00+02:00', count: 25, before: 24 },
  ])('has $count hours on the day that clocks are $change', async ({ now, start, count, before }) => {
    await setTimeZone(server, own.id, 'Europe/Berlin');
    server.clock.set(new Date(now));
    const first = Date.parse(start);
    const hours = Array.from({ length: before + count }, (_, index) => [new Date(first + (index - before) * hourMs).toISOString(), 1]);
    await writeHours(server, await createMeter(own.areas.room), Object.fromEntries(hours));
    const [electricity] = (await energyNow()) ?? [];
    expect(electricity?.hours).toEqual(Array.from({ length: count }, () => 1));
    // Yesterday counts as far as today has come, but not beyond its end.
    expect(electricity).toMatchObject({ today: count, yesterday: Math.min(before, count - 0.5) });
  });
});
