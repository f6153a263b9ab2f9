import { hourMs } from '@energy-om/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settlePools } from '#services/settlement/pools/settle-pools.ts';
import { settleSupplies } from '#services/settlement/settle-supplies.ts';
import { createArea } from '../support/factories/create-places.ts';
import { writeHours } from '../support/factories/create-readings.ts';
import { createPoolMeter, createSharedPool } from '../support/factories/create-shared-pools.ts';
import { createSupply, publishTariff, readCharged, readMeterTo, setPayer, type TestSupply } from '../support/factories/create-supplies.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { findLedgerFaults, soundLedger } from '../support/factories/create-wallets.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';
import { type Building, computeOwed } from './compute-owed.ts';

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  tenant = await createTenant(server);
});
afterAll(() => server.close());

const at = (text: string) => new Date(`${text}+08:00`);
/** The three days before the test's present, and the present day. */
const days = ['2026-11-16', '2026-11-17', '2026-11-18'].map((date) => at(`${date}T00:00`));
const [first = at(''), , yesterday = at('')] = days;
const today = at('2026-11-19T00:00');
const kysely = () => server.database.kysely;

async function settleNow(order: readonly ('pools' | 'supplies')[] = ['pools', 'supplies']): Promise<void> {
  for (const table of ['shared_pools', 'supplies'] as const) {
    await kysely()
      .updateTable(table)
      .set({ next_at: new Date(0) })
      .where('tenant_id', '=', tenant.id)
      .execute();
  }
  for (const what of order) await (what === 'pools' ? settlePools(server.context) : settleSupplies(server.context));
}

const hoursOf = (day: Date, kilowattHours: readonly number[]) =>
  Object.fromEntries(kilowattHours.map((amount, hour) => [new Date(day.getTime() + hour * hourMs).toISOString(), amount]));
const even = (day: Date, amount: number) => hoursOf(day, Array<number>(24).fill(amount));

/** What was charged as a share by room, in thousandths. */
async function readShares(): Promise<Map<string, number>> {
  const bills = await kysely().selectFrom('bills').select(['room_id', 'lines']).where('tenant_id', '=', tenant.id).execute();
  const shares = new Map<string, number>();
  for (const { room_id, lines } of bills) {
    const shared = lines.filter(({ component }) => component === 'shared').reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
    if (shared > 0) shares.set(room_id, (shares.get(room_id) ?? 0) + shared);
  }
  return shares;
}
async function readPoolTotal(): Promise<number> {
  const rows = await kysely().selectFrom('shared_pool_days').select('amounts').where('tenant_id', '=', tenant.id).execute();
  return rows.flatMap(({ amounts }) => amounts).reduce((sum, amount) => sum + amount, 0);
}
const sum = (values: Iterable<number>) => [...values].reduce((all, one) => all + one, 0);

/** Rooms with a meter each and a main meter, whose remainder they share, of a tenant of its own. */
async function createBuilding({ weights, main, rooms }: Building) {
  tenant = await createTenant(server);
  await publishTariff(server, tenant, { from: first });
  const supplies: TestSupply[] = [];
  for (const _ of weights) supplies.push(await createSupply(server, tenant, { from: first, readTo: today }));
  const meterId = await createPoolMeter(server, tenant, today);
  const sharing = Object.fromEntries(supplies.map(({ roomId }, index) => [roomId, weights[index] ?? 1]));
  await createSharedPool(server, tenant, { from: first, method: 'remainder', meterIds: [meterId], weights: sharing });
  const kilo = (list: readonly number[]) => list.map((amount) => amount / 1000);
  const ofMain = main.map((list) => list.map((amount) => amount + 4 * 4000));
  const ofRooms = supplies.map((_, index) => days.map(() => [...(rooms[index] ?? [])]));
  for (const [index, day] of days.entries()) {
    await writeHours(server, { tenantId: tenant.id, deviceId: meterId }, hoursOf(day, kilo(ofMain[index] ?? [])));
    for (const [room, supply] of supplies.entries()) {
      await writeHours(server, { tenantId: tenant.id, deviceId: supply.meterId }, hoursOf(day, kilo(ofRooms[room]?.[index] ?? [])));
    }
  }
  return { supplies, ofMain, ofRooms };
}

/** An hour of a room turns out to be another one, as the recomputation of consumption writes it. */
async function sendLate(supply: TestSupply, hour: number, amount: number): Promise<void> {
  const start = new Date(first.getTime() + hour * hourMs);
  await kysely()
    .updateTable('meter_hours')
    .set({ amount: amount / 1000 })
    .where('device_id', '=', supply.meterId)
    .where('hour', '=', start)
    .execute();
  for (const table of ['shared_pools', 'supplies'] as const) {
    await kysely()
      .updateTable(table)
      .set((set) => ({ version: set('version', '+', 1), due_from: sql<Date>`least(due_from, ${start}::timestamptz)` }))
      .where('tenant_id', '=', tenant.id)
      .where(table === 'supplies' ? 'supplies.room_id' : 'shared_pools.tenant_id', '=', table === 'supplies' ? supply.roomId : tenant.id)
      .execute();
  }
}

const roomsOf = ({ supplies, ofRooms }: Awaited<ReturnType<typeof createBuilding>>, weights: readonly number[]) =>
  supplies.map(({ roomId }, index) => ({ roomId, weight: weights[index] ?? 0, days: ofRooms[index] ?? [] }));

async function readOwed(): Promise<Map<string, number>> {
  const bills = await kysely()
    .selectFrom('bills')
    .select(['room_id', 'total'])
    .where('tenant_id', '=', tenant.id)
    .orderBy('room_id')
    .execute();
  return new Map(bills.map(({ room_id, total }) => [room_id, total]));
}

describe('settlePools', () => {
  it('charges each room its share by a line of its own at the price of the hour, vacant rooms to the operator', async () => {
    await publishTariff(server, tenant, { from: yesterday });
    const lived = await createSupply(server, tenant, { from: yesterday, readTo: today });
    await setPayer(server, tenant, lived.roomId, yesterday, tenant.accounts.occupant.id);
    const meterId = await createPoolMeter(server, tenant, today);
    const machines = await createArea(server, tenant.id, tenant.areas.building, '水泵房', { kind: 'room' });
    const weights = { [lived.roomId]: 9000, [tenant.areas.room]: 3000, [machines]: 0 };
    await createSharedPool(server, tenant, { from: yesterday, basis: 'area', meterIds: [meterId], weights });
    await writeHours(server, { tenantId: tenant.id, deviceId: meterId }, even(yesterday, 2));
    await writeHours(server, { tenantId: tenant.id, deviceId: lived.meterId }, even(yesterday, 1));
    await settleNow();
    const dayCents = 8 * 50 + 16 * 100;
    expect(await readCharged(server, tenant.id, lived.roomId)).toEqual(new Map([[tenant.accounts.occupant.id, dayCents + 1.5 * dayCents]]));
    // The vacant room has no meter at all.
    expect(await readCharged(server, tenant.id, tenant.areas.room)).toEqual(new Map([[null, 0.5 * dayCents]]));
    const { items } = await tenant.clients.occupant.succeed('listBills', {});
    const { lines, amount } = await tenant.clients.occupant.succeed('getBill', { billId: items[0]?.id ?? '' });
    expect(amount).toBe(24_000);
    expect(lines.map(({ component, band, step, quantity, cents }) => [component, band, step, quantity, cents])).toEqual([
      ['energy', 'P', 1, 16_000, 1600],
      ['energy', 'V', 1, 8000, 400],
      ['shared', 'P', null, 24_000, 2400],
      ['shared', 'V', null, 12_000, 600],
    ]);
    expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
  });

  it('does not hold a room up: a share follows by difference once its meter has come, and late data corrects it', async () => {
    await publishTariff(server, tenant, { from: yesterday });
    const room = await createSupply(server, tenant, { from: yesterday, readTo: today });
    const meterId = await createPoolMeter(server, tenant, at('2026-11-18T20:00'));
    await createSharedPool(server, tenant, { from: yesterday, meterIds: [meterId], weights: { [room.roomId]: 1 } });
    await settleNow();
    const supply = await kysely().selectFrom('supplies').select('settled_to').where('room_id', '=', room.roomId).executeTakeFirstOrThrow();
    expect(supply.settled_to).toEqual(today);
    await writeHours(server, { tenantId: tenant.id, deviceId: meterId }, hoursOf(yesterday, [1, 1]));
    await readMeterTo(server, tenant.id, meterId, today);
    await settleNow();
    expect(await readCharged(server, tenant.id, room.roomId)).toEqual(new Map([[null, 100]]));
    await kysely().updateTable('meter_hours').set({ amount: 4 }).where('device_id', '=', meterId).execute();
    await kysely()
      .updateTable('shared_pools')
      .set((set) => ({ version: set('version', '+', 1), due_from: yesterday }))
      .where('tenant_id', '=', tenant.id)
      .execute();
    await settleNow();
    expect(await readCharged(server, tenant.id, room.roomId)).toEqual(new Map([[null, 400]]));
    const journals = await kysely().selectFrom('journals').select('id').where('tenant_id', '=', tenant.id).execute();
    await settleNow();
    expect(await kysely().selectFrom('journals').select('id').where('tenant_id', '=', tenant.id).execute()).toEqual(journals);
  });

  it('shares what a main meter counts beyond the rooms, also after a meter has moved, and nothing once it has ended', async () => {
    await publishTariff(server, tenant, { from: first });
    const rooms = [
      await createSupply(server, tenant, { from: first, readTo: today }),
      await createSupply(server, tenant, { from: first, readTo: today }),
    ];
    const [main, lift] = [await createPoolMeter(server, tenant, today), await createPoolMeter(server, tenant, today)];
    const weights = Object.fromEntries(rooms.map(({ roomId }) => [roomId, 1]));
    const pool = { from: first, method: 'remainder' as const, meterIds: [main], deductedMeterIds: [lift], weights };
    const id = await createSharedPool(server, tenant, pool);
    await tenant.clients.energy_clerk.succeed('endSharedPool', { id, from: yesterday.toISOString() });
    for (const day of days) {
      await writeHours(server, { tenantId: tenant.id, deviceId: main }, even(day, 5));
      await writeHours(server, { tenantId: tenant.id, deviceId: lift }, even(day, 0.5));
      for (const { meterId } of rooms) await writeHours(server, { tenantId: tenant.id, deviceId: meterId }, even(day, 2));
    }
    await settleNow();
    expect(await readPoolTotal()).toBe(2 * 24 * 500);
    expect(sum((await readShares()).values())).toBe(2 * 24 * 500);
    // The second room's meter turns out to have gone at the second midnight: what it counted since belongs to the pool.
    await kysely()
      .updateTable('room_meters')
      .set({ to_at: new Date(first.getTime() + 24 * hourMs), taken_by: tenant.accounts.energy_clerk.id })
      .where('device_id', '=', rooms[1]?.meterId ?? '')
      .execute();
    await settleNow();
    expect(await readPoolTotal()).toBe(2 * 24 * 500 + 24 * 2000);
    expect(sum((await readShares()).values())).toBe(2 * 24 * 500 + 24 * 2000);
  });

  it('shares add up to the pool and main meters to rooms and pool, whatever comes late and in whatever order it is settled', async () => {
    const amounts = fc.array(fc.nat(4000), { minLength: 24, maxLength: 24 });
    const events = fc.record({
      weights: fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 4 }),
      main: fc.array(amounts, { minLength: 3, maxLength: 3 }),
      rooms: fc.array(amounts, { minLength: 4, maxLength: 4 }),
      late: fc.array(fc.record({ room: fc.nat(3), hour: fc.nat(71), amount: fc.nat(3000) }), { maxLength: 3 }),
      order: fc.array(fc.constantFrom('pools' as const, 'supplies' as const), { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(events, async ({ weights, main, rooms, late, order }) => {
        const building = await createBuilding({ weights, main, rooms });
        const { supplies, ofMain, ofRooms } = building;
        await settleNow(order);
        for (const { room, hour, amount } of late) {
          const supply = supplies[room % supplies.length];
          const list = ofRooms[room % supplies.length]?.[Math.floor(hour / 24)];
          if (!supply || !list) continue;
          list[hour % 24] = amount;
          await sendLate(supply, hour, amount);
          await settleNow(order);
        }
        await settleNow(['pools', 'supplies']);
        expect(await readOwed()).toEqual(computeOwed(building.ofMain, roomsOf(building, weights)));
        const total = (list: readonly (readonly number[])[]) => sum(list.flat());
        const left = total(ofMain) - sum(ofRooms.map(total));
        expect(await readPoolTotal()).toBe(left);
        const shares = await readShares();
        expect(sum(shares.values())).toBe(left);
        const whole = sum(weights);
        for (const [index, { roomId }] of supplies.entries()) {
          // Within a few thousandths of each of three days.
          expect(Math.abs((shares.get(roomId) ?? 0) - (left * (weights[index] ?? 0)) / whole)).toBeLessThan(10);
          const bills = await kysely().selectFrom('bills').select('lines').where('room_id', '=', roomId).execute();
          const own = bills.flatMap(({ lines }) => lines).filter(({ component }) => component === 'energy');
          expect(sum(own.map(({ quantity }) => quantity ?? 0))).toBe(total(ofRooms[index] ?? []));
        }
        // Hour by hour: what is left in the valley, and what it costs.
        const leftAt = (hour: number) =>
          sum(ofMain.map((list, day) => (list[hour] ?? 0) - sum(ofRooms.map((room) => room[day]?.[hour] ?? 0))));
        const lines = (await kysely().selectFrom('bills').select('lines').where('tenant_id', '=', tenant.id).execute()).flatMap(
          (bill) => bill.lines,
        );
        const shared = (band: string) => lines.filter((line) => line.component === 'shared' && line.band === band);
        const inValley = sum([0, 1, 2, 3, 4, 5, 6, 7].map(leftAt));
        expect(sum(shared('V').map(({ quantity }) => quantity ?? 0))).toBe(inValley);
        expect(sum(shared('V').map(({ exact }) => Number(exact)))).toBe(inValley * 500_000);
        expect(sum(shared('P').map(({ exact }) => Number(exact)))).toBe((left - inValley) * 1_000_000);
        expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
      }),
      { numRuns: 8 },
    );
  });
});

describe('two servers', () => {
  let twins: TwinServers;
  beforeAll(async () => {
    twins = await startTwinServers();
  });
  afterAll(() => twins.close());

  it('measure a pool and charge its shares once, while late readings come', async () => {
    const own = server;
    server = twins.one;
    try {
      const hoursOfRoom = (seed: number) => Array.from({ length: 24 }, (_, hour) => (hour * 137 + seed * 311) % 4000);
      const weights = [7, 3, 11];
      const main = days.map((_, day) => hoursOfRoom(day + 5));
      const building = await createBuilding({ weights, main, rooms: [0, 1, 2, 3].map(hoursOfRoom) });
      const { one, two } = twins;
      for (const [round, { hour, amount }] of [
        { hour: 5, amount: 777 },
        { hour: 30, amount: 2901 },
        { hour: 71, amount: 3 },
      ].entries()) {
        const supply = building.supplies[round];
        const list = building.ofRooms[round]?.[Math.floor(hour / 24)];
        if (!supply || !list) throw new Error('a room for each round');
        list[hour % 24] = amount;
        await Promise.all([
          settlePools(one.context),
          settleSupplies(two.context),
          sendLate(supply, hour, amount),
          settlePools(two.context),
          settleSupplies(one.context),
        ]);
      }
      await settleNow();
      expect(await readOwed()).toEqual(computeOwed(building.ofMain, roomsOf(building, weights)));
      const keys = await kysely().selectFrom('journals').select('key').where('tenant_id', '=', tenant.id).execute();
      expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length);
      expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
      await settleNow();
      expect(await kysely().selectFrom('journals').select('key').where('tenant_id', '=', tenant.id).execute()).toHaveLength(keys.length);
    } finally {
      server = own;
    }
  });
});
