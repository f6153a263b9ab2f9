import { bodyCode } from '@energy-om/contract';
import { hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { type MeterKey, writeDays, writeHours, writeState } from '../support/factories/create-readings.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

/** A Friday; the 28 days before begin with Friday, 23 October. */
const now = new Date('2026-11-20T10:00:00+08:00');
const firstHour = Date.parse('2026-10-23T00:00:00+08:00');

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;

/** An hour of one of the 28 days. */
interface HourOfDay {
  day: number;
  hour: number;
}

async function createMeter(
  name: string,
  energy_type: 'NYDN' | 'NYSN' | 'NYQN',
  amountOf: (hour: HourOfDay) => number,
  { readUntil = now, firstDay = '2026-10-01' } = {},
): Promise<MeterKey> {
  const deviceId = await createDevice(server, tenant.id, tenant.areas.room, name, { kind: 'meter', energy_type });
  const key = { tenantId: tenant.id, deviceId };
  const amounts: Record<string, number> = {};
  for (let index = 0; index < 28 * 24; index += 1) {
    const amount = amountOf({ day: Math.floor(index / 24), hour: index % 24 });
    if (amount > 0) amounts[new Date(firstHour + index * hourMs).toISOString()] = amount;
  }
  await writeHours(server, key, amounts);
  await writeDays(server, key, { [firstDay]: 1 });
  await writeState(server, key, { register_at: readUntil, register_value: 1 });
  return key;
}

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(now);
  [tenant, foreign] = [await createTenant(server), await createTenant(server)];
});
afterAll(() => server.close());

const ask = (input: object = {}) => tenant.clients.energy_clerk.succeed('getBaseLoad', { energyType: 'NYSN', ...input } as never);

describe('getBaseLoad', () => {
  itRejectsUnauthorised('getBaseLoad', () => ({ server, tenant }), ['occupant'], { energyType: 'NYDN' });

  it('compares nights with days, and days of rest with working days', async () => {
    // 2 kW from 0 to 5 o’clock; else 10 kW on working days and 4 kW at weekends (days 1, 2, 8, 9 …).
    const isRest = (day: number) => day % 7 === 1 || day % 7 === 2;
    await createMeter('电表', 'NYDN', ({ day, hour }) => (hour < 5 ? 2 : isRest(day) ? 4 : 10));
    const found = await ask({ energyType: 'NYDN' });
    expect(found).toMatchObject({
      from: '2026-10-23',
      to: '2026-11-19',
      unit: 'kWh',
      meterCount: 1,
      isTooLarge: false,
      ...{ isCoarse: false, knownFrom: null },
      night: { from: 0, to: 5 },
    });
    const [workday, restDay] = [5 * 2 + 19 * 10, 5 * 2 + 19 * 4];
    expect(found.baseLoad).toMatchObject({ days: 28, nightRate: 2, workday, restDay, restShare: 0.43 });
    expect(found.baseLoad?.nightShare).toBeCloseTo((2 * 24 * 28) / (20 * workday + 8 * restDay), 6);
    expect(found.leaks).toEqual([]);
  });

  it('finds the water that has not stopped for five days: 0.35 m³/h are 8.4 m³ a day', async () => {
    const flow = ({ day, hour }: HourOfDay, leakFrom: number) =>
      (hour >= 7 && hour < 22 ? 1 : 0) + (day >= leakFrom ? 0.35 : 0) + hour / 1e4;
    const isQuiet = ({ hour }: HourOfDay) => hour < 5;
    const amount = (at: HourOfDay, leakFrom: number) => (isQuiet(at) && at.day < leakFrom ? 0 : flow(at, leakFrom));
    const leaking = await createMeter('东楼水表', 'NYSN', (at) => amount(at, 23));
    await createMeter('西楼水表', 'NYSN', (at) => amount(at, 28));
    // What was distributed over a gap between two readings flows evenly, and says nothing.
    await createMeter('失联水表', 'NYSN', (at) => (at.day >= 20 && at.day < 28 ? 0.35 : amount(at, 28)));
    // Not read since: unknown is no proof.
    await createMeter('停报水表', 'NYSN', (at) => amount(at, 23), { readUntil: new Date('2026-11-18T10:00:00+08:00') });
    // A meter of last week has nothing to compare with.
    await createMeter('新水表', 'NYSN', (at) => (at.day < 23 ? 0 : flow(at, 23)), { firstDay: '2026-11-14' });
    const { leaks, baseLoad } = await ask();
    expect(baseLoad?.days).toBe(28);
    expect(leaks).toEqual([
      {
        meter: { id: leaking.deviceId, name: '东楼水表' },
        site: expect.stringContaining('room 区域'),
        since: '2026-11-15',
        days: 5,
        flow: 0.35,
        usual: 0,
        perDay: 8.4,
      },
    ]);
    expect((await ask({ meterId: leaking.deviceId })).leaks).toHaveLength(1);
    expect((await ask({ siteId: tenant.areas.site })).leaks).toHaveLength(1);
  });

  it('finds what leaks behind a main meter, whose consumption the base load counts once', async () => {
    const main = await createMeter('总气表', 'NYQN', ({ hour }) => (hour < 5 ? 0.5 : 3 + hour / 100));
    const sub = await createMeter('分气表', 'NYQN', ({ day, hour }) => (day >= 24 ? 0.2 + hour / 1e4 : hour < 5 ? 0 : 1));
    await server.database.kysely
      .updateTable('devices')
      .set({ main_meter_id: main.deviceId })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', sub.deviceId)
      .execute();
    const found = await ask({ energyType: 'NYQN' });
    expect(found).toMatchObject({ meterCount: 1, baseLoad: { nightRate: 0.5 } });
    expect(found.leaks).toMatchObject([{ meter: { id: sub.deviceId }, since: '2026-11-16', days: 4, flow: 0.2 }]);
  });

  it('knows nothing where nothing was measured, and names nothing of another tenant', async () => {
    expect(await ask({ energyType: 'NYLN' })).toMatchObject({ meterCount: 0, baseLoad: null, leaks: [] });
    const other = await foreign.clients.energy_clerk.succeed('getBaseLoad', { energyType: 'NYSN' });
    expect(other).toMatchObject({ meterCount: 0, leaks: [] });
    const call = async (input: object) => (await foreign.clients.energy_clerk.call('getBaseLoad', { energyType: 'NYSN', ...input })).code;
    expect(await call({ siteId: tenant.areas.site })).toBe(bodyCode.notFound);
    expect(await call({ meterId: unknownId })).toBe(bodyCode.notFound);
    expect(await call({ siteId: foreign.areas.site, roomId: foreign.areas.room })).toBe(bodyCode.invalid);
    expect(await call({ energyType: 'NYHJ' })).toBe(bodyCode.invalid);
  });
});
