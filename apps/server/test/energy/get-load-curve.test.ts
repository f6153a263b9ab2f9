import { bodyCode } from '@energy-om/contract';
import { minuteMs, quarterMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { findModelId, writeHours, writeReadings } from '../support/factories/create-readings.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createIngestFixture } from '../support/factories/ingest-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const day = { from: '2026-11-19', to: '2026-11-19', energyType: 'NYDN' } as const;
const midnight = Date.parse('2026-11-19T00:00:00+08:00');
const at = (minutes: number) => new Date(midnight + minutes * minuteMs).toISOString();

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;
let meter: string;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, foreign] = [await createTenant(server), await createTenant(server)];
  server.clock.set(new Date(at(121)));
  const fixture = await createIngestFixture(server, tenant);
  meter = await fixture.addDevice('EM-L1', 'DTSD1352-C');
  // 6 kW but for the quarter from 0:40 to 0:55, at 48 kW; the last reading is of 2:00.
  let energy = 100;
  const readings: [number, Record<string, number>][] = [];
  for (let minute = 0; minute <= 120; minute += 5) {
    const isPeak = minute > 40 && minute <= 55;
    if (minute > 0) energy += isPeak ? 4 : 0.5;
    readings.push([midnight + minute * minuteMs, { energy, power: isPeak ? 48 : 6, powerFactor: isPeak ? 0.7 : 0.95 }]);
  }
  await fixture.sendReadings('EM-L1', readings);
});
afterAll(() => server.close());

const ask = (input: object, client = tenant.clients.energy_clerk) => client.succeed('getLoadCurve', { ...day, ...input });

describe('getLoadCurve', () => {
  itRejectsUnauthorised('getLoadCurve', () => ({ server, tenant }), ['occupant'], day);

  it('gives the quarters of a meter’s day, its sliding maximum demand and its power factor', async () => {
    const { points, maximum, powerFactor, ...rest } = await ask({ meterId: meter });
    expect(rest).toEqual({ ...day, at: at(120), meterCount: 1, unit: 'kWh', knownFrom: null, isCoarse: false });
    expect(points).toHaveLength(96);
    expect(points.slice(0, 9)).toEqual([
      { at: at(0), rate: 6 },
      { at: at(15), rate: 6 },
      { at: at(30), rate: 20 },
      { at: at(45), rate: 34 },
      ...[60, 75, 90, 105].map((minutes) => ({ at: at(minutes), rate: 6 })),
      // Not over when the meter was last read.
      { at: at(120), rate: null },
    ]);
    expect(maximum).toEqual({ rate: 48, at: at(55), method: 'sliding' });
    expect(powerFactor?.lowest).toEqual({ at: at(45), value: 0.7 });
    // By hand: 22 samples of 6 kW at 0.95 and 3 of 48 kW at 0.7.
    const reactive = 22 * 6 * Math.tan(Math.acos(0.95)) + 3 * 48 * Math.tan(Math.acos(0.7));
    expect(powerFactor?.mean).toBeCloseTo((22 * 6 + 3 * 48) / Math.hypot(22 * 6 + 3 * 48, reactive), 5);
  });

  it('sums the meters of an area by quarters, where an hour of which only the sum is known is even', async () => {
    const second = await createDevice(server, tenant.id, tenant.areas.room, '二号表', { kind: 'meter', energy_type: 'NYDN' });
    await writeHours(server, { tenantId: tenant.id, deviceId: second }, { [at(0)]: 8 });
    const { points, maximum, powerFactor, meterCount } = await ask({ siteId: tenant.areas.region });
    expect(meterCount).toBe(2);
    expect(points.slice(0, 5).map(({ rate }) => rate)).toEqual([14, 14, 28, 42, 6]);
    expect(maximum).toEqual({ rate: 42, at: at(60), method: 'quarters' });
    expect(powerFactor).toBeNull();
    expect(await ask({})).toMatchObject({ meterCount: 2, maximum });
    expect(await ask({ roomId: tenant.areas.room, from: '2026-11-18' })).toMatchObject({ maximum: { method: 'quarters' } });
  });

  it('adds up to the consumption of the hours, whichever quarters there are', async () => {
    const [curve, hours] = await Promise.all([
      ask({ meterId: meter }),
      tenant.clients.energy_clerk.succeed('analyseEnergy', { ...day, granularity: 'hour', meterId: meter }),
    ]);
    const total = curve.points.reduce((sum, { rate }) => sum + ((rate ?? 0) * quarterMs) / 3_600_000, 0);
    expect(total).toBeCloseTo(hours.total, 6);
  });

  it('has no curve of a meter that sent nothing, and no power factor of one that does not report it', async () => {
    const silent = await createDevice(server, tenant.id, tenant.areas.building, '单相表', {
      kind: 'meter',
      energy_type: 'NYDN',
      model_id: findModelId('DDSD1352'),
    });
    expect(await ask({ meterId: silent })).toMatchObject({ powerFactor: null, maximum: { rate: 0, method: 'quarters' } });
    await writeReadings(server, { tenantId: tenant.id, deviceId: silent }, { [at(0)]: { energy: 5 }, [at(60)]: { energy: 11 } });
    expect(await ask({ meterId: silent })).toMatchObject({ powerFactor: null, maximum: { rate: 6, method: 'sliding' } });
  });

  it('refuses two objects, more than a week, and what is another tenant’s', async () => {
    const call = async (input: object, client = tenant.clients.energy_clerk) =>
      (await client.call('getLoadCurve', { ...day, ...input })).code;
    expect(await call({ meterId: meter, siteId: tenant.areas.site })).toBe(bodyCode.invalid);
    expect(await call({ from: '2026-11-12' })).toBe(bodyCode.invalid);
    expect(await call({ energyType: 'NYSN', meterId: meter })).toBe(bodyCode.invalid);
    expect(await call({ meterId: unknownId })).toBe(bodyCode.notFound);
    expect(await call({ meterId: meter }, foreign.clients.energy_clerk)).toBe(bodyCode.notFound);
  });
});
