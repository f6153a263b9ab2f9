import { hourMs, quarterMs } from '@energy-om/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeBandDays } from '#services/energy-cost/stored/store-band-days.ts';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { createArea } from '../support/factories/create-places.ts';
import { setTimeZone } from '../support/factories/create-readings.ts';
import { plainTerms, publishTariff } from '../support/factories/create-supplies.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { SwapBench } from '../support/services/swap-bench.ts';
import { openWorkerDatabase } from '../support/services/test-database.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let bench: SwapBench;
let siteId: string;
let meterId: string;

const begin = new Date('2026-11-09T00:00:00+08:00');
const end = new Date('2026-11-16T10:00:00+08:00');
const period = { from: '2026-11-09', to: '2026-11-16', granularity: 'day', energyType: 'NYDN' } as const;

/** A separate database, since one test has a constraint of its own. */
beforeAll(async () => {
  server = await startTestServer({ database: await openWorkerDatabase() });
});
afterAll(async () => {
  await server.close();
  await server.database.close();
});
beforeEach(async () => {
  server.clock.set(end);
  tenant = await createTenant(server);
  bench = new SwapBench(server, tenant);
  siteId = await createArea(server, tenant.id, tenant.areas.region, '站');
  meterId = await bench.createMeter(siteId);
  await publishTariff(server, tenant, { from: new Date('2026-11-01T00:00:00+08:00') });
});

interface Reported {
  isLeftOut?: (at: number) => boolean;
  more?: (at: number) => number;
}

/** Kilowatt-hours on the display, more by the hour of the day; every quarter of an hour but what is left out. */
async function report(device: string, { isLeftOut = () => false, more = () => 0 }: Reported = {}): Promise<void> {
  const readings: [Date, number][] = [];
  let shown = 100;
  for (let at = begin.getTime(); at <= end.getTime(); at += quarterMs) {
    if (!isLeftOut(at)) readings.push([new Date(at), Math.round(shown * 1000) / 1000 + more(at)]);
    shown += 1 + ((at / hourMs) % 24) / 8;
  }
  await bench.report(device, readings);
  await recompute();
}

async function bindToRoom(room_id: string, from_at: Date): Promise<void> {
  const key = { tenant_id: tenant.id, device_id: meterId, room_id, from_at };
  await server.database.kysely
    .insertInto('room_meters')
    .values({ ...key, assigned_by: tenant.accounts.energy_clerk.id })
    .execute();
}

async function recompute(): Promise<void> {
  while ((await rollupConsumption(server.context)) > 0);
}

async function store(): Promise<void> {
  while ((await storeBandDays(server.context)) > 0);
}

const ask = async (input: object = { siteId }) =>
  (await signIn(server, tenant.accounts.energy_clerk.id, tenant.id)).succeed('analyseEnergyCost', { ...period, ...input });
type Answer = Awaited<ReturnType<typeof ask>>;

const readDays = () =>
  server.database.kysely.selectFrom('meter_band_days').selectAll().where('tenant_id', '=', tenant.id).orderBy('starts_at').execute();

/** The same out of hours alone. */
async function askHours(input?: object): Promise<Answer> {
  const rows = await readDays();
  const table = sql.table('meter_band_days');
  await sql`delete from ${table} where tenant_id = ${tenant.id}`.execute(server.database.kysely);
  const answer = await ask(input);
  if (rows.length > 0) await server.database.kysely.insertInto('meter_band_days').values(rows).execute();
  return answer;
}

/** Whether stored or not, and after it is stored again: the same. */
async function expectTruth(input?: object): Promise<Answer> {
  const truth = await askHours(input);
  expect(await ask(input)).toEqual(truth);
  await store();
  expect(await ask(input)).toEqual(truth);
  expect(await askHours(input)).toEqual(truth);
  return truth;
}

const dropHours = () => server.database.kysely.deleteFrom('meter_hours').where('tenant_id', '=', tenant.id).execute();

describe('days stored by bands', () => {
  it('are those that are over, and are what is read', async () => {
    await report(meterId);
    const truth = await expectTruth();
    expect(truth.total.cents).toBeGreaterThan(10_000);
    expect(await readDays()).toHaveLength(7);
    await dropHours();
    const whole = { siteId, to: '2026-11-15' };
    expect((await ask(whole)).points).toEqual(truth.points.slice(0, 7));
    expect((await askHours(whole)).total.amount).toBe(0);
  });

  it('go with late readings, and come again with them', async () => {
    const [from, to] = [Date.parse('2026-11-11T03:10:00+08:00'), Date.parse('2026-11-12T21:40:00+08:00')];
    const isLeftOut = (at: number) => at > from && at < to;
    await report(meterId, { isLeftOut });
    const before = await expectTruth();
    await report(meterId, { isLeftOut: (at) => !isLeftOut(at) });
    expect(await readDays()).toHaveLength(5);
    const after = await expectTruth();
    expect(after.total.amount).toBeCloseTo(before.total.amount, 6);
    expect(after.points).not.toEqual(before.points);
    expect(await readDays()).toHaveLength(7);
  });

  it('have what is suspected once it counts, and not before', async () => {
    await bindToRoom(await createArea(server, tenant.id, siteId, '101', { kind: 'room' }), begin);
    const jump = Date.parse('2026-11-12T10:00:00+08:00');
    await report(meterId, { more: (at) => (at >= jump ? 1000 : 0) });
    const suspected = await expectTruth();
    expect(await readDays()).toHaveLength(7);
    const clerk = await signIn(server, tenant.accounts.energy_clerk.id, tenant.id);
    const { items } = await clerk.succeed('listSuspectUses', { open: true });
    expect(items).toMatchObject([{ suspicion: 'aboveRating' }]);
    const [{ id: suspectUseId, version, amount }] = items as [(typeof items)[number]];
    await clerk.succeed('processSuspectUse', { suspectUseId, version, isCounted: true, reason: '属实' });
    const administrator = await signIn(server, tenant.accounts.tenant_admin.id, tenant.id);
    await administrator.succeed('decideSuspectUse', { suspectUseId, version: version + 1, approve: true });
    await recompute();
    const counted = await expectTruth();
    expect(counted.total.amount).toBeCloseTo(suspected.total.amount + amount / 1000, 6);
  });

  it('are those of both meters after a swap, which is within a day that is read from hours', async () => {
    await report(meterId);
    const newId = await bench.createMeter(siteId, { name: '新表' });
    const shown = await server.database.kysely
      .selectFrom('device_states')
      .select('register_value')
      .where('device_id', '=', meterId)
      .executeTakeFirstOrThrow();
    await bench.swap(meterId, newId, { closing: shown.register_value ?? 0, opening: 0 });
    server.clock.set(new Date('2026-11-18T10:00:00+08:00'));
    const readings = Array.from({ length: 48 }, (_, hour): [Date, number] => [new Date(end.getTime() + (hour + 1) * hourMs), hour * 2]);
    await bench.report(newId, readings);
    await recompute();
    for (const input of [{ siteId }, { meterId: newId }, { meterId }]) await expectTruth({ ...input, to: '2026-11-18' });
    const { total } = await ask({ meterId: newId, to: '2026-11-18' });
    expect(total.cents).toBeGreaterThan(10_000);
  });

  it('count by the bands that hold today: of another tariff, calendar, time zone or room they are added up anew', async () => {
    await report(meterId);
    const first = await expectTruth();
    const slots = `${'P'.repeat(50)}${'S'.repeat(13)}${'D'.repeat(33)}`;
    const holidays = { name: '全年', from: '01-01', slots: { holiday: 'V'.repeat(96), ordinary: slots } };
    const prices = { S: [2_000_000], P: [1_000_000], V: [300_000], D: [100_000] };
    const terms = { ...plainTerms, dayTypes: ['holiday', 'ordinary'], seasons: [holidays], prices } as const;
    await publishTariff(server, tenant, { from: new Date('2026-11-12T10:15:00+08:00'), areaId: siteId, terms: terms as never });
    const other = await expectTruth();
    expect(other.total.bands.map(({ band }) => band)).toEqual(['S', 'P', 'V', 'D']);
    // The day on which another tariff began is read from its hours.
    expect(await readDays()).toHaveLength(6);
    await server.database.kysely
      .insertInto('tariff_calendars')
      .values({
        tenant_id: tenant.id,
        version: 1,
        dates: JSON.stringify({ holiday: ['2026-11-14'], shiftedWorkday: [], hotDay: [] }),
      } as never)
      .execute();
    expect((await expectTruth()).points[5]?.cost?.bands).toMatchObject([{ band: 'V' }]);
    const room = await createArea(server, tenant.id, siteId, '101', { kind: 'room' });
    await bindToRoom(room, new Date('2026-11-13T12:00:00+08:00'));
    await publishTariff(server, tenant, { from: new Date('2026-11-01T00:00:00+08:00'), areaId: room, terms: plainTerms });
    expect((await expectTruth()).total.cents).not.toBe(other.total.cents);
    await setTimeZone(server, tenant.id, 'Europe/Berlin');
    const moved = await expectTruth();
    expect(moved.points[3]?.cost?.cents).not.toBe(first.points[3]?.cost?.cents);
    expect((await readDays()).every(({ starts_at }) => starts_at.getUTCHours() === 23)).toBe(true);
  });

  it('are the same by several servers at once, and repeated', async () => {
    await report(meterId);
    for (let count = 0; count < 5; count += 1) await report(await bench.createMeter(siteId, { name: `表 ${count}` }));
    const truth = await askHours();
    await Promise.all([storeBandDays(server.context), storeBandDays(server.context), storeBandDays(server.context)]);
    const rows = await readDays();
    expect(rows).toHaveLength(6 * 7);
    expect(await ask()).toEqual(truth);
    expect(await storeBandDays(server.context)).toBe(0);
    await server.database.kysely.deleteFrom('meter_band_states').where('tenant_id', '=', tenant.id).execute();
    await store();
    expect(await readDays()).toEqual(rows);
  });

  it('are whole windows or nothing where it fails on the way, and go on from there', async () => {
    await report(meterId);
    // Windows of 200 days from 1970 on: the next one begins within this year, long before these days.
    await server.database.kysely
      .insertInto('meter_hours')
      .values({ tenant_id: tenant.id, device_id: meterId, hour: new Date('2025-12-01T00:00:00Z'), amount: 3 })
      .execute();
    const kysely = server.database.kysely;
    await sql`alter table meter_band_days add constraint no_day check (device_id <> ${sql.lit(meterId)} or starts_at < '2026-11-12') not valid`.execute(
      kysely,
    );
    const truth = await askHours({ siteId, granularity: 'month', from: '2025-11-01', to: '2026-11-30' });
    await storeBandDays(server.context);
    expect(server.logLines.filter(({ text }) => text === 'what a meter used by bands could not be stored')).toMatchObject([
      { fields: { id: meterId } },
    ]);
    const half = await readDays();
    expect(half.length).toBeGreaterThan(30);
    expect(half.at(-1)?.starts_at.getTime()).toBeLessThan(begin.getTime());
    const year = { siteId, granularity: 'month', from: '2025-11-01', to: '2026-11-30' };
    expect(await ask(year)).toEqual(truth);
    await sql`alter table meter_band_days drop constraint no_day`.execute(kysely);
    await store();
    expect((await readDays()).length).toBeGreaterThan(half.length);
    expect(await ask(year)).toEqual(truth);
  });
});
