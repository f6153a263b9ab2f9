import { hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { settleSupplies } from '#services/settlement/settle-supplies.ts';
import { createArea } from '../support/factories/create-places.ts';
import { publishTariff, readCharged } from '../support/factories/create-supplies.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { SwapBench } from '../support/services/swap-bench.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let bench: SwapBench;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  bench = new SwapBench(server, tenant);
  server.clock.set(begin);
  await publishTariff(server, tenant, { from: new Date('2026-11-01T00:00:00+08:00') });
});
afterAll(() => server.close());

const begin = new Date('2026-11-14T00:00:00+08:00');
const end = new Date('2026-11-17T00:00:00+08:00');
/** Readings fall on no quarter of an hour but by chance. */
const stepMs = 7 * minuteMs;

/** What both rooms have used since the beginning, in kilowatt-hours: more by day than by night, and even between two readings. */
function usedAt(at: number): number {
  const [before, after] = [Math.floor(at / stepMs) * stepMs, Math.ceil(at / stepMs) * stepMs];
  const share = before === after ? 0 : (at - before) / (after - before);
  return usedAtStep(before) * (1 - share) + usedAtStep(after) * share;
}

function usedAtStep(at: number): number {
  const hours = (at - begin.getTime()) / hourMs;
  return hours + (3 * (1 - Math.cos((hours * Math.PI) / 12))) / 2;
}

interface Place {
  roomId: string;
  meterId: string;
}

async function createPlace(name: string): Promise<Place> {
  const roomId = await createArea(server, tenant.id, tenant.areas.building, name, { kind: 'room' });
  const meterId = await bench.createMeter(roomId, { name });
  return { roomId, meterId };
}

/** The readings of a display between two instants. @param shows what it shows for what was used */
function readingsOf(from: number, to: number, shows: (used: number) => number): [Date, number][] {
  const readings: [Date, number][] = [];
  for (let at = Math.ceil(from / stepMs) * stepMs; at < to; at += stepMs) readings.push([new Date(at), shows(usedAt(at))]);
  return readings;
}

const totalsOf = (roomId: string, granularity: 'hour' | 'day', day = '2026-11-15') =>
  tenant.clients.energy_clerk.succeed('analyseEnergy', {
    ...{ energyType: 'NYDN', roomId, granularity },
    ...(granularity === 'hour' ? { from: day, to: day } : { from: '2026-11-14', to: '2026-11-16' }),
  });

const instants = ['2026-11-15T10:07:23', '2026-11-15T13:00:00', '2026-11-15T23:52:11', '2026-11-15T00:03:00', '2026-11-16T18:14:59'];

describe.each(instants)('a swap at %s', (text) => {
  const swappedAt = new Date(`${text}+08:00`);
  let [plain, swapped]: Place[] = [];
  let newId: string;

  beforeAll(async () => {
    server.clock.set(begin);
    [plain, swapped] = [await createPlace(`不换 ${text}`), await createPlace(`换表 ${text}`)];
    newId = await bench.createMeter(tenant.areas.building, { register_factor: 20 });
    for (const { roomId, meterId } of [plain, swapped] as Place[])
      await tenant.clients.energy_clerk.succeed('assignRoomMeter', { roomId, meterId, value: 1000 });
    const shows = (used: number) => 1000 + used;
    await bench.report(plain?.meterId ?? '', readingsOf(begin.getTime() + 1, end.getTime() + hourMs, shows));
    await bench.report(swapped?.meterId ?? '', readingsOf(begin.getTime() + 1, swappedAt.getTime(), shows));
    server.clock.set(swappedAt);
    const used = usedAt(swappedAt.getTime());
    await bench.swap(swapped?.meterId ?? '', newId, {
      ...{ factor: 20, closing: 1000 + used, opening: 3.7, confirmed: ['ratio', 'counting'] },
    });
    const showsNew = (since: number) => 3.7 + (since - used) / 20;
    await bench.report(newId, readingsOf(swappedAt.getTime() + 1, end.getTime() + hourMs, showsNew));
    server.clock.set(new Date(end.getTime() + 2 * hourMs));
    await rollupConsumption(server.context);
    await settleSupplies(server.context);
  });

  it('gives the same bill to the fen', async () => {
    const bill = (place: Place | undefined) => readCharged(server, tenant.id, place?.roomId ?? '');
    const expected = await bill(plain);
    expect([...expected.values()].reduce((sum, cents) => sum + cents, 0)).toBeGreaterThan(5000);
    expect(await bill(swapped)).toEqual(expected);
  });

  it('changes no total of the analysis, and leaves no gap in the curve', async () => {
    for (const granularity of ['day', 'hour'] as const) {
      const [one, other] = [await totalsOf(plain?.roomId ?? '', granularity), await totalsOf(swapped?.roomId ?? '', granularity)];
      expect(other.total).toBeCloseTo(one.total ?? 0, 6);
      expect(one.total).toBeGreaterThan(10);
      const amounts = (points: typeof one.points) => points.map(({ amount }) => Math.round((amount ?? 0) * 1e6));
      expect(amounts(other.points)).toEqual(amounts(one.points));
    }
  });

  it('is one meter to whoever analyses the new one', async () => {
    const of = (meterId: string) =>
      tenant.clients.energy_clerk.succeed('analyseEnergy', {
        ...{ energyType: 'NYDN', meterId, granularity: 'day', from: '2026-11-14', to: '2026-11-16' },
      });
    const [one, other, old] = [await of(plain?.meterId ?? ''), await of(newId), await of(swapped?.meterId ?? '')];
    expect(other.total).toBeCloseTo(one.total, 6);
    expect(other.meterCount).toBe(1);
    expect(old.total).toBeLessThan(one.total);
  });
});
