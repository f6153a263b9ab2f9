import { hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { settlePools } from '#services/settlement/pools/settle-pools.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createSharedPool } from '../support/factories/create-shared-pools.ts';
import { publishTariff } from '../support/factories/create-supplies.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { SwapBench } from '../support/services/swap-bench.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let bench: SwapBench;

const begin = new Date('2026-11-14T00:00:00+08:00');
/** In the middle of a quarter of an hour. */
const swappedAt = new Date('2026-11-15T10:07:23+08:00');
const end = new Date('2026-11-17T00:00:00+08:00');
const stepMs = 7 * minuteMs;

/** A building with a room, the light of its corridor, and the main meter of both and of what else there is. */
interface Building {
  roomId: string;
  meters: { room: string; light: string; main: string };
  /** What the light's meter counts, and what the main meter counts beyond the room's. */
  pools: { light: string; rest: string };
}

async function createBuilding(name: string): Promise<Building> {
  const buildingId = await createArea(server, tenant.id, tenant.areas.site, name, { kind: 'building' });
  const roomId = await createArea(server, tenant.id, buildingId, `${name} 101`, { kind: 'room' });
  const meters = {
    room: await bench.createMeter(roomId),
    light: await bench.createMeter(buildingId),
    main: await bench.createMeter(buildingId),
  };
  await tenant.clients.energy_clerk.succeed('assignRoomMeter', { roomId, meterId: meters.room, value: 1000 });
  const owner = { ...tenant, areas: { ...tenant.areas, building: buildingId, room: roomId } };
  const pools = {
    light: await createSharedPool(server, owner, { from: begin, meterIds: [meters.light] }),
    rest: await createSharedPool(server, owner, { from: begin, method: 'remainder', meterIds: [meters.main] }),
  };
  return { roomId, meters, pools };
}

/** Kilowatt-hours since the beginning: even between two readings, as consumption is taken to be. */
const usedAt = (at: number, perHour: number) => ((at - begin.getTime()) / hourMs) * perHour;
const perHour = { room: 1.2, light: 0.3, main: 2 };

function readingsOf(from: number, to: number, shows: (at: number) => number): [Date, number][] {
  const readings: [Date, number][] = [];
  for (let at = Math.ceil(from / stepMs) * stepMs; at < to; at += stepMs) readings.push([new Date(at), shows(at)]);
  return readings;
}

const last = end.getTime() + hourMs;
const report = (meterId: string, what: keyof typeof perHour, from: number, to: number, start = 1000, since = 0) =>
  bench.report(
    meterId,
    readingsOf(from, to, (at) => start + usedAt(at, perHour[what]) - since),
  );

/** What a pool came to, quarter by quarter. */
async function readPool(poolId: string): Promise<[number, number[]][]> {
  const days = await server.database.kysely
    .selectFrom('shared_pool_days')
    .select(['from_at', 'amounts'])
    .where('tenant_id', '=', tenant.id)
    .where('pool_id', '=', poolId)
    .orderBy('from_at')
    .execute();
  return days.map(({ from_at, amounts }) => [from_at.getTime(), amounts]);
}

/** As if nothing was measured yet. */
async function forgetMeasured(poolId: string): Promise<void> {
  const { kysely } = server.database;
  await kysely.deleteFrom('shared_pool_days').where('pool_id', '=', poolId).execute();
  await kysely.updateTable('shared_pools').set({ settled_to: null }).where('id', '=', poolId).execute();
  await kysely.updateTable('supplies').set({ settled_to: null }).where('tenant_id', '=', tenant.id).execute();
}

describe('a swap in a building whose rooms share', () => {
  let [plain, swapped]: Building[] = [];
  let newLight = '';

  beforeAll(async () => {
    server = await startTestServer();
    tenant = await createTenant(server);
    bench = new SwapBench(server, tenant);
    server.clock.set(begin);
    await publishTariff(server, tenant, { from: new Date('2026-11-01T00:00:00+08:00') });
    [plain, swapped] = [await createBuilding('不换的楼'), await createBuilding('换表的楼')];
    const newRoom = await bench.createMeter(tenant.areas.building);
    newLight = await bench.createMeter(tenant.areas.building);
    for (const what of ['room', 'light', 'main'] as const) {
      await report(plain?.meters[what] ?? '', what, begin.getTime() + 1, last);
      const isSwapped = what !== 'main';
      await report(swapped?.meters[what] ?? '', what, begin.getTime() + 1, isSwapped ? swappedAt.getTime() : last);
    }
    server.clock.set(swappedAt);
    for (const [what, newId] of [
      ['room', newRoom],
      ['light', newLight],
    ] as const) {
      const used = usedAt(swappedAt.getTime(), perHour[what]);
      await bench.swap(swapped?.meters[what] ?? '', newId, { closing: 1000 + used, opening: 5 });
      await report(newId, what, swappedAt.getTime() + 1, last, 5, used);
    }
    server.clock.set(new Date(end.getTime() + 2 * hourMs));
    await rollupConsumption(server.context);
    await settlePools(server.context);
  });
  afterAll(() => server.close());

  it.each(['light', 'rest'] as const)('changes nothing of what they share: %s', async (what) => {
    const expected = await readPool(plain?.pools[what] ?? '');
    expect(expected.map(([, amounts]) => amounts.length)).toEqual([96, 96, 96]);
    // 0.3 and 0.8 kWh an hour, in thousandths.
    expect(expected[1]?.[1].reduce((sum, amount) => sum + amount, 0)).toBe(what === 'light' ? 7200 : 19_200);
    expect(await readPool(swapped?.pools[what] ?? '')).toEqual(expected);
  });

  it('has the new meter in the pool from then on, and shows no other', async () => {
    const { versions } = await tenant.clients.energy_clerk.succeed('getSharedPool', { id: swapped?.pools.light ?? '' });
    expect(versions[0]?.meters.map(({ id }) => id)).toEqual([newLight]);
  });

  it('goes on with what the old meter counted where the version is written anew', async () => {
    const poolId = swapped?.pools.light ?? '';
    const expected = await readPool(poolId);
    const { area, energyType, name, ...read } = await tenant.clients.energy_clerk.succeed('getSharedPool', { id: poolId });
    const place = { id: poolId, areaId: area.id, energyType, name };
    let { changedAt } = read;
    // The version in which the meter was swapped, and one that begins on that day.
    for (const from of [begin, new Date(begin.getTime() + 24 * hourMs)]) {
      await forgetMeasured(poolId);
      const version = { from: from.toISOString(), method: 'metered', basis: 'count' } as const;
      const given = { ...place, ...version, changedAt, meterIds: [newLight] };
      ({ changedAt } = await tenant.clients.energy_clerk.succeed('saveSharedPool', given));
      await settlePools(server.context);
      expect(await readPool(poolId)).toEqual(expected);
    }
  });

  it('lets the old meter come back', async () => {
    const old = swapped?.meters.light ?? '';
    await tenant.clients.tenant_admin.succeed('restoreDevice', { id: old, version: (await bench.readDevice(old)).version });
    const before = usedAt(swappedAt.getTime(), perHour.light);
    const closing = 5 + usedAt(server.clock.now().getTime(), perHour.light) - before;
    await bench.swap(newLight, old, { closing, opening: 1000 + before, confirmed: ['counting'] });
    const { versions } = await tenant.clients.energy_clerk.succeed('getSharedPool', { id: swapped?.pools.light ?? '' });
    expect(versions[0]?.meters.map(({ id }) => id)).toEqual([old]);
  });
});
