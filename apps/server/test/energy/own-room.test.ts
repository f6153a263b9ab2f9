import { bodyCode } from '@energy-om/contract';
import { dayMs, hourMs, quarterMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createArea } from '../support/factories/create-places.ts';
import { writeDays, writeHours, writeReadings } from '../support/factories/create-readings.ts';
import { createOccupant, type Occupant, readRoomCode } from '../support/factories/create-rooms.ts';
import { createSupply, publishTariff, type TestSupply } from '../support/factories/create-supplies.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

/** A Friday. */
const now = new Date('2026-11-20T10:00:00+08:00');
const at = (text: string) => new Date(`2026-${text}:00+08:00`);
const begin = at('11-01T00:00');
const movedIn = at('11-16T09:20');
const ofDay = { from: '2026-11-16', to: '2026-11-16', energyType: 'NYDN' } as const;

let server: TestServer;
let tenant: TestTenant;
let supply: TestSupply;
let occupant: Occupant;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(now);
});
afterAll(() => server.close());

/** Two kilowatt-hours in each hour of the night until five, and six in each other one; 60 in the hour before somebody moved in. */
async function writeUse(deviceId: string): Promise<void> {
  const key = { tenantId: tenant.id, deviceId };
  const hours: Record<string, number> = {};
  const days: Record<string, number> = {};
  for (let start = begin.getTime(); start < at('11-20T00:00').getTime(); start += hourMs) {
    const hour = ((start - begin.getTime()) % dayMs) / hourMs;
    hours[new Date(start).toISOString()] = start === at('11-16T08:00').getTime() ? 60 : hour < 5 ? 2 : 6;
    days[new Date(start + 8 * hourMs).toISOString().slice(0, 10)] = 5 * 2 + 19 * 6;
  }
  await writeHours(server, key, hours);
  await writeDays(server, key, days);
}

/** A reading in each quarter, or in each day. */
async function writeRegister(deviceId: string, everyMs: number): Promise<void> {
  const times = Array.from(
    { length: Math.floor((now.getTime() - begin.getTime()) / everyMs) },
    (_, index) => begin.getTime() + index * everyMs,
  );
  await writeReadings(
    server,
    { tenantId: tenant.id, deviceId },
    Object.fromEntries(times.map((time, index) => [new Date(time).toISOString(), { energy: index }])),
  );
}

beforeEach(async () => {
  tenant = await createTenant(server);
  await publishTariff(server, tenant, { from: begin });
  supply = await createSupply(server, tenant, { from: begin, readTo: at('11-20T09:30') });
  await writeUse(supply.meterId);
  const { roomId: id } = supply;
  occupant = await createOccupant(server, tenant, { id, code: await readRoomCode(server, id) });
  await server.database.kysely.updateTable('room_members').set({ from_at: movedIn }).where('account_id', '=', occupant.id).execute();
});

const curve = (input: object = {}) => occupant.home.succeed('getLoadCurve', { ...ofDay, roomId: supply.roomId, ...input });
const base = () => occupant.home.succeed('getBaseLoad', { energyType: 'NYDN', roomId: supply.roomId });

describe('what an occupant is shown of their own room', () => {
  it('is the load by quarters with its maximum, as staff see it, from the hour after they moved in on', async () => {
    await writeRegister(supply.meterId, quarterMs);
    const { points, maximum, ...own } = await curve();
    expect(own).toMatchObject({ meterCount: 1, unit: 'kWh', knownFrom: at('11-16T10:00').toISOString(), isCoarse: false });
    expect(points.filter(({ rate }) => rate !== null).map(({ at: time }) => time)[0]).toBe(at('11-16T10:00').toISOString());
    expect(maximum).toMatchObject({ rate: 6, method: 'quarters' });
    const next = { from: '2026-11-17', to: '2026-11-17' };
    const clerk = await tenant.clients.energy_clerk.succeed('getLoadCurve', { ...ofDay, ...next, roomId: supply.roomId });
    expect(await curve(next)).toEqual({ ...clerk, knownFrom: at('11-16T10:00').toISOString() });
    expect((await tenant.clients.energy_clerk.succeed('getLoadCurve', { ...ofDay, roomId: supply.roomId })).maximum?.rate).toBe(60);
    const before = await curve({ from: '2026-11-15', to: '2026-11-15' });
    expect([before.maximum, before.points.every(({ rate }) => rate === null)]).toEqual([null, true]);
  });

  it('is the load by night of the whole days since then', async () => {
    await writeRegister(supply.meterId, quarterMs);
    const own = await base();
    // 17 to 19 November are three working days.
    expect(own).toMatchObject({
      ...{ knownFrom: at('11-17T00:00').toISOString(), isCoarse: false, meterCount: 1 },
      baseLoad: { days: 3, nightRate: 2, workday: 5 * 2 + 19 * 6, restDay: null },
    });
    const clerk = await tenant.clients.energy_clerk.succeed('getBaseLoad', { energyType: 'NYDN', roomId: supply.roomId });
    expect(clerk.baseLoad?.days).toBe(19);
  });

  it('is what they used, by hours from the hour after they moved in on and by whole days since', async () => {
    const ask = (client: Occupant['home'], input: object) =>
      client.succeed('analyseEnergy', { ...ofDay, roomId: supply.roomId, granularity: 'day', ...input } as never);
    const hours = await ask(occupant.home, { granularity: 'hour' });
    expect(hours).toMatchObject({ meterCount: 1, unit: 'kWh', total: 14 * 6, before: null });
    expect(hours.points.filter(({ amount }) => amount !== null && amount > 0)[0]?.at).toBe(at('11-16T10:00').toISOString());
    const days = await ask(occupant.home, { from: '2026-11-15', to: '2026-11-18' });
    expect(days).toMatchObject({ total: 2 * 124, before: null, meters: [{ id: supply.meterId, total: 2 * 124, before: null }] });
    const whole = { from: '2026-11-18', to: '2026-11-18' };
    const clerk = await ask(tenant.clients.energy_clerk, whole);
    expect(await ask(occupant.home, whole)).toEqual({ ...clerk, at: expect.any(String) });
  });

  it('is the carbon of what they used, by factors with their source and year', async () => {
    const input = { ...ofDay, roomId: supply.roomId, granularity: 'day', to: '2026-11-17' } as const;
    const { carbon, total } = await occupant.home.succeed('analyseEnergyCost', input);
    const factor = carbon?.factors[0];
    expect(factor).toMatchObject({ source: expect.stringMatching(/./), year: expect.any(Number) });
    // Half an hour from 9:30 on, fourteen hours of the first day, and the second one.
    expect(total.amount).toBe(3 + 84 + 124);
    expect(carbon?.kilograms).toBeCloseTo(total.amount * (factor?.kilogramsPerUnit ?? 0), 5);
    const byHour = await occupant.home.succeed('analyseEnergyCost', { ...input, granularity: 'hour' });
    expect(byHour.carbon).toEqual(carbon);
    const whole = { ...ofDay, roomId: supply.roomId, granularity: 'day', from: '2026-11-18', to: '2026-11-18' } as const;
    const staff = await tenant.clients.energy_clerk.succeed('analyseEnergy', whole);
    expect((await occupant.home.succeed('analyseEnergyCost', whole)).carbon).toEqual(staff.carbon);
  });

  it('is marked where the meter is read too rarely to say anything of the hours', async () => {
    await writeRegister(supply.meterId, dayMs);
    expect(await curve({ from: '2026-11-17', to: '2026-11-17' })).toMatchObject({ isCoarse: true });
    expect(await base()).toMatchObject({ isCoarse: true });
  });

  it('leaves out the hours in which a meter was another room’s', async () => {
    await writeRegister(supply.meterId, quarterMs);
    const { kysely } = server.database;
    const change = (from_at: Date) => kysely.updateTable('room_meters').set({ from_at }).where('device_id', '=', supply.meterId).execute();
    await change(at('11-17T12:20'));
    const { points } = await curve({ from: '2026-11-17', to: '2026-11-17' });
    expect(points.filter(({ rate }) => rate !== null && rate > 0)[0]?.at).toBe(at('11-17T13:00').toISOString());
    expect((await base()).baseLoad?.days).toBe(2);
    const otherRoom = await createArea(server, tenant.id, tenant.areas.building, '隔壁', { kind: 'room' });
    await kysely.updateTable('room_meters').set({ room_id: otherRoom }).where('device_id', '=', supply.meterId).execute();
    expect(await curve()).toMatchObject({ meterCount: 0, maximum: { rate: 0 }, isCoarse: true });
    expect(await base()).toMatchObject({ meterCount: 0, baseLoad: null });
  });
});

describe('what nobody is shown', () => {
  const inputs = () =>
    [
      ['getLoadCurve', { ...ofDay, roomId: supply.roomId }],
      ['getBaseLoad', { energyType: 'NYDN', roomId: supply.roomId }],
      ['analyseEnergy', { ...ofDay, granularity: 'day', roomId: supply.roomId }],
    ] as const;

  it('is the room of somebody else, or the own one after they have moved out', async () => {
    const other = await createSupply(server, tenant, { from: begin, readTo: now });
    const neighbour = await createOccupant(server, tenant, { id: other.roomId, code: await readRoomCode(server, other.roomId) });
    await server.database.kysely
      .updateTable('room_members')
      .set({ to_at: now, unbound_by: tenant.accounts.energy_clerk.id })
      .where('account_id', '=', occupant.id)
      .execute();
    const foreign = await createTenant(server);
    for (const [name, input] of inputs()) {
      expect(await createTestClient(server).call(name, input)).toMatchObject({ code: bodyCode.tokenExpired });
      for (const client of [neighbour.home, occupant.home, foreign.clients.tenant_admin, foreign.clients.occupant])
        expect(await client.call(name, input)).toMatchObject({ code: bodyCode.notFound, data: null });
    }
  });

  it('is a site, a meter or everything, to whoever may see no energy', async () => {
    for (const [name, object, code] of [
      ['getLoadCurve', ofDay, bodyCode.forbidden],
      ['getBaseLoad', { energyType: 'NYDN' }, bodyCode.forbidden],
      ['analyseEnergy', { ...ofDay, granularity: 'day' }, bodyCode.invalid],
    ] as const) {
      expect(await occupant.home.call(name, object)).toMatchObject({ code });
      for (const place of [{ siteId: tenant.areas.site }, { meterId: supply.meterId }, { siteId: supply.roomId }])
        expect(await occupant.home.call(name, { ...object, ...place })).toMatchObject({ code: bodyCode.notFound, data: null });
    }
  });
});
